import { DisposableStore, type Disposable } from 'adit/core';
import type { ServerEvents } from 'adit/core/web';
import { blastType } from 'adit/plugins/blast';
import { complete, failedGenerate, generate } from 'adit/plugins/notifications';
import type { PatternPicker } from './pattern-picker.ts';

/** Tells a picker which imports of blast patterns are in progress on its site, whoever began them. */
export function followImports(
  events: Pick<ServerEvents, 'on'>,
  siteId: string,
  picker: Pick<PatternPicker, 'begun' | 'ended'>,
): Disposable {
  const following = new DisposableStore();
  const follow = (kind: typeof generate, told: (datasetId: string) => void): void => {
    const listener = events.on(kind, ({ datasetId, datasetGroupName, datasetSiteId }) => {
      const isOfPattern = datasetGroupName === blastType.group && datasetSiteId === siteId;
      if (datasetId !== undefined && isOfPattern) told(datasetId);
    });
    following.add(listener);
  };
  follow(generate, (datasetId) => picker.begun(datasetId));
  for (const kind of [complete, failedGenerate]) follow(kind, (datasetId) => void picker.ended(datasetId));
  return following;
}
