import { beforeEach, describe, expect, it } from 'vitest';
import type { Api, Toast } from 'adit/core/web';
import type { User } from 'adit/plugins/accounts';
import { choiceOf, nameProblem, UserEditStore } from './user-edit-store.ts';

const user = (id: string, globalRole: string, more: Partial<User> = {}): User => ({
  id,
  name: `User ${id}`,
  email: `${id}@mine.example`,
  isActive: true,
  isAccessRequested: false,
  isAuth0User: false,
  globalRole: { name: globalRole },
  profilePicUrl: null,
  defaultProfilePicColor: '#A9683D',
  lastLoggedIn: null,
  eulaAcceptedDateTime: null,
  ...more,
});
const site = (id: string, held?: 'Contributor' | 'Viewer') => ({
  id,
  name: id,
  isSysAdminOnly: false,
  availableRoles: (['Contributor', 'Viewer'] as const).map((name) => ({ name, currentRole: name === held })),
});

let answers: Record<string, unknown>;
let calls: [string, unknown][];
let failures: string[];
let shown: Omit<Toast, 'type'>[];

function setUp(me: User, id: string, canManage = true): UserEditStore {
  const api = {
    call: async (spec: { id: string }, input: { body?: unknown }) => {
      calls.push([spec.id, input.body]);
      const answer = answers[spec.id];
      if (answer instanceof Error) throw answer;
      return answer ?? {};
    },
  };
  const toasts = {
    show: (toast: Toast) => void shown.push(toast),
    showError: (error: Error, title: string) => void failures.push(`${title}: ${error.message}`),
  };
  const account = { user: me, refresh: async () => undefined };
  return new UserEditStore(
    { api: api as unknown as Api, account, navigation: {} as never, toasts, t: (key) => key, canManage },
    id,
  );
}

beforeEach(() => {
  calls = [];
  failures = [];
  shown = [];
  answers = {
    'accounts.read-user': user('b', 'New User'),
    'accounts.read-me': user('a', 'New User'),
    'admin.read-site-roles': [site('pit', 'Viewer'), site('mill')],
    'admin.read-own-site-roles': [site('pit', 'Viewer')],
    'admin.read-allowed-domains': [{ domain: 'mine.example', currentUserIDP: false }],
  };
});

