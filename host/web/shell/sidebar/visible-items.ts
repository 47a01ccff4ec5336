import type { GlobalRole } from 'adit/core';
import type { Registered, SidebarChild, SidebarItem } from 'adit/core/web';

/** A link as the sidebar shows it. */
export interface VisibleItem {
  readonly item: SidebarItem | SidebarChild;
  readonly pluginId: string;
  readonly isActive: boolean;
  readonly children: readonly VisibleItem[];
}

/** What a user sees in the sidebar at the address `path`. */
export interface VisibleItems {
  readonly top: readonly VisibleItem[];
  readonly bottom: readonly VisibleItem[];
}

/** Sorts the items to the top and the bottom, without those that are for other roles than the user's or need a permission that the user lacks. */
export function visibleItems(
  items: readonly Registered<SidebarItem>[],
  path: string,
  role: GlobalRole | undefined,
  permissions: readonly string[] = [],
): VisibleItems {
  const isFor = ({ roles }: { readonly roles: readonly GlobalRole[] }): boolean =>
    role !== undefined && roles.includes(role);
  const show = (
    item: SidebarItem | SidebarChild,
    pluginId: string,
    children: readonly SidebarChild[],
  ): VisibleItem => ({
    item,
    pluginId,
    isActive: path.includes(item.section ?? item.path),
    children: children.filter(isFor).map((child) => show(child, pluginId, [])),
  });
  return {
    top: items.flatMap(({ value, pluginId }) =>
      value.type === undefined && (value.permission === undefined || permissions.includes(value.permission))
        ? [show(value, pluginId, [])]
        : [],
    ),
    bottom: items.flatMap(({ value, pluginId }) =>
      value.type === 'bottom' && isFor(value) ? [show(value, pluginId, value.children ?? [])] : [],
    ),
  };
}
