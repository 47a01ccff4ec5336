/** What every contribution carries: an id that starts with its plugin's id, and its place among the others. @public */
export interface Contribution {
  readonly id: string;
  readonly group?: string;
  readonly order?: number;
}

/** A contribution point: a named, typed place that takes values from plugins. @public */
export interface Point<T extends Contribution> {
  readonly name: string;
  /** Carries the contribution's type; never set at run time. */
  readonly type?: T;
}

/** Declares the point `name`, written `<owner>.<plural>`, for example `core.panels`. @public */
export function point<T extends Contribution>(name: string): Point<T> {
  return { name };
}

/** Orders contributions by group, then order, then id, so that a list does not depend on the order of registration. @public */
export function compareContributions(left: Contribution, right: Contribution): number {
  return (
    (left.group ?? '').localeCompare(right.group ?? '', 'en') ||
    (left.order ?? 0) - (right.order ?? 0) ||
    left.id.localeCompare(right.id, 'en')
  );
}

/** Throws unless `id` belongs to `pluginId`: it must start with the plugin's id and a dot. @public */
export function assertOwnId(pluginId: string, id: string, what: string): void {
  if (!id.startsWith(`${pluginId}.`)) {
    throw new Error(`${what} "${id}" of plugin "${pluginId}" must start with "${pluginId}."`);
  }
}