describe('one user', () => {
  it('gets a role on a site back that was taken away, by the notification of that', async () => {
    const store = setUp(user('a', 'Administrator'), 'b');
    await store.load();
    const [pit] = store.sites;
    await store.chooseSiteRole(pit!, 'none');
    const [undo] = shown.at(-1)?.actions ?? [];
    expect(undo?.label).toBe('core:undo');
    await undo?.run();
    expect(calls.filter(([id]) => id === 'admin.assign-role').map(([, body]) => body)).toEqual([
      { userId: 'b', siteId: 'pit', roleName: 'none' },
      { userId: 'b', siteId: 'pit', roleId: 'viewer' },
    ]);
    await store.chooseSiteRole(store.sites[1]!, 'viewer');
    expect(shown.at(-1)?.actions).toEqual([]);
  });

  it('[A5.03] has an address that can be mended, and is required, while nobody has come by it; a new invitation goes out', async () => {
    const ada = user('a', 'Administrator');
    const load = async (more: Partial<User>): Promise<UserEditStore> => {
      answers['accounts.read-user'] = user('b', 'New User', more);
      const store = setUp(ada, 'b');
      await store.load();
      return store;
    };
    expect((await load({})).canEditEmail).toBe(false);
    expect((await load({ isActive: null, isAccessRequested: true })).canEditEmail).toBe(false);
    expect((await load({ isActive: null, lastLoggedIn: '2026-01-01T00:00:00Z' })).canEditEmail).toBe(false);
    const store = await load({ isActive: null });
    expect(store.canEditEmail).toBe(true);
    store.changeEmail('nowhere');
    await store.save();
    expect(store.emailProblem).toBe('invite.invalid');
    for (const blank of ['', '  ']) {
      store.changeEmail(blank);
      await store.save();
      expect(store.emailProblem).toBe('errorInputsBlank');
    }
    expect(calls.filter(([id]) => /change|update/.test(id))).toEqual([]);
    store.changeEmail(' right@mine.example ');
    calls = [];
    answers['accounts.update-user-by-id'] = user('b', 'New User', { isActive: null, email: 'right@mine.example' });
    await store.save();
    expect(calls).toEqual([
      ['admin.change-invited-email', { email: 'right@mine.example' }],
      ['accounts.update-user-by-id', { name: 'User b' }],
    ]);
    expect(store.email).toBe('right@mine.example');
  });

  it('[A5.03, A9.04] has a name of at least 3 characters that are not blanks', () => {
    expect(['', '   ', ' ab ', 'abc'].map(nameProblem)).toEqual([
      'errorInputsName',
      'errorInputsName',
      'errorInputsLength',
      undefined,
    ]);
  });

  it('[A5.03] is not sent with a name that is refused', async () => {
    const store = setUp(user('s', 'System Administrator'), 'b');
    await store.load();
    expect(store.problem).toBeUndefined();
    for (const [name, problem] of [
      [' ab ', 'errorInputsLength'],
      ['  ', 'errorInputsName'],
    ] as const) {
      store.rename(name);
      await store.save();
      expect([store.problem, calls.some(([id]) => id === 'accounts.update-user-by-id')]).toEqual([problem, false]);
    }
    answers['accounts.update-user-by-id'] = user('b', 'Administrator', { name: 'Bea' });
    store.rename(' Bea ');
    store.chooseRole('administrator');
    await store.save();
    expect(calls.at(-1)).toEqual(['accounts.update-user-by-id', { name: 'Bea', globalRole: 'Administrator' }]);
    expect([store.name, store.role]).toEqual(['Bea', undefined]);
  });

  it('[A8.04] says what the server refuses of a change', async () => {
    const store = setUp(user('s', 'System Administrator'), 'b');
    await store.load();
    answers['accounts.update-user-by-id'] = new Error('The pump is off');
    store.rename('Bea');
    await store.save();
    expect([failures, store.name, store.isSaving]).toEqual([['user.save-failed: The pump is off'], 'Bea', false]);
  });

  it("[A5.08] can become a System Administrator only at a domain of the identity provider's", async () => {
    const store = setUp(user('s', 'System Administrator'), 'b');
    await store.load();
    expect(store.roleChoices).toEqual(['new-user', 'geoscientist', 'administrator']);
    answers['admin.read-allowed-domains'] = [{ domain: 'mine.example', currentUserIDP: true }];
    await store.load();
    expect(store.roleChoices).toEqual(['new-user', 'geoscientist', 'administrator', 'system-administrator']);
    for (const domain of ['other.example', 'copper-mine.example', 'sub.mine.example']) {
      answers['accounts.read-user'] = user('b', 'New User', { email: `b@${domain}` });
      await store.load();
      expect(store.roleChoices).toEqual(['new-user', 'geoscientist', 'administrator']);
    }
  });

  it('[A6.02, A6.03, A6.04] is changed by administrators, System Administrators only by their like, and seen by itself', async () => {
    const facts = async (store: UserEditStore) => {
      await store.load();
      return [store.canManage, store.canEditName, store.isSystemAdministrator, store.isOwn];
    };
    expect(await facts(setUp(user('s', 'System Administrator'), 'b'))).toEqual([true, true, true, false]);
    expect(await facts(setUp(user('d', 'Administrator'), 'b'))).toEqual([true, true, false, false]);
    answers['accounts.read-user'] = user('b', 'System Administrator');
    expect(await facts(setUp(user('d', 'Administrator'), 'b'))).toEqual([false, false, false, false]);
    calls = [];
    expect(await facts(setUp(user('a', 'New User'), 'a', false))).toEqual([false, true, false, true]);
    expect(calls.map(([id]) => id)).toEqual(['accounts.read-me', 'admin.read-own-site-roles']);
  });

  it('[A2.34, A4.01b, A4.01c, A5.07, A6.05] is let in with a site, or denied; roles are given at once, and none takes one away', async () => {
    const store = setUp(user('s', 'System Administrator'), 'b');
    await store.load();
    expect([store.sites.map(choiceOf), store.canApprove]).toEqual([['viewer', 'none'], true]);
    answers['admin.read-site-roles'] = [site('pit'), site('mill')];
    await store.chooseSiteRole(site('pit', 'Viewer'), 'none');
    expect(calls.find(([id]) => id === 'admin.assign-role')?.[1]).toEqual({
      userId: 'b',
      siteId: 'pit',
      roleName: 'none',
    });
    expect(store.canApprove).toBe(false);
    await store.chooseSiteRole(site('mill'), 'contributor');
    expect(calls.findLast(([id]) => id === 'admin.assign-role')?.[1]).toEqual({
      userId: 'b',
      siteId: 'mill',
      roleId: 'contributor',
    });
    await store.decide(true);
    await store.decide(false);
    expect(calls.filter(([id]) => id === 'admin.approve-access').map(([, body]) => body)).toEqual([
      { id: 'b', isApproved: true },
      { id: 'b', isApproved: false },
    ]);
  });

  it('that is not there, or cannot be asked for, is told apart', async () => {
    answers['accounts.read-user'] = Object.assign(new Error(), { status: 404 });
    const store = setUp(user('s', 'System Administrator'), 'x');
    await store.load();
    expect(store.state).toBe('unknown');
    answers['accounts.read-user'] = new Error('away');
    await store.load();
    expect(store.state).toBe('failed');
  });
});
