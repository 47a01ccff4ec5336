// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator, showPage, until, userOf, type ShownPage } from '../testing/show-page.tsx';

const day = 24 * 3_600_000;
const users = [
  administrator,
  userOf('b', 'Bea', { globalRole: { name: 'geoscientist' }, isAuth0User: true, isActive: false }),
  userOf('c', 'Carl', { globalRole: { name: 'Administrator' }, isActive: null }),
  userOf('d', 'Dora', { isActive: null, isAccessRequested: true, isAuth0User: true }),
  userOf('e', 'Emil', { isActive: false, isAccessRequested: true, isAuth0User: true }),
  userOf('f', 'Fay', { lastLoggedIn: new Date(Date.now() - 2 * day).toISOString() }),
];
let page: ShownPage;

const provider = { externalLoginDomain: 'https://login.example', clientId: 'adit' };

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(provider)));
  page = await showPage('admin.users', { 'accounts.read-users': users });
  await page.hasRows(users.length);
});
afterEach(() => page.dispose());

const names = (): string[] => page.cells().map(([name = '']) => name);
const rowOf = (name: string): string[] => page.cells().find(([cell]) => cell === name) ?? [];

describe('the list of users', () => {
  it('[A2.30a, A2.30b, A2.30c, A2.30d, A2.30e, A2.30f, A2.30g, A2.30h, A2.30i] has name, address, single sign-on, role, last sign-in and status', () => {
    const heads = [...document.querySelectorAll('th[scope=col]')].map((head) => head.textContent);
    expect(heads).toEqual(['Name', 'E-mail', 'SSO', 'Role', 'Last signed in', 'Status', 'Actions']);
    expect(rowOf('Fay').slice(0, 6)).toEqual(['Fay', 'f@mine.example', '—', 'New User', '2 days ago', 'Active']);
    const link = document.querySelector('[href="/users/b"]');
    expect(link?.textContent).toBe('Bea');
    const bea = link?.closest('tr');
    expect(bea?.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('B');
    expect(bea?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Yes');
    expect(rowOf('Bea').slice(3, 6)).toEqual(['Geoscientist', 'never', 'Inactive']);
    expect(rowOf('Carl')[5]).toBe('Pending activation');
  });

  it('[A2.30h, A2.34] a denied person is shown as denied, and only one who waits for an answer is to be reviewed', () => {
    expect([rowOf('Dora')[5], rowOf('Emil')[5]]).toEqual(['Access requested', 'Access denied']);
    expect(page.find('button', 'Review the request of Dora').textContent).toBe('Review');
    expect(() => page.find('button', 'Review the request of Emil')).toThrow();
  });

  it.each([
    ['[A2.30j]', 'SSO', 'Yes', ['Bea', 'Dora', 'Emil']],
    ['[A2.30k]', 'Role', 'Geoscientist', ['Bea']],
    ['[A2.30j]', 'SSO', 'No', ['Ada Admin', 'Carl', 'Fay']],
    ['[A2.30k]', 'Role', 'New User', ['Dora', 'Emil', 'Fay']],
    ['[A2.30k]', 'Role', 'Administrator', ['Carl']],
    ['[A2.30k]', 'Role', 'System Administrator', ['Ada Admin']],
    ['[A2.30l]', 'Status', 'Active', ['Ada Admin', 'Fay']],
    ['[A2.30l]', 'Status', 'Inactive', ['Bea']],
    ['[A2.30l]', 'Status', 'Pending activation', ['Carl']],
    ['[A2.30l]', 'Status', 'Access requested', ['Dora']],
    ['[A2.30l]', 'Status', 'Access denied', ['Emil']],
  ])('%s is filtered by %s: %s', async (_id, filter, choice, left) => {
    page.click('button[aria-haspopup]', filter);
    await until(() => page.click('input[type=checkbox]', choice));
    await until(() => expect(names()).toEqual(left));
  });

  it('[A2.30j, A2.30k, A2.30l, A2.30m, A2.30n] filters by sign-on, role and status together, with a chip for each, and clears all of them', async () => {
    for (const [filter, choice] of [
      ['SSO', 'No'],
      ['Role', 'New User'],
      ['Status', 'Active'],
    ] as const) {
      page.click('button[aria-haspopup]', filter);
      await until(() => page.click('input[type=checkbox]', choice));
    }
    await until(() => expect(names()).toEqual(['Fay']));
    expect(page.address()).toBe('/page?sso=no&role=new-user&status=active');
    for (const chip of ['SSO: No', 'Role: New User', 'Status: Active'])
      expect(document.body.textContent).toContain(chip);
    page.click('button', 'Remove the filter Role');
    await until(() => expect(document.body.textContent).not.toContain('Role: New User'));
    await until(() => expect(names()).toEqual(['Ada Admin', 'Fay']));
    page.click('button', 'Clear all');
    await until(() => expect(names()).toHaveLength(users.length));
    expect(page.address()).toBe('/page');
  });

  it('[A2.30o, A2.30p] leads to invitations and to a new user', async () => {
    await until(() => page.click('button', 'Invite SSO users'));
    await until(() => expect(page.dialogs.map(({ title }) => title)).toEqual(['Invite single sign-on users']));
    page.click('button', 'Create user');
    expect(page.address()).toBe('/users/create');
    page.click('a', 'Invitations');
    expect(page.address()).toBe('/users/invitations');
  });

  it('invites to single sign-on only where there is a provider', async () => {
    await until(() => page.find('button', 'Invite SSO users'));
    page.dispose();
    const asked = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', asked);
    page = await showPage('admin.users', { 'accounts.read-users': users });
    await page.hasRows(users.length);
    await until(() => expect(asked).toHaveBeenCalled());
    expect(() => page.find('button', 'Invite SSO users')).toThrow();
  });
});
