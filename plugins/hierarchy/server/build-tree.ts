import type { DatasetRecord } from 'adit/core/server';
import {
  selectionKey,
  type DatasetLayers,
  type HierarchyNode,
  type ParaviewConfig,
  type TreeDataset,
} from '../shared/index.ts';
import type { DatasetTraits } from './config/layers-reader.ts';
import type { Folder } from './folders.ts';

const DEFAULT_GROUP = 'Production';

const byName = (left: { name: string }, right: { name: string }): number =>
  left.name.localeCompare(right.name, 'en', { numeric: true });

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

function sort(nodes: HierarchyNode[], types: readonly string[]): void {
  const rank = ({ name, levelType }: HierarchyNode): number => {
    const at = levelType === 'datasetType' ? types.indexOf(name) : -1;
    return at < 0 ? types.length : at;
  };
  nodes.sort((left, right) => rank(left) - rank(right) || byName(left, right));
  for (const node of nodes) {
    sort(node.children, types);
    node.datasets.sort(byName);
  }
}

/** What is known of datasets beyond their records, by dataset id: what the tree shows, and, where it is asked for, more. */
export interface DatasetFacts {
  /** The dataset types in the order of the tree. */
  readonly types: readonly string[];
  readonly traits: ReadonlyMap<string, DatasetTraits>;
  readonly layers?: ReadonlyMap<string, DatasetLayers> | undefined;
  /** Those of which stored files were noticed as damaged. */
  readonly damaged: ReadonlySet<string>;
  /** The pieces that were found. */
  readonly pieces?: ReadonlyMap<string, readonly string[]> | undefined;
}

/**
 * The tree of a site: groups, dataset types in their order with others after, folders, datasets. The default group is
 * always there. With a search term, only the datasets whose name holds it, whatever the case, or that have pieces which were
 * found, and the way to them. Where the layers are known, each node says what shows its own datasets whole.
 */
export function buildTree(
  folders: readonly Folder[],
  datasets: readonly DatasetRecord[],
  facts: DatasetFacts,
  searchTerm = '',
): HierarchyNode[] {
  const term = searchTerm.trim().toLowerCase();
  const roots: HierarchyNode[] = [];
  if (term === '') {
    child(roots, DEFAULT_GROUP, 'groupName');
    for (const folder of folders) nodeOf(roots, folder);
  }
  for (const dataset of datasets) {
    if (holds(dataset.name, term) || facts.pieces?.has(dataset.id))
      nodeOf(roots, dataset).datasets.push(toTreeDataset(dataset, facts));
  }
  sort(roots, facts.types);
  if (facts.layers) configure(roots);
  roots.sort(
    (left, right) => Number(right.name === DEFAULT_GROUP) - Number(left.name === DEFAULT_GROUP) || byName(left, right),
  );
  return roots;
}

/** Whether a text has `term` in it, which is in lower case. */
export function holds(text: string, term: string): boolean {
  return text.toLowerCase().includes(term);
}

/** The selection keys that show all datasets of the nodes whole, by layer. */
export function configOf(nodes: readonly HierarchyNode[]): ParaviewConfig {
  return Object.assign(
    {},
    ...nodes.flatMap((node) => [node.paraviewConfig, configOf(node.children)]),
  ) as ParaviewConfig;
}

function configure(nodes: readonly HierarchyNode[]): void {
  for (const node of nodes) {
    node.paraviewConfig = Object.fromEntries(
      node.datasets.flatMap((dataset) =>
        Object.keys(dataset.paraviewLayersInfoSplit ?? {}).map((layerName) => [layerName, [selectionKey(dataset.id)]]),
      ),
    );
    configure(node.children);
  }
}

function toTreeDataset(dataset: DatasetRecord, { traits, layers, damaged, pieces }: DatasetFacts): TreeDataset {
  const found = pieces?.get(dataset.id);
  return {
    id: dataset.id,
    name: dataset.name,
    status: dataset.status,
    dataType: dataset.datasetType,
    groupName: dataset.groupName,
    folderPath: dataset.folderPath,
    isGAS: traits.get(dataset.id)?.isGas ?? false,
    hasPieces: traits.get(dataset.id)?.hasPieces ?? false,
    ...(damaged.has(dataset.id) ? { isDamaged: true } : {}),
    mostlyRejected: traits.get(dataset.id)?.mostlyRejected,
    ...(found ? { foundPieces: [...found] } : {}),
    failure: dataset.failure ?? null,
    ...layers?.get(dataset.id),
  };
}
