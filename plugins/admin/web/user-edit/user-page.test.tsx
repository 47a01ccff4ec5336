// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import type { User } from 'adit/plugins/accounts';
import { administrator, showPage, sites, until, userOf, type Answers, type ShownPage } from '../testing/show-page.tsx';

const bea = userOf('b', 'Bea Soto', {
  isAuth0User: true,
  lastLoggedIn: '2026-03-05T14:07:00Z',
  globalRole: { name: 'geoscientist' },
});
let page: ShownPage | undefined;
afterEach(() => page?.dispose());

async function show(
  user: User,
  me: User = administrator,
  permissions?: readonly string[],
  answers: Answers = {},
): Promise<ShownPage> {
  page = await showPage(
    'admin.user',
    {
      'accounts.read-user': user,
      'accounts.read-users': [user],
      'accounts.update-user-by-id': user,
      'admin.read-site-roles': [],
      'admin.read-own-site-roles': [],
      'admin.read-allowed-domains': [],
      ...answers,
    },
    { params: { id: user.id }, user: me, ...(permissions && { permissions }) },
  );
  await until(() => expect(document.querySelector('h1')?.textContent).toBe(user.name));
  return page;
}

const facts = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent ?? '',
      fact.querySelector('dd')?.textContent ?? '',
    ]),
  );
const field = (label: string): HTMLInputElement => page?.find('input', label) as HTMLInputElement;

