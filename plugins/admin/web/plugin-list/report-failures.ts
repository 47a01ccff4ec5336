import type { Log } from 'adit/core';
import type { Api, PluginMonitor } from 'adit/core/web';
import { reportFailure } from 'adit/plugins/admin';

/** A report may be as long as this. */
const LONGEST = { name: 200, message: 500 };

/** Makes what tells the server of each fault of a web half once, so that administrators see it; call it whenever there are new ones. */
export function makeFailureReports(api: Api, log: Log): (failures: PluginMonitor['failures']) => void {
  const told = new Set<string>();
  return (failures) => {
    for (const { pluginId, point, contribution, message } of failures) {
      const key = [pluginId, point, contribution].join(' ');
      if (told.has(key)) continue;
      told.add(key);
      const body = {
        plugin: pluginId.slice(0, LONGEST.name),
        point: point.slice(0, LONGEST.name),
        contribution: contribution.slice(0, LONGEST.name),
        message: message.slice(0, LONGEST.message),
      };
      api
        .call(reportFailure, { body })
        .catch((error: unknown) => log.warn('A failure could not be reported', { error: String(error) }));
    }
  };
}
