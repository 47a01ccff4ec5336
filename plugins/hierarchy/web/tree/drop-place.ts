import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';
import { isInBlastGroup } from './blast-group.ts';
import { canMove } from './move-places.ts';

/** Where datasets are moved to. */
export interface MovePlace {
  readonly groupName: string;
  /** Empty for the top of the dataset type. */
  readonly folderPath: string;
}

/** Whether datasets may be dragged away: not out of the group of blast patterns. */
export function canDrag(datasets: readonly TreeDataset[]): boolean {
  return datasets.length > 0 && !isInBlastGroup({ kind: 'dataset', datasets });
}

/** Where datasets go when they are dropped on a branch; undefined where they cannot, as on another type or where they are already. */
export function dropPlace(datasets: readonly TreeDataset[], target: TreeTarget): MovePlace | undefined {
  if (target.kind === 'empty' || target.kind === 'dataset' || !canDrag(datasets) || isInBlastGroup(target))
    return undefined;
  if (target.kind !== 'group' && datasets.some((dataset) => dataset.dataType !== target.datasetType)) return undefined;
  const place = { groupName: target.groupName, folderPath: target.kind === 'folder' ? target.folderPath : '' };
  return canMove(datasets, place.groupName, place.folderPath) ? place : undefined;
}
