import { point, type Contribution } from 'adit/core';
import type { IconComponent } from './icon.ts';

/**
 * Where an action can be offered. `entry` is the sign-in page, `panel/<id>` the tab bar of that panel, and `view/split` the split menu of a view.
 *
 * @public
 */
export type MenuPlace =
  | 'entry'
  | 'header'
  | 'menu/user'
  | 'menu/help'
  | 'tree/context'
  | 'scene/context'
  | 'palette'
  | 'view/split'
  | `panel/${string}`;

/** Something to do, offered at one or more places. Both predicates are observed. @public */
export interface MenuAction<Target = unknown> extends Contribution {
  readonly titleKey: string;
  readonly icon?: IconComponent;
  readonly places: readonly MenuPlace[];
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
