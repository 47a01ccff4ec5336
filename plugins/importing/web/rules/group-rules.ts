import { isReservedGroup, type DatasetTypeFacts } from 'adit/core';
import type { HierarchyNode, TreeDataset } from 'adit/plugins/hierarchy';

/** The group that a dataset goes to unless told. */
export const DEFAULT_GROUP = 'Production';

/** The groups that datasets of a type can go to: those of the site but other types' own, the default one always among them. */
export function groupChoices(
  groupNames: readonly string[],
  datasetType: string,
  types: readonly DatasetTypeFacts[],
): string[] {
  const names = groupNames.filter((name) => !isReservedGroup(name, types, datasetType));
  return names.includes(DEFAULT_GROUP) ? names : [DEFAULT_GROUP, ...names];
}

/** Whether a dataset of this type and name is in this place already; failed ones do not count, nor does case. */
export function isNameTaken(
  nodes: readonly HierarchyNode[],
  wanted: { name: string; datasetType: string; groupName: string; folderPath: string },
): boolean {
  const name = wanted.name.toLowerCase();
  const isSame = (dataset: TreeDataset): boolean =>
    dataset.status !== 'Failed' &&
    dataset.dataType === wanted.datasetType &&
    dataset.groupName === wanted.groupName &&
    dataset.folderPath === wanted.folderPath &&
    dataset.name.toLowerCase() === name;
  return nodes.some((node) => node.datasets.some(isSame) || isNameTaken(node.children, wanted));
}
