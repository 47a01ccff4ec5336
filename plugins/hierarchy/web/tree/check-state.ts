import type { DatasetStatus } from 'adit/core';

/** What the tick box of a dataset shows. */
export type CheckState = 'none' | 'all' | 'mixed';

/** How much of a dataset is shown; a dataset whose number of layers is not known yet is not called whole. */
export function checkStateOf(shownLayers: number, allLayers: number | undefined): CheckState {
  if (shownLayers === 0) return 'none';
  return shownLayers === allLayers ? 'all' : 'mixed';
}

/** Whether a dataset can be ticked. */
export function canTick(status: DatasetStatus): boolean {
  return status === 'Complete';
}

/** The layers that ticking a dataset shows: those that are selected by default, or the first when none is. */
export function layersToShow<T extends { readonly defaults: { readonly selected: boolean } }>(
  layers: readonly T[],
): readonly T[] {
  const selected = layers.filter((layer) => layer.defaults.selected);
  return selected.length > 0 ? selected : layers.slice(0, 1);
}
