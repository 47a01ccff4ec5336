import { datasetTypeOrder } from 'adit/core';
import type { DatasetRecord } from 'adit/core/server';
import type { HierarchyNode, TreeDataset } from '../shared/index.ts';
import type { Folder } from './folders.ts';

const DEFAULT_GROUP = 'Production';

const byName = (left: { name: string }, right: { name: string }): number =>
  left.name.localeCompare(right.name, 'en', { numeric: true });

function typeRank(name: string): number {
  const at = (datasetTypeOrder as readonly string[]).indexOf(name);
  return at < 0 ? datasetTypeOrder.length : at;
}

function child(nodes: HierarchyNode[], name: string, levelType: HierarchyNode['levelType']): HierarchyNode {
  const found = nodes.find((node) => node.name === name);
  if (found) return found;
  const made: HierarchyNode = { name, levelType, children: [], datasets: [] };
  nodes.push(made);
  return made;
}

function nodeOf(roots: HierarchyNode[], place: Folder): HierarchyNode {
  const group = child(roots, place.groupName, 'groupName');
  if (place.datasetType === '') return group;
  const type = child(group.children, place.datasetType, 'datasetType');
  return place.folderPath
    .split('/')
    .filter(Boolean)
    .reduce((node, part) => child(node.children, part, 'folderPath'), type);
}

function sort(nodes: HierarchyNode[]): void {
  nodes.sort((left, right) => typeRank(left.name) - typeRank(right.name) || byName(left, right));
  for (const node of nodes) {
    sort(node.children);
    node.datasets.sort(byName);
  }
}

/**
 * The tree of a site: groups, dataset types in the order of the specification, folders, datasets. The default group is
 * always there. With a search term, only the datasets whose name holds it, whatever the case, and the way to them.
 */
export function buildTree(
  folders: readonly Folder[],
  datasets: readonly DatasetRecord[],
  searchTerm = '',
): HierarchyNode[] {
  const term = searchTerm.trim().toLowerCase();
  const roots: HierarchyNode[] = [];
  if (term === '') {
    child(roots, DEFAULT_GROUP, 'groupName');
    for (const folder of folders) nodeOf(roots, folder);
  }
  for (const dataset of datasets) {
    if (dataset.name.toLowerCase().includes(term)) nodeOf(roots, dataset).datasets.push(toTreeDataset(dataset));
  }
  sort(roots);
  roots.sort(
    (left, right) => Number(right.name === DEFAULT_GROUP) - Number(left.name === DEFAULT_GROUP) || byName(left, right),
  );
  return roots;
}

function toTreeDataset(dataset: DatasetRecord): TreeDataset {
  return {
    id: dataset.id,
    name: dataset.name,
    status: dataset.status,
    dataType: dataset.datasetType,
    groupName: dataset.groupName,
    folderPath: dataset.folderPath,
    isGAS: false,
    failure: dataset.failure ?? null,
  };
}
