import type { DatasetTypeFacts } from 'adit/core';
import type { LayerPane, PaneDataset } from 'adit/core/web';
import type { PickStore } from '../store/pick-store.ts';

/** The picks of a dataset as an entry of the display pane: of some dataset types always, of others while something is picked. */
export function picksPane(picks: PickStore, types: () => readonly DatasetTypeFacts[]): LayerPane {
  const hasPicks = ({ datasetId }: PaneDataset): boolean => picks.countOf(datasetId) > 0;
  return {
    id: 'picking.picks',
    titleKey: 'picks',
    order: 10,
    permission: 'picking.pick',
    isFor: (dataset) =>
      types().some((type) => type.datasetType === dataset.datasetType && type.picks === 'always') || hasPicks(dataset),
    isEnabled: hasPicks,
    isOn: ({ datasetId }) => picks.lookOf(datasetId).Visibility === 1,
    setOn: ({ datasetId }, on) => picks.setLook(datasetId, { Visibility: on ? 1 : 0 }),
    load: () => import('./picks-options.tsx'),
  };
}
