import type { TreeTarget } from 'adit/plugins/hierarchy';

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
