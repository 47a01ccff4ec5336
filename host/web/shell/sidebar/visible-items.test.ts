import { describe, expect, it } from 'vitest';
import type { Registered, SidebarItem } from 'adit/core/web';
import { visibleItems } from './visible-items.ts';

const icon = (): null => null;
const items: readonly Registered<SidebarItem>[] = [
  { id: 'a.users', path: '/admin/users', titleKey: 'users', icon },
  {
    id: 'a.more',
    path: '/admin/more',
    titleKey: 'more',
    icon,
    type: 'bottom' as const,
    roles: ['Administrator' as const, 'System Administrator' as const],
    children: [
      { id: 'a.mail', path: '/admin/more/mail', titleKey: 'mail', icon, roles: ['System Administrator' as const] },
      { id: 'a.logs', path: '/admin/more/logs', titleKey: 'logs', icon, roles: ['Administrator' as const] },
    ],
  },
].map((value) => ({ pluginId: 'a', value }));

describe('[I9.17] what the sidebar shows', () => {
  it('has items without a type at the top and those of type bottom at the bottom', () => {
    const { top, bottom } = visibleItems(items, '/', 'Administrator');
    expect(top.map(({ item }) => item.id)).toEqual(['a.users']);
    expect(bottom.map(({ item }) => item.id)).toEqual(['a.more']);
  });

  it.each([
    ['Administrator', ['a.more'], ['a.logs']],
    ['System Administrator', ['a.more'], ['a.mail']],
    ['New User', [], []],
    [undefined, [], []],
  ] as const)('shows bottom items and children to their roles: %s', (role, shown, children) => {
    const { bottom } = visibleItems(items, '/', role);
    expect(bottom.map(({ item }) => item.id)).toEqual(shown);
    expect(bottom.flatMap((item) => item.children.map((child) => child.item.id))).toEqual(children);
  });

  it('marks the items whose path is in the address', () => {
    const { top, bottom } = visibleItems(items, '/admin/more/mail', 'System Administrator');
    expect(top[0]?.isActive).toBe(false);
    expect([bottom[0]?.isActive, bottom[0]?.children[0]?.isActive]).toEqual([true, true]);
  });
});
