import { beforeEach, describe, expect, it } from 'vitest';
import type { Api } from 'adit/core/web';
import { InviteStore } from './invite-store.ts';

const roles = [
  { id: 'new-user', name: 'New User', isGlobal: true },
  { id: 'administrator', name: 'Administrator', isGlobal: true },
  { id: 'viewer', name: 'Viewer', isGlobal: false },
];
let answers: Record<string, unknown>;
let sent: { id: string; body: unknown }[];

function setUp(): InviteStore {
  const api = {
    call: async (spec: { id: string }, input: { body?: unknown }) => {
      const answer = answers[spec.id];
      if (answer instanceof Error) throw answer;
      if (input.body !== undefined) sent.push({ id: spec.id, body: input.body });
      return answer;
    },
  };
  return new InviteStore(api as unknown as Api, (key) => key);
}

beforeEach(() => {
  sent = [];
  answers = {
    'accounts.read-sites': [
      { id: 'a', name: 'A', isSysAdminOnly: false },
      { id: 'b', name: 'B', isSysAdminOnly: false },
      { id: 's', name: 'Secret', isSysAdminOnly: true },
    ],
    'admin.read-invite-roles': {
      roles,
      allowedDomains: [{ domain: 'mine.example', currentUserIDP: true }],
    },
    'admin.invite-users': { existingEmails: [], failedEmails: [] },
  };
});

describe('invitations', () => {
  it('[A2.31a, A5.02] addresses must have the form of one, come once, and be of an allowed domain', async () => {
    const store = setUp();
    await store.load();
    expect([store.addEmail(' ana@Mine.example '), store.emails]).toEqual([true, ['ana@Mine.example']]);
    for (const [text, problem] of [
      ['ana', 'invalid'],
      ['ANA@mine.example', 'repeated'],
      ['ana@other.example', 'domain'],
      ['ana@copper-mine.example', 'domain'],
      ['ana@sub.mine.example', 'domain'],
    ] as const) {
      expect(store.addEmail(text)).toBe(false);
      expect(store.refused).toEqual({ email: text, problem });
    }
    store.removeEmail('ana@Mine.example');
    expect([store.emails, store.refused]).toEqual([[], undefined]);
  });

  it('addresses come in one go, as lines or from a mail program; what is refused of them is answered', async () => {
    const store = setUp();
    await store.load();
    expect(store.addEmails('ana@mine.example\nNora Vidal <nora@mine.example>; "Ruiz, Olga" <olga@mine.example>')).toBe(
      '',
    );
    expect(store.emails).toEqual(['ana@mine.example', 'nora@mine.example', 'olga@mine.example']);
    expect(store.addEmails('luz@mine.example; x@other.example; nobody')).toBe('x@other.example; nobody');
    expect(store.refused).toEqual({ email: 'x@other.example', problem: 'domain' });
    expect(store.emails).toHaveLength(4);
  });

  it('[A2.31c, A2.31d, A2.31f, A2.31g, A2.31h] sites are added until there is none left, each once; an empty row adds none', async () => {
    const store = setUp();
    expect(store.canAddSite).toBe(false);
    await store.load();
    expect(store.permissions).toHaveLength(1);
    expect([store.canAddSite, store.isEverySiteAdded]).toEqual([true, false]);
    store.changeSite(0, { siteId: 'a', roleId: 'viewer' });
    expect([store.canAddSite, store.isEverySiteAdded]).toEqual([true, false]);
    store.addSite();
    expect(store.sitesFor(1).map(({ id }) => id)).toEqual(['b']);
    expect([store.canAddSite, store.isEverySiteAdded]).toEqual([true, false]);
    store.changeSite(1, { siteId: 'b' });
    expect([store.canAddSite, store.isEverySiteAdded]).toEqual([false, true]);
    store.removeSite(1);
    expect(store.canAddSite).toBe(true);
    answers['admin.read-invite-roles'] = { roles: roles.slice(0, 2), allowedDomains: [] };
    const without = setUp();
    await without.load();
    expect([without.canAddSite, without.permissions]).toEqual([false, []]);
  });

  it('[A2.31e] no site can be added, and nobody says that all are, where there is none', async () => {
    answers['accounts.read-sites'] = [];
    const store = setUp();
    await store.load();
    store.addSite();
    expect([store.canAddSite, store.isEverySiteAdded, store.permissions]).toEqual([false, false, []]);
  });

  it('[A2.31b, A2.31i, A2.31j, A2.31k, A3.10, A7.14] are sent only with an address, a role and a whole site permission', async () => {
    const store = setUp();
    await store.load();
    const steps = [
      () => store.addEmail('ana@mine.example'),
      () => store.chooseRole('new-user'),
      () => store.changeSite(0, { siteId: 'a' }),
    ];
    for (const step of steps) {
      step();
      expect([store.canInvite, await store.send()]).toEqual([false, false]);
    }
    store.changeSite(0, { roleId: 'viewer' });
    expect(store.canInvite).toBe(true);
    const changes = [
      [() => store.removeEmail('ana@mine.example'), () => store.addEmail('ana@mine.example')],
      [() => store.chooseRole(null), () => store.chooseRole('new-user')],
      [() => store.changeSite(0, { siteId: null }), () => store.changeSite(0, { siteId: 'a' })],
    ] as const;
    for (const [away, back] of changes) {
      away();
      expect(store.canInvite).toBe(false);
      back();
    }
    // A row in which nothing is chosen is no permission.
    store.addSite();
    expect(store.permissions).toHaveLength(2);
    expect(store.canInvite).toBe(true);
    expect(await store.send()).toBe(true);
    expect(sent).toEqual([
      {
        id: 'admin.invite-users',
        body: { emails: ['ana@mine.example'], globalRoleId: 'new-user', sites: [{ siteId: 'a', roleId: 'viewer' }] },
      },
    ]);
  });

  it('[A8.08] says who was left out, and when roles and sites or the invitation itself did not come through', async () => {
    const store = setUp();
    await store.load();
    store.addEmail('ana@mine.example');
    store.addEmail('luz@mine.example');
    store.chooseRole('new-user');
    store.changeSite(0, { siteId: 'a', roleId: 'viewer' });
    store.addEmail('eva@mine.example');
    answers['admin.invite-users'] = { existingEmails: ['ana@mine.example'], failedEmails: ['luz@mine.example'] };
    expect(await store.send()).toBe(false);
    expect([store.outcome, store.emails]).toEqual([
      { existing: ['ana@mine.example'], failed: ['luz@mine.example'] },
      ['ana@mine.example', 'luz@mine.example'],
    ]);
    answers['admin.invite-users'] = new Error('away');
    expect(await store.send()).toBe(false);
    expect([store.problem, store.state]).toEqual(['invite.failed', 'ready']);
    for (const call of ['accounts.read-sites', 'admin.read-invite-roles']) {
      const found = answers[call];
      answers[call] = new Error('away');
      await store.load();
      expect([call, store.state]).toEqual([call, 'failed']);
      answers[call] = found;
      await store.load();
      expect(store.state).toBe('ready');
    }
  });
});
