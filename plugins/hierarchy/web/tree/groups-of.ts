import type { TreeTarget } from 'adit/plugins/hierarchy';

/** The groups that a place of the tree is in. */
export function groupsOf(target: TreeTarget): readonly string[] {
  if (target.kind === 'dataset') return target.datasets.map(({ groupName }) => groupName);
  return 'groupName' in target ? [target.groupName] : [];
}
