import { point, type Contribution, type GlobalRole } from 'adit/core';
import type { IconComponent } from './icon.ts';

interface SidebarLink {
  /** Its target; it is marked as active while the page's address contains this. */
  readonly path: string;
  /** What marks it as active instead, where the pages below it have other addresses. */
  readonly section?: string;
  readonly titleKey: string;
  readonly icon: IconComponent;
}

/** A link of a bottom item, below it once the item is expanded. @beta */
export interface SidebarChild extends SidebarLink {
  readonly id: string;
  /** The global roles whose users see it. */
  readonly roles: readonly GlobalRole[];
}

/** A link at the top of the sidebar, or with `type` at its bottom. @beta */
export type SidebarItem = Contribution &
  SidebarLink &
  (
    | {
        readonly type?: undefined;
        /** Users without it do not see the link. */
        readonly permission?: string;
      }
    | {
        readonly type: 'bottom';
        /** The global roles whose users see it. */
        readonly roles: readonly GlobalRole[];
        readonly children?: readonly SidebarChild[];
      }
  );

/** The links beside pages of the `admin` layout. @beta */
export const sidebarItems = point<SidebarItem>('core.sidebar-items');
