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

describe('what the sidebar shows', () => {
  it('[A2.15f, A2.15g, I9.17b, I9.17c] has items without a type at the top and those of type bottom at the bottom', () => {
    const { top, bottom } = visibleItems(items, '/', 'Administrator');
    expect(top.map(({ item }) => item.id)).toEqual(['a.users']);
    expect(bottom.map(({ item }) => item.id)).toEqual(['a.more']);
  });

  it('[A2.15i, A2.15j, I9.17e, I9.17f] shows bottom items and children to their roles', () => {
    for (const [role, shown, children] of [
      ['Administrator', ['a.more'], ['a.logs']],
      ['System Administrator', ['a.more'], ['a.mail']],
      ['New User', [], []],
      ['geoscientist', [], []],
      [undefined, [], []],
    ] as const) {
      const { bottom } = visibleItems(items, '/', role);
      expect([role, bottom.map(({ item }) => item.id)]).toEqual([role, shown]);
      expect(bottom.flatMap((item) => item.children.map((child) => child.item.id))).toEqual(children);
    }
  });

  it('[A2.15k, I9.17g] marks the items whose path is in the address', () => {
    const { top, bottom } = visibleItems(items, '/admin/more/mail', 'System Administrator');
    expect(top[0]?.isActive).toBe(false);
    expect([bottom[0]?.isActive, bottom[0]?.children[0]?.isActive]).toEqual([true, true]);
    const deeper = visibleItems(items, '/site/admin/users/7', 'System Administrator');
    expect([deeper.top[0]?.isActive, deeper.bottom[0]?.isActive]).toEqual([true, false]);
    const beside = visibleItems(items, '/admin/more/other', 'System Administrator').bottom[0];
    expect([beside?.isActive, beside?.children[0]?.isActive]).toEqual([true, false]);
  });
});
