import { ask, actionsAt, type HostServices, type MenuAction } from 'adit/core/web';
import type { TreeTarget } from 'adit/plugins/hierarchy';

/** An action with its translated title. */
export interface OfferedAction {
  readonly action: MenuAction;
  readonly title: string;
  readonly enabled: boolean;
  /** The first of a group, but not of the list: a line stands before it. */
  readonly startsGroup: boolean;
}

/** The actions that can be offered for `target`, in order; observed. For the space below the tree, and the button *Add data*, those that say when they show: others are for what stands in the tree. */
export function offeredActions(host: HostServices, target: TreeTarget): OfferedAction[] {
  const isForSpace = target.kind === 'empty';
  const offered = actionsAt(host, 'tree/context', target).filter(
    ({ value }) => !isForSpace || value.visible !== undefined,
  );
  return offered.map(({ pluginId, value }, index) => ({
    action: value,
    title: host.translator(pluginId)(value.titleKey),
    enabled: ask(() => value.enabled?.(target) ?? true, false, value),
    startsGroup: index > 0 && offered[index - 1]?.value.group !== value.group,
  }));
}

/** Runs the action `id` when it is offered for `target`. */
export function runAction(host: HostServices, id: string, target: TreeTarget): void {
  const found = offeredActions(host, target).find(({ action }) => action.id === id);
  if (found?.enabled) void found.action.run(target);
}
