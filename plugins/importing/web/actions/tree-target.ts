import type { DatasetImporter } from 'adit/core';
import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';

const kinds: readonly string[] = ['group', 'datasetType', 'folder', 'dataset', 'empty'] satisfies TreeTarget['kind'][];

/** The tree target of a menu action; `empty` when it was run from elsewhere, such as the command palette. */
export function asTreeTarget(target: unknown): TreeTarget {
  const isTarget =
    typeof target === 'object' && target !== null && 'kind' in target && kinds.includes(String(target.kind));
  return isTarget ? (target as TreeTarget) : { kind: 'empty' };
}

/** Whether an importer can put a dataset at this place of the tree. */
export function takesImport(target: TreeTarget, importer: DatasetImporter): boolean {
  if (target.kind === 'dataset') return false;
  if (target.kind === 'empty') return true;
  if (target.groupName.toLowerCase() === 'blastdog') return false;
  return target.kind === 'group' || target.datasetType === importer.datasetType;
}

/** The dataset whose report can be asked for: a single one that is complete. */
export function reportedDataset(target: TreeTarget): TreeDataset | undefined {
  const [first, second] = target.kind === 'dataset' ? target.datasets : [];
  return second === undefined && first?.status === 'Complete' ? first : undefined;
}
