import type { HierarchyNode, TreeDataset } from 'adit/plugins/hierarchy';
import { joinPath } from './rename-rules.ts';

/** The folders of a dataset type in a group, as paths in the order of the tree, without the top. */
export function foldersOf(nodes: readonly HierarchyNode[], groupName: string, datasetType: string): string[] {
  const group = nodes.find((node) => node.levelType === 'groupName' && node.name === groupName);
  const type = group?.children.find((node) => node.levelType === 'datasetType' && node.name === datasetType);
  return pathsOf(type?.children ?? [], '');
}

function pathsOf(nodes: readonly HierarchyNode[], above: string): string[] {
  return nodes
    .filter((node) => node.levelType === 'folderPath')
    .flatMap((node) => [joinPath(above, node.name), ...pathsOf(node.children, joinPath(above, node.name))]);
}

/** Whether datasets can be moved to a place: a folder (or the top, an empty path) was chosen, and not all of them are there already. */
export function canMove(datasets: readonly TreeDataset[], groupName: string, folderPath: string | undefined): boolean {
  if (folderPath === undefined) return false;
  return datasets.some((dataset) => dataset.groupName !== groupName || dataset.folderPath !== folderPath);
}
