import type { HierarchyNode, TreeDataset } from 'adit/plugins/hierarchy';
import type { PieceNode } from './piece-tree.ts';
import type { BranchRow, TreeRow } from './tree-row.ts';

/** Whether a row is open: groups and dataset types are at first, others are not. */
export type IsExpanded = (key: string, kind: TreeRow['kind']) => boolean;

/** The pieces of a dataset; undefined for one that has none. */
export type PiecesOf = (dataset: TreeDataset) => readonly PieceNode[] | undefined;

const kinds = { groupName: 'group', datasetType: 'datasetType', folderPath: 'folder' } as const;

/** The key of a branch's row. */
export function keyOfBranch(target: BranchRow['target']): string {
  return JSON.stringify(Object.values(target));
}

/** The keys of the branches that lead to a place, from the group down to the folder. */
export function keysOfPlace(place: { groupName: string; datasetType: string; folderPath: string }): string[] {
  const { groupName, datasetType, folderPath } = place;
  const names = folderPath === '' ? [] : folderPath.split('/');
  const folders = names.map((_, at) => names.slice(0, at + 1).join('/'));
  return [
    keyOfBranch({ kind: 'group', groupName }),
    keyOfBranch({ kind: 'datasetType', groupName, datasetType }),
    ...folders.map((path) => keyOfBranch({ kind: 'folder', groupName, datasetType, folderPath: path })),
  ];
}

/** All datasets of a list of nodes, at any depth. */
export function datasetsOf(nodes: readonly HierarchyNode[]): TreeDataset[] {
  return nodes.flatMap((node) => [...datasetsOf(node.children), ...node.datasets]);
}

/** The visible rows of the tree from top to bottom, in the order of the nodes. */
export function flattenTree(
  nodes: readonly HierarchyNode[],
  isExpanded: IsExpanded,
  piecesOf: PiecesOf = () => undefined,
): TreeRow[] {
  return nodes.flatMap((node, index) =>
    branchRows(node, { index, setSize: nodes.length, level: 1, parent: undefined }, { isExpanded, piecesOf }),
  );
}

interface Rules {
  readonly isExpanded: IsExpanded;
  readonly piecesOf: PiecesOf;
}

interface Place {
  readonly index: number;
  readonly setSize: number;
  readonly level: number;
  readonly parent: BranchRow | undefined;
}

function branchRows(node: HierarchyNode, { index, setSize, level, parent }: Place, rules: Rules): TreeRow[] {
  const kind = kinds[node.levelType];
  const target = targetOf(node, parent);
  const key = keyOfBranch(target);
  const expanded = rules.isExpanded(key, kind);
  const row: BranchRow = {
    key,
    kind,
    name: node.name,
    level,
    setSize,
    position: index + 1,
    expanded,
    count: datasetsOf([node]).length,
    target,
  };
  if (!expanded) return [row];
  const { children } = node;
  const inside = children.length + node.datasets.length;
  return [
    row,
    ...children.flatMap((child, at) =>
      branchRows(child, { index: at, setSize: inside, level: level + 1, parent: row }, rules),
    ),
    ...node.datasets.flatMap((dataset, at) =>
      datasetRows(dataset, { position: children.length + at + 1, setSize: inside, level: level + 1 }, rules),
    ),
  ];
}

type RowPlace = Pick<TreeRow, 'position' | 'setSize' | 'level'>;

function datasetRows(dataset: TreeDataset, place: RowPlace, rules: Rules): TreeRow[] {
  const nodes = rules.piecesOf(dataset);
  const expanded = nodes && rules.isExpanded(dataset.id, 'dataset');
  const row: TreeRow = { key: dataset.id, kind: 'dataset', name: dataset.name, ...place, dataset, expanded };
  return expanded ? [row, ...pieceRows(dataset, nodes, place.level + 1, rules)] : [row];
}

function pieceRows(dataset: TreeDataset, nodes: readonly PieceNode[], level: number, rules: Rules): TreeRow[] {
  return nodes.flatMap(({ path, name, children }, at) => {
    const key = JSON.stringify([dataset.id, path]);
    const expanded = children.length > 0 ? rules.isExpanded(key, 'piece') : undefined;
    const place = { level, setSize: nodes.length, position: at + 1 };
    const row: TreeRow = { key, kind: 'piece', name, ...place, dataset, path, expanded };
    return expanded ? [row, ...pieceRows(dataset, children, level + 1, rules)] : [row];
  });
}

function targetOf(node: HierarchyNode, parent: BranchRow | undefined): BranchRow['target'] {
  const groupName = parent?.target.groupName ?? node.name;
  if (node.levelType === 'groupName' || !parent) return { kind: 'group', groupName: node.name };
  if (node.levelType === 'datasetType') return { kind: 'datasetType', groupName, datasetType: node.name };
  const datasetType = 'datasetType' in parent.target ? parent.target.datasetType : '';
  const above = parent.target.kind === 'folder' ? `${parent.target.folderPath}/` : '';
  return { kind: 'folder', groupName, datasetType, folderPath: `${above}${node.name}` };
}