describe('the page of a user', () => {
  it('[A2.35, A4.01d, A4.01e, A6.04] its menu activates or deactivates others, and resets the own password alone', async () => {
    const items = async (): Promise<[string, boolean][]> => {
      page?.click('button', `Actions for ${document.querySelector('h1')?.textContent}`);
      await until(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull());
      return [...document.querySelectorAll<HTMLButtonElement>('[role=menuitem]')].map((item) => [
        item.textContent ?? '',
        !item.disabled,
      ]);
    };
    const choose = async (title: string): Promise<unknown> => {
      const isChange = ({ id }: { id: string }): boolean => id === 'accounts.update-user-by-id';
      page?.click('[role=menuitem]', title);
      await until(() => expect(page?.calls.some(isChange)).toBe(true));
      return page?.calls.find(isChange)?.input;
    };
    await show(userOf('f', 'Fay'));
    expect(await items()).toEqual([
      ['Deactivate', true],
      ['Reset password', false],
      ['Delete user', true],
    ]);
    expect(await choose('Deactivate')).toEqual({ params: { id: 'f' }, body: { isActive: false } });
    page?.dispose();
    await show(userOf('i', 'Ida', { isActive: false }));
    expect((await items())[0]).toEqual(['Activate', true]);
    expect(await choose('Activate')).toEqual({ params: { id: 'i' }, body: { isActive: true } });
    page?.dispose();
    const own = userOf('b', 'Bea Soto');
    await show(own, own, []);
    expect(await items()).toEqual([['Reset password', true]]);
    page?.click('[role=menuitem]', 'Reset password');
    expect(page?.address()).toBe('/reset-password?userId=b');
  });

  it('[A2.32d, A2.32e, A2.32f, A2.32h, A2.32i, A2.32j, A2.32k, W9.09] has address, name, role, status, id, last sign-in and single sign-on', async () => {
    await show(bea);
    expect([field('E-mail').value, field('Name').value, field('Role').value]).toEqual([
      'b@mine.example',
      'Bea Soto',
      'Geoscientist',
    ]);
    expect(facts()).toEqual({ Status: 'Active', Id: 'b', 'Last signed in': '2:07 PM, 05-Mar-2026', SSO: 'Yes' });
  });

  it('[A2.32j, A2.32k, A2.34] says that somebody never signed in, and that a request was denied, which nobody answers again', async () => {
    await show(userOf('e', 'Emil', { isActive: false, isAccessRequested: true }));
    expect(facts()).toEqual({ Status: 'Access denied', Id: 'e', 'Last signed in': 'never', SSO: 'No' });
    expect(document.querySelector('[role=region]')).toBeNull();
  });

  it('[A2.33, A2.34, A4.01b, A4.01c, A5.07, A6.05] has a table of roles by site, and a request that is approved with one of them, or denied', async () => {
    let held: string | undefined;
    const roles = (): object[] =>
      sites.map(({ id, name }) => ({
        id,
        name,
        isSysAdminOnly: false,
        availableRoles: ['Contributor', 'Viewer'].map((role) => ({
          name: role,
          currentRole: id === 's2' && role === held,
        })),
      }));
    const given: unknown[] = [];
    const shown = await show(
      userOf('w', 'Wim', { isActive: null, isAccessRequested: true }),
      administrator,
      undefined,
      {
        'admin.read-site-roles': roles,
        'admin.assign-role': ({ body }: { body: { roleId?: string; roleName?: string } }) => {
          given.push(body);
          held = { contributor: 'Contributor', viewer: 'Viewer' }[body.roleId ?? ''];
          return {};
        },
        'admin.approve-access': ({ body }: { body: object }) => {
          given.push(body);
          return {};
        },
      },
    );
    const heads = [...document.querySelectorAll('table th[scope=col]')].map((head) => head.textContent);
    expect(heads).toEqual(['Site', 'None', 'Contributor', 'Viewer']);
    const radio = (choice: string): HTMLInputElement => shown.find('input[type=radio]', choice) as HTMLInputElement;
    const approve = (): HTMLButtonElement => shown.find('button', 'Approve') as HTMLButtonElement;
    for (const [choice, mayApprove] of [
      ['Viewer', true],
      ['None', false],
      ['Contributor', true],
    ] as const) {
      radio(`South: ${choice}`).click();
      await until(() => expect([radio(`South: ${choice}`).checked, approve().disabled]).toEqual([true, !mayApprove]));
      expect(radio('North: None').checked).toBe(true);
    }
    const banner = document.querySelector('[role=region][aria-label="Request for access"]');
    expect([...(banner?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Deny',
      'Approve',
    ]);
    for (const answer of ['Deny', 'Approve']) {
      await until(() => expect((shown.find('button', answer) as HTMLButtonElement).disabled).toBe(false));
      const before = given.length;
      shown.click('button', answer);
      await until(() => expect(given).toHaveLength(before + 1));
    }
    expect(given).toEqual([
      { userId: 'w', siteId: 's2', roleId: 'viewer' },
      { userId: 'w', siteId: 's2', roleName: 'none' },
      { userId: 'w', siteId: 's2', roleId: 'contributor' },
      { id: 'w', isApproved: false },
      { id: 'w', isApproved: true },
    ]);
  });

  it('[A2.32e, A2.32g, A5.08, A6.02] name and role are changed, the role by System Administrators, and only read by others', async () => {
    await show(bea);
    field('Role').click();
    await until(() =>
      expect([...document.querySelectorAll('[role=option]')].map((option) => option.textContent)).toEqual([
        'New User',
        'Geoscientist',
        'Administrator',
      ]),
    );
    page?.dispose();
    await show(bea, administrator, undefined, {
      'admin.read-allowed-domains': [{ domain: 'mine.example', currentUserIDP: true }],
    });
    field('Role').click();
    await until(() =>
      expect([...document.querySelectorAll('[role=option]')].map((option) => option.textContent)).toEqual([
        'New User',
        'Geoscientist',
        'Administrator',
        'System Administrator',
      ]),
    );
    const system = [...document.querySelectorAll<HTMLElement>('[role=option]')].at(-1);
    system?.click();
    page?.type(field('Name'), 'Bea Vidal');
    page?.click('button', 'Save');
    await until(() =>
      expect(page?.calls.find(({ id }) => id === 'accounts.update-user-by-id')?.input).toEqual({
        params: { id: 'b' },
        body: { name: 'Bea Vidal', globalRole: 'System Administrator' },
      }),
    );
    page?.dispose();
    await show(bea, userOf('a', 'Abe', { globalRole: { name: 'Administrator' } }));
    expect([field('Role').value, field('Role').readOnly]).toEqual(['Geoscientist', true]);
    field('Role').click();
    expect(document.querySelector('[role=option]')).toBeNull();
  });

  it('[A2.33, A2.35, A4.01e, A6.03] roles by site are given, and accounts deactivated, by an Administrator, and only read by others', async () => {
    const held = (role?: string): object => ({
      id: 's1',
      name: 'North',
      isSysAdminOnly: false,
      availableRoles: ['Contributor', 'Viewer'].map((name) => ({ name, currentRole: name === role })),
    });
    const choices = ['None', 'Contributor', 'Viewer'];
    const radio = (choice: string): HTMLInputElement =>
      page?.find('input[type=radio]', `North: ${choice}`) as HTMLInputElement;
    const radios = (): [boolean, boolean][] =>
      choices.map((choice) => [radio(choice).checked, !radio(choice).disabled]);
    const openMenu = async (): Promise<(string | null)[]> => {
      page?.click('button', 'Actions for Bea Soto');
      await until(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull());
      return [...document.querySelectorAll('[role=menuitem]:not([disabled])')].map((item) => item.textContent);
    };
    const abe = userOf('a', 'Abe', { globalRole: { name: 'Administrator' } });
    await show(bea, abe, undefined, { 'admin.read-site-roles': [held()], 'admin.assign-role': {} });
    await until(() =>
      expect(radios()).toEqual([
        [true, true],
        [false, true],
        [false, true],
      ]),
    );
    radio('Contributor').click();
    await until(() =>
      expect(page?.calls.find(({ id }) => id === 'admin.assign-role')?.input).toEqual({
        body: { userId: 'b', siteId: 's1', roleId: 'contributor' },
      }),
    );
    expect(await openMenu()).toEqual(['Deactivate', 'Delete user']);
    page?.dispose();

    const own = userOf('b', 'Bea Soto');
    await show(own, own, [], { 'admin.read-own-site-roles': [held('Viewer')] });
    await until(() =>
      expect(radios()).toEqual([
        [false, false],
        [false, false],
        [true, false],
      ]),
    );
    expect(await openMenu()).toEqual(['Reset password']);
  });

  it('[A2.32a, A2.32b, A2.32c, A6.04] a picture is changed, by a dialog that crops it, on the own page alone', async () => {
    const own = userOf('b', 'Bea Soto');
    const { find, dialogs } = await show(own, own, []);
    expect(document.querySelector('[data-initials=BS]')).not.toBeNull();
    expect(find('button', 'Change picture')).toBeDefined();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(input?.accept).toBe('image/jpeg,image/png');
    const picture = new File([new Uint8Array(10)], 'me.png', { type: 'image/png' });
    Object.defineProperty(input, 'files', { value: [picture] });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => expect(dialogs.map(({ title }) => title)).toEqual(['Choose the part that is shown']));
    page?.dispose();
    await show(bea);
    expect(document.querySelector('[data-initials=BS]')).not.toBeNull();
    expect(document.querySelector('input[type=file]')).toBeNull();
    expect(() => find('button', 'Change picture')).toThrow();
  });
});
