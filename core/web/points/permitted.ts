import type { Contribution, MenuPlace, MenuTarget, Point } from 'adit/core';
import type { Registered } from '../contributions.ts';
import type { HostServices } from '../host-services.tsx';
import { ask } from './ask.ts';
import { menuActions, type MenuAction } from './menu-actions.ts';

type Permissions = Pick<HostServices, 'contributions' | 'can'>;

/**
 * The contributions of a point that the user may use, with their plugins, in order: those that ask for no permission, and those
 * whose permission the user has; observed. @public
 */
export function permitted<T extends Contribution & { readonly permission?: string }>(
  { contributions, can }: Permissions,
  point: Point<T>,
): readonly Registered<T>[] {
  return contributions
    .registered(point)
    .filter(({ value: { permission } }) => permission === undefined || can(permission));
}

/** The actions of a place that the user may run and that show for `target`, in order; observed. @public */
export function actionsAt<Place extends MenuPlace>(
  host: Permissions,
  place: Place,
  target?: MenuTarget<Place>,
): readonly Registered<MenuAction>[] {
  return permitted(host, menuActions).filter(
    ({ value }) => value.places.includes(place) && ask(() => value.visible?.(target) ?? true, false, value),
  );
}
