import type { LayerPane, PaneDataset } from 'adit/core/web';
import type { PickStore } from '../store/pick-store.ts';

/** Dataset types whose layers include their picks. */
const typesWithPicks: readonly string[] = ['Drillhole', 'Blasthole'];

/** The picks of a dataset as an entry of the display pane; other dataset types have one while something is picked of them. */
export function picksPane(picks: PickStore): LayerPane {
  const hasPicks = ({ datasetId }: PaneDataset): boolean => picks.countOf(datasetId) > 0;
  return {
    id: 'picking.picks',
    titleKey: 'picks',
    order: 10,
    permission: 'picking.pick',
    isFor: (dataset) => typesWithPicks.includes(dataset.datasetType) || hasPicks(dataset),
    isEnabled: hasPicks,
    isOn: ({ datasetId }) => picks.lookOf(datasetId).Visibility === 1,
    setOn: ({ datasetId }, on) => picks.setLook(datasetId, { Visibility: on ? 1 : 0 }),
    load: () => import('./picks-options.tsx'),
  };
}
