import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';
import { canMove } from './move-places.ts';

/** Where datasets are moved to. */
export interface MovePlace {
  readonly groupName: string;
  /** Empty for the top of the dataset type. */
  readonly folderPath: string;
}

/** Whether a group belongs to one dataset type, which nothing is moved into or out of. */
export type IsReserved = (groupName: string) => boolean;

/** Whether datasets may be dragged away. */
export function canDrag(datasets: readonly TreeDataset[], isReserved: IsReserved): boolean {
  return datasets.length > 0 && !datasets.some(({ groupName }) => isReserved(groupName));
}

/** Where datasets go when they are dropped on a branch; undefined where they cannot, as on another type or where they are already. */
export function dropPlace(
  datasets: readonly TreeDataset[],
  target: TreeTarget,
  isReserved: IsReserved,
): MovePlace | undefined {
  if (target.kind === 'empty' || target.kind === 'dataset') return undefined;
  if (!canDrag(datasets, isReserved) || isReserved(target.groupName)) return undefined;
  if (target.kind !== 'group' && datasets.some((dataset) => dataset.dataType !== target.datasetType)) return undefined;
  const place = { groupName: target.groupName, folderPath: target.kind === 'folder' ? target.folderPath : '' };
  return canMove(datasets, place.groupName, place.folderPath) ? place : undefined;
}
