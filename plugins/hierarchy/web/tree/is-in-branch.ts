import type { TreeDataset } from 'adit/plugins/hierarchy';
import type { BranchRow } from './tree-row.ts';

/** Whether a dataset is in a group, a dataset type's part of it, or a folder, at any depth. */
export function isInBranch({ groupName, dataType, folderPath }: TreeDataset, target: BranchRow['target']): boolean {
  if (groupName !== target.groupName) return false;
  if (target.kind === 'group') return true;
  if (dataType !== target.datasetType) return false;
  return target.kind === 'datasetType' || `${folderPath}/`.startsWith(`${target.folderPath}/`);
}
