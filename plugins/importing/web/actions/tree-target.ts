import { isReservedGroup, type DatasetImporter, type DatasetTypeFacts } from 'adit/core';
import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';

/** Whether files can be imported as datasets of this type at this place of the tree: not into a group of another type. */
export function takesImport(
  target: TreeTarget,
  importer: DatasetImporter,
  types: readonly DatasetTypeFacts[],
): boolean {
  if (target.kind === 'dataset') return false;
  if (target.kind === 'empty') return true;
  if (isReservedGroup(target.groupName, types, importer.datasetType)) return false;
  return target.kind === 'group' || target.datasetType === importer.datasetType;
}

/** The dataset whose report can be asked for: a single one that is complete. */
export function reportedDataset(target: TreeTarget): TreeDataset | undefined {
  const [first, second] = target.kind === 'dataset' ? target.datasets : [];
  return second === undefined && first?.status === 'Complete' ? first : undefined;
}
