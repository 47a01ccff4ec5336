import type { TreeDataset } from 'adit/plugins/hierarchy';

/** How a dataset was pointed at. */
export type HighlightGesture = 'click' | 'shift-click' | 'right-click';

/**
 * The highlighted datasets after a gesture: a click highlights one; a shift-click adds or takes away, but starts anew for
 * another data type; a right-click keeps the highlight when the dataset is part of it.
 */
export function nextHighlight(
  current: readonly TreeDataset[],
  pointed: TreeDataset,
  gesture: HighlightGesture,
): readonly TreeDataset[] {
  const isIn = current.some((dataset) => dataset.id === pointed.id);
  if (gesture === 'right-click' && isIn) return current;
  if (gesture !== 'shift-click') return [pointed];
  if (isIn) return current.filter((dataset) => dataset.id !== pointed.id);
  return current.every((dataset) => dataset.dataType === pointed.dataType) ? [...current, pointed] : [pointed];
}
