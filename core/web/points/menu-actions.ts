import { point, type Contribution, type MenuPlace, type MenuTarget } from 'adit/core';
import type { IconComponent } from './icon.ts';

/** Something to do, offered at one or more places. Both predicates are observed. @public */
export interface MenuAction<Target = unknown, Place extends MenuPlace = MenuPlace> extends Contribution {
  readonly titleKey: string;
  readonly icon?: IconComponent;
  readonly places: readonly Place[];
  readonly shortcut?: string;
  readonly permission?: string;
  /** Whether the entry is there for a target; observable, and yes when left out. */
  visible?(target: Target): boolean;
  /** Whether the entry can be chosen for a target; observable, and yes when left out. */
  enabled?(target: Target): boolean;
  /** Does it. What it throws is told in a toast and noted as a failure of the plugin. */
  run(target: Target): void | Promise<void>;
}

/** Actions of menus, context menus and the command palette. @public */
export const menuActions = point<MenuAction>('core.menu-actions');

/** An action whose functions know what they are given at its places; the identity function, for its types. @public */
export function menuAction<Place extends MenuPlace>(action: MenuAction<MenuTarget<Place>, Place>): MenuAction {
  return action as MenuAction;
}
