import type { Contributions, PluginMonitor, PluginState, WebPluginFailure, WebPluginHost } from 'adit/core/web';
import type { FailureLog } from './failure-log.ts';

/** What administrators see of the plugins in this browser. */
export class HostPluginMonitor implements PluginMonitor {
  #host: WebPluginHost;
  #contributions: Contributions;
  #failures: FailureLog;

  constructor(host: WebPluginHost, contributions: Contributions, failures: FailureLog) {
    this.#host = host;
    this.#contributions = contributions;
    this.#failures = failures;
  }

  state(pluginId: string): PluginState {
    return this.#host.state(pluginId);
  }

  contributions(pluginId: string): { point: string; ids: string[] }[] {
    return this.#contributions.points().flatMap((point) => {
      const own = this.#contributions.registered(point).filter((entry) => entry.pluginId === pluginId);
      return own.length > 0 ? [{ point: point.name, ids: own.map(({ value }) => value.id) }] : [];
    });
  }

  get failures(): readonly WebPluginFailure[] {
    const notStarted = [...this.#host.states].flatMap(([pluginId, state]) =>
      state.kind === 'failed'
        ? [{ pluginId, point: 'core.activate', contribution: pluginId, message: state.reason, count: 1 }]
        : [],
    );
    return [...notStarted, ...this.#failures.noted];
  }
}
