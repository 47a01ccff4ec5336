import type { TreeTarget } from 'adit/plugins/hierarchy';

const kinds: readonly string[] = ['group', 'datasetType', 'folder', 'dataset', 'empty'] satisfies TreeTarget['kind'][];

/** The tree target of a menu action; `empty` when it was run from elsewhere, such as the command palette. */
export function asTreeTarget(target: unknown): TreeTarget {
  const isTarget =
    typeof target === 'object' && target !== null && 'kind' in target && kinds.includes(String(target.kind));
  return isTarget ? (target as TreeTarget) : { kind: 'empty' };
}

/** Whether the target is in the group that blast patterns are imported into, which has no folders of its own making. */
export function isInBlastGroup(target: TreeTarget): boolean {
  const names =
    target.kind === 'dataset'
      ? target.datasets.map((dataset) => dataset.groupName)
      : 'groupName' in target
        ? [target.groupName]
        : [];
  return names.some((name) => name.toLowerCase() === 'blastdog');
}
