import type { TreeTarget } from 'adit/plugins/hierarchy';

const kinds: readonly string[] = ['group', 'datasetType', 'folder', 'dataset', 'empty'] satisfies TreeTarget['kind'][];

/** The tree target of a menu action; `empty` when it was run from elsewhere, such as the command palette. */
export function asTreeTarget(target: unknown): TreeTarget {
  const isTarget =
    typeof target === 'object' && target !== null && 'kind' in target && kinds.includes(String(target.kind));
  return isTarget ? (target as TreeTarget) : { kind: 'empty' };
}
