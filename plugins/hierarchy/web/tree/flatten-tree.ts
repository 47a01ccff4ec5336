import { datasetTypeOrder } from 'adit/core';
import type { HierarchyNode, TreeDataset } from 'adit/plugins/hierarchy';
import type { BranchRow, TreeRow } from './tree-row.ts';

/** Whether a branch is open: groups and dataset types are at first, folders are not. */
export type IsExpanded = (key: string, kind: BranchRow['kind']) => boolean;

const kinds = { groupName: 'group', datasetType: 'datasetType', folderPath: 'folder' } as const;
const typeRank = (name: string): number => {
  const rank = (datasetTypeOrder as readonly string[]).indexOf(name);
  return rank < 0 ? datasetTypeOrder.length : rank;
};

/** The key of a branch's row. */
export function keyOfBranch(target: BranchRow['target']): string {
  return JSON.stringify(Object.values(target));
}

/** All datasets of a list of nodes, at any depth. */
export function datasetsOf(nodes: readonly HierarchyNode[]): TreeDataset[] {
  return nodes.flatMap((node) => [...datasetsOf(node.children), ...node.datasets]);
}

/** The visible rows of the tree from top to bottom; dataset types stand in the specification's order, others after them. */
export function flattenTree(nodes: readonly HierarchyNode[], isExpanded: IsExpanded): TreeRow[] {
  return nodes.flatMap((node, index) =>
    branchRows(node, { index, setSize: nodes.length, level: 1, parent: undefined }, isExpanded),
  );
}

interface Place {
  readonly index: number;
  readonly setSize: number;
  readonly level: number;
  readonly parent: BranchRow | undefined;
}

function branchRows(node: HierarchyNode, { index, setSize, level, parent }: Place, isExpanded: IsExpanded): TreeRow[] {
  const kind = kinds[node.levelType];
  const target = targetOf(node, parent);
  const key = keyOfBranch(target);
  const expanded = isExpanded(key, kind);
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
  const children = node.children.toSorted((left, right) => rankOf(left) - rankOf(right) || compareTypes(left, right));
  const inside = children.length + node.datasets.length;
  return [
    row,
    ...children.flatMap((child, at) =>
      branchRows(child, { index: at, setSize: inside, level: level + 1, parent: row }, isExpanded),
    ),
    ...node.datasets.map((dataset, at): TreeRow => ({
      key: dataset.id,
      kind: 'dataset',
      name: dataset.name,
      level: level + 1,
      setSize: inside,
      position: children.length + at + 1,
      dataset,
    })),
  ];
}

const rankOf = (node: HierarchyNode): number => (node.levelType === 'datasetType' ? typeRank(node.name) : -1);

function compareTypes(left: HierarchyNode, right: HierarchyNode): number {
  return left.levelType === 'datasetType' && right.levelType === 'datasetType'
    ? left.name.localeCompare(right.name, 'en')
    : 0;
}

function targetOf(node: HierarchyNode, parent: BranchRow | undefined): BranchRow['target'] {
  const groupName = parent?.target.groupName ?? node.name;
  if (node.levelType === 'groupName' || !parent) return { kind: 'group', groupName: node.name };
  if (node.levelType === 'datasetType') return { kind: 'datasetType', groupName, datasetType: node.name };
  const datasetType = 'datasetType' in parent.target ? parent.target.datasetType : '';
  const above = parent.target.kind === 'folder' ? `${parent.target.folderPath}/` : '';
  return { kind: 'folder', groupName, datasetType, folderPath: `${above}${node.name}` };
}
