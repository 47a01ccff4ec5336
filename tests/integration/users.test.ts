import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { People, signIn, type NewPerson } from '../security/support/people.ts';
import type { ApiClient } from './api-client.ts';
import { administrator, isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

interface User {
  id: string;
  name: string;
  email: string;
  isActive: boolean | null;
  isAccessRequested: boolean;
  isAuth0User: boolean;
  globalRole: { name: string };
  profilePicUrl: string | null;
}
type Coded = { code: string };

describe.skipIf(!isBuilt)('users', () => {
  const setUp = useServer();
  let people: People;
  let tenant: string;
  let foreign: string;
  beforeAll(async () => {
    people = await People.open(setUp.server);
    tenant = await people.firstTenant();
    const other = await people.tenant('Another company');
    foreign = (await people.person('Stranger', { tenant: other, globalRole: 'Administrator' })).id;
  });
  afterAll(() => people?.close());

  const person = (name: string, rights: Omit<NewPerson, 'tenant'> = {}) => people.person(name, { tenant, ...rights });
  const codeOf = async (client: ApiClient, method: string, path: string, body?: unknown): Promise<string> => {
    const answer = await client.call<Coded>(method, path, body);
    return answer.status === 200 ? 'passes' : answer.body.code;
  };
  const read = async (id: string): Promise<User> => (await setUp.client.call<User>('GET', `/user/read/${id}`)).body;
  const audit = async (target: string): Promise<string[]> =>
    (
      await people.query<{ line: string }>(
        `select action || ' ' || detail as line from adit.audit where target = $1 order by id`,
        [target],
      )
    ).map(({ line }) => line);

  it('[A7.05, A7.04, A6.01] are listed whole for administrators, by name for others, and only those of the tenant', async () => {
    const { client } = setUp;
    const ana = await person('Ana Soto', { isActive: null });
    const viewer = await signIn(setUp.server, await person('Vera', { sites: { [client.site]: 'Viewer' } }));
    const whole = (await client.call<User[]>('GET', '/user/read?includeRole=true')).body;
    expect(whole.find(({ id }) => id === ana.id)).toMatchObject({
      name: 'Ana Soto',
      email: ana.email,
      isActive: null,
      isAuth0User: false,
      globalRole: { name: 'New User' },
    });
    expect(whole.some(({ id }) => id === foreign)).toBe(false);
    for (const [caller, path] of [
      [client, '/user/read'],
      [viewer, '/user/read?includeRole=true'],
    ] as const) {
      const brief = (await caller.call<object[]>('GET', path)).body;
      expect(brief).toContainEqual({ id: ana.id, name: 'Ana Soto' });
      expect(brief.every((entry) => Object.keys(entry).length === 2)).toBe(true);
    }
    expect(await codeOf(viewer, 'GET', `/user/read/${ana.id}`)).toBe('not-allowed');
    for (const id of [foreign, randomUUID(), 'nonsense'])
      expect(await codeOf(client, 'GET', `/user/read/${id}`)).toBe('not-found');
  });

  it('[A3.01, A7.04] have every field of a user, and no other, whether they are active, inactive or pending', async () => {
    const { client, server } = setUp;
    const persons = await Promise.all(
      [true, false, null].map((isActive) => person('Field', { isActive, sites: { [client.site]: 'Viewer' } })),
    );
    const list = (await client.call<User[]>('GET', '/user/read?includeRole=true')).body;
    for (const [at, { id, email }] of persons.entries()) {
      const whole = {
        id,
        name: 'Field',
        email,
        isActive: [true, false, null][at],
        isAccessRequested: false,
        isAuth0User: false,
        globalRole: { name: 'New User' },
        profilePicUrl: null,
        defaultProfilePicColor: '#A9683D',
        lastLoggedIn: null,
        eulaAcceptedDateTime: null,
      };
      expect(await read(id)).toEqual(whole);
      expect(list.find((one) => one.id === id)).toEqual(whole);
    }
    const asking = await person('Asking', { isActive: null, globalRole: 'Administrator' });
    await people.query(
      `update adit.users set is_access_requested = true, is_external = true, color = '#2E69DC' where id = $1`,
      [asking.id],
    );
    expect(await read(asking.id)).toMatchObject({
      isAccessRequested: true,
      isAuth0User: true,
      globalRole: { name: 'Administrator' },
      defaultProfilePicColor: '#2E69DC',
    });
    const theirs = await signIn(server, persons[0]!);
    const me = (await theirs.call<User>('GET', '/user/read/me?includeUserPreferences=true')).body;
    expect(me).toEqual({
      ...(await read(persons[0]!.id)),
      lastLoggedIn: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      userPreferences: { language: 'en', timeZone: null, defaultSite: null },
    });
  });

  it('[A7.08, A5.03, A9.04] are created pending, with a mail; an address is taken once, whatever its case', async () => {
    const { client } = setUp;
    const create = (body: object) => client.call<{ id: string } & Coded>('POST', '/user/create', body);
    const made = await create({ email: 'Nora.Vidal@example.com', name: '  Nora Vidal ', language: 'es' });
    expect(made.status).toBe(200);
    expect(await read(made.body.id)).toMatchObject({ name: 'Nora Vidal', isActive: null, isAccessRequested: false });
    expect(await audit(made.body.id)).toEqual(['user-created Nora.Vidal@example.com, New User']);
    const mails = await people.query('select subject from adit.mails where recipient = $1', ['Nora.Vidal@example.com']);
    expect(mails).toHaveLength(1);
    expect((await create({ email: 'nora.vidal@EXAMPLE.com', name: 'Nora' })).body.code).toBe('email-taken');
    const whole = {
      ...(await read(made.body.id)),
      id: '',
      email: 'copy@example.com',
      globalRole: { name: 'Administrator' },
      userPreferences: { language: 'es', timeZone: 'America/Lima', defaultSite: client.site },
    };
    const copy = await create(whole);
    expect(copy.status).toBe(200);
    expect(await read(copy.body.id)).toMatchObject({ name: 'Nora Vidal', globalRole: { name: 'Administrator' } });
    expect(
      await people.query('select language, time_zone, default_site from adit.users where id = $1', [copy.body.id]),
    ).toEqual([{ language: 'es', time_zone: 'America/Lima', default_site: client.site }]);
    for (const body of [
      { email: 'x@example.com', name: 'Nora', userPreferences: { defaultSite: randomUUID() } },
      { email: 'x@example.com', name: 'Nora', globalRole: 'New User', globalRoleId: 'administrator' },
      { email: 'x@example.com', name: 'Nora', eulaAcceptedDateTime: '2026-01-01T00:00:00.000Z' },
    ])
      expect([400, 404]).toContain((await create(body)).status);
    for (const body of [
      { email: 'x@example.com' },
      { email: '', name: 'Nora' },
      { name: 'Nora' },
      { email: 'x@example.com', name: ' ab ' },
      { email: 'x@example.com', name: '   ' },
      { email: 'x', name: 'Nora' },
      { email: 'x@example.com', name: 'Nora', isActive: true },
    ])
      expect((await create(body)).status).toBe(400);
    // Three characters are enough for a name.
    const taken = await Promise.all([1, 2, 3].map(() => create({ email: 'race@example.com', name: 'Ray' })));
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('[A4.01d, A4.01e, A5.03, A7.06, A6.02, A6.03] are changed by fields that the caller may change, and by nobody else', async () => {
    const { client, server } = setUp;
    const target = await person('Target');
    const system = await person('System', { globalRole: 'System Administrator' });
    const helper = await signIn(server, await person('Helper', { globalRole: 'Administrator' }));
    const self = await signIn(server, target);
    const put = (caller: ApiClient, id: string, body: object) => codeOf(caller, 'PUT', `/user/update/${id}`, body);

    expect(await put(self, target.id, { name: 'Renamed' })).toBe('passes');
    for (const name of ['', '   ', ' ab ']) expect(await put(self, target.id, { name })).toBe('bad-input');
    expect((await read(target.id)).name).toBe('Renamed');
    expect(await codeOf(self, 'PUT', '/user/update', { id: target.id, name: 'Renamed again' })).toBe('passes');
    for (const body of [{ globalRole: 'Administrator' }, { isActive: false }])
      expect(await put(self, target.id, body)).toBe('not-allowed');
    // What is read can be written back, and changes nothing.
    const me = (await self.call<User>('GET', '/user/read/me?includeUserPreferences=true')).body;
    expect(me.name).toBe('Renamed again');
    expect(await put(self, target.id, me)).toBe('passes');
    expect(await codeOf(self, 'PUT', '/user/update/', { ...me, name: 'Renamed by a slash' })).toBe('passes');
    expect((await read(target.id)).name).toBe('Renamed by a slash');
    expect(await codeOf(self, 'PUT', '/user/update/', me)).toBe('passes');
    expect(await codeOf(self, 'PUT', '/user/update/', { name: 'Nobody' })).toBe('bad-input');
    for (const body of [{ isActive: null }, { isAccessRequested: true }, { isAuth0User: true }])
      expect(await put(self, target.id, { ...me, ...body })).toBe('bad-input');
    expect((await self.call<User>('GET', '/user/read/me?includeUserPreferences=true')).body).toEqual(me);
    for (const body of [{ email: 'a@b.cl' }, { tenantId: tenant }, { eulaAcceptedDateTime: '2020-01-01' }])
      expect(await put(self, target.id, body)).toBe('bad-input');
    expect(await put(self, system.id, { name: 'Mine now' })).toBe('not-found');

    expect(await put(helper, target.id, { isActive: true })).toBe('passes');
    expect(await put(helper, target.id, { name: 'By the helper', isActive: false })).toBe('passes');
    expect(await read(target.id)).toMatchObject({ name: 'By the helper', isActive: false });
    expect(await put(helper, target.id, { isActive: true })).toBe('passes');
    expect((await read(target.id)).isActive).toBe(true);
    expect(await put(helper, target.id, { isActive: false })).toBe('passes');
    expect(await put(helper, target.id, { globalRole: 'Administrator' })).toBe('not-allowed');
    expect(await put(helper, target.id, { eulaAccepted: true })).toBe('not-allowed');
    expect(await put(helper, system.id, { name: 'Mine now' })).toBe('not-allowed');
    expect(await put(helper, foreign, { name: 'Mine now' })).toBe('not-found');
    expect(await put(helper, target.id, { id: system.id, name: 'Mine now' })).toBe('bad-input');
    expect(await put(client, target.id, { globalRole: 'Administrator', isActive: true })).toBe('passes');
    expect(await read(target.id)).toMatchObject({ isActive: true, globalRole: { name: 'Administrator' } });
    expect((await audit(target.id)).at(-1)).toContain('user-activated');
    expect(await put(client, target.id, { globalRole: 'System Administrator' })).toBe('domain-not-allowed');
  });

  it('[A7.07, A3.01] accept the agreement once, and nobody does it for them', async () => {
    const { client, server } = setUp;
    const ana = await person('Signer');
    const hers = await signIn(server, ana);
    const accept = (caller: ApiClient) =>
      caller.call<{ eulaAcceptedDateTime: string | null } & Coded>('PUT', '/user/update', {
        id: ana.id,
        eulaAccepted: true,
      });
    expect((await accept(client)).body.code).toBe('not-allowed');
    const before = Date.now();
    const first = (await accept(hers)).body.eulaAcceptedDateTime ?? '';
    expect(Date.parse(first)).toBeGreaterThanOrEqual(before);
    expect((await accept(hers)).body.eulaAcceptedDateTime).toBe(first);
    expect((await audit(ana.id)).filter((line) => line.startsWith('agreement-accepted'))).toHaveLength(1);
    expect((await hers.call<{ eulaAcceptedDateTime: string }>('GET', '/user/read/me')).body.eulaAcceptedDateTime).toBe(
      first,
    );
  });

  it('[A7.09] deactivated and deleted ones are signed out at once; nobody does either to the own account', async () => {
    const { client, server } = setUp;
    const target = await person('Leaving', { sites: { [client.site]: 'Viewer' } });
    const theirs = await signIn(server, target);
    const me = (await client.call<User>('GET', '/user/read/me')).body;
    expect(await codeOf(client, 'PUT', `/user/update/${target.id}`, { isActive: false })).toBe('passes');
    expect(await codeOf(theirs, 'GET', '/site/read')).toBe('not-signed-in');
    expect(await codeOf(client, 'PUT', `/user/update/${target.id}`, { isActive: true })).toBe('passes');
    const again = await signIn(server, target);
    expect(await codeOf(again, 'GET', '/site/read')).toBe('passes');
    expect(await codeOf(client, 'DELETE', `/user/delete/${target.id}`)).toBe('passes');
    expect(await codeOf(again, 'GET', '/site/read')).toBe('not-signed-in');
    expect(await codeOf(client, 'GET', `/user/read/${target.id}`)).toBe('not-found');

    expect(await codeOf(client, 'DELETE', `/user/delete/${me.id}`)).toBe('own-account');
    expect(await codeOf(client, 'PUT', `/user/update/${me.id}`, { isActive: false })).toBe('own-account');
    expect(await codeOf(client, 'POST', '/user/assign-role', { userId: me.id, roleId: 'new-user' })).toBe(
      'own-account',
    );
    expect(await codeOf(client, 'DELETE', `/user/delete/${foreign}`)).toBe('not-found');
  });

  it('two System Administrators cannot take the role from each other at the same time', async () => {
    const { client, server } = setUp;
    await people.query(
      `update adit.users set is_active = false where global_role = 'System Administrator' and email <> $1`,
      [administrator.email],
    );
    const rival = await person('Rival', { globalRole: 'System Administrator' });
    const theirs = await signIn(server, rival);
    const me = (await client.call<User>('GET', '/user/read/me')).body;
    const codes = await Promise.all([
      codeOf(client, 'PUT', `/user/update/${rival.id}`, { globalRole: 'Administrator' }),
      codeOf(theirs, 'PUT', `/user/update/${me.id}`, { globalRole: 'Administrator' }),
    ]);
    // The second one finds itself without the right, or the last of its kind.
    expect(codes.filter((code) => code === 'passes')).toHaveLength(1);
    await people.query(`update adit.users set global_role = 'System Administrator' where id = $1`, [me.id]);
    await people.query('delete from adit.users where id = $1', [rival.id]);
  });

  it('[A1.04, A1.08, A7.11, A7.12, A3.11, A6.02, A6.03, A6.05] have a role on each site, and none takes it away', async () => {
    const { client, server } = setUp;
    const target = await person('Roles');
    const secret = await people.site(tenant, 'Secret');
    await people.query('update adit.sites set is_sys_admin_only = true where id = $1', [secret]);
    const helper = await signIn(server, await person('Helper', { globalRole: 'Administrator' }));
    const assign = (caller: ApiClient, body: object) =>
      codeOf(caller, 'POST', '/user/assign-role', { userId: target.id, ...body });
    const rolesOf = async (caller: ApiClient) => {
      const sites = (
        await caller.call<
          { id: string; isSysAdminOnly: boolean; availableRoles: { name: string; currentRole: boolean }[] }[]
        >('GET', `/user/read-site-roles/${target.id}`)
      ).body;
      return new Map(
        sites.map(({ id, availableRoles }) => [id, availableRoles.find((role) => role.currentRole)?.name]),
      );
    };
    const made = await helper.call<{ id: string }>('POST', '/user/create', { email: 'new@example.com', name: 'New' });
    expect(made.status).toBe(200);
    const renamed = { id: made.body.id, name: 'Renamed' };
    const self = await signIn(server, target);
    for (const [code, method, path, body] of [
      ['not-allowed', 'POST', '/user/create', { email: 'none@example.com', name: 'None' }],
      // Nobody learns of others who are there.
      ['not-found', 'PUT', `/user/update/${made.body.id}`, renamed],
      ['not-allowed', 'DELETE', `/user/delete/${made.body.id}`],
      ['not-allowed', 'POST', '/site/create', { name: 'None' }],
    ] as const)
      expect([path, await codeOf(self, method, path, body)]).toEqual([path, code]);
    expect(await codeOf(helper, 'PUT', `/user/update/${made.body.id}`, renamed)).toBe('passes');
    expect((await helper.call('GET', `/user/read/${made.body.id}`)).body).toMatchObject(renamed);
    expect(await codeOf(helper, 'DELETE', `/user/delete/${made.body.id}`)).toBe('passes');
    expect(await codeOf(helper, 'GET', `/user/read/${made.body.id}`)).toBe('not-found');
    const entered = async () => (await self.call<{ id: string }[]>('GET', '/site/read')).body.map(({ id }) => id);
    expect(await entered()).toEqual([]);
    expect(await assign(helper, { siteId: client.site, roleId: 'viewer' })).toBe('passes');
    expect((await rolesOf(helper)).get(client.site)).toBe('Viewer');
    expect(await entered()).toEqual([client.site]);
    expect((await self.call('GET', '/user/read-site-roles')).body).toEqual([
      {
        id: client.site,
        name: 'First site',
        isSysAdminOnly: false,
        availableRoles: [
          { name: 'Contributor', currentRole: false },
          { name: 'Viewer', currentRole: true },
        ],
      },
    ]);
    for (const body of [{ roleId: 'contributor' }, { roleName: 'none' }])
      expect(await assign(self, { siteId: client.site, ...body })).toBe('not-allowed');
    expect(await assign(helper, { siteId: client.site, roleId: 'contributor' })).toBe('passes');
    expect((await rolesOf(helper)).get(client.site)).toBe('Contributor');
    for (const [method, path] of [
      ['PUT', `/site/update/${client.site}`],
      ['DELETE', `/site/delete/${client.site}`],
    ] as const)
      expect([path, await codeOf(self, method, path, { name: 'None' })]).toEqual([path, 'not-allowed']);
    expect(await assign(helper, { siteId: client.site, roleName: 'none' })).toBe('passes');
    expect((await rolesOf(helper)).get(client.site)).toBeUndefined();
    expect(await entered()).toEqual([]);

    // [A6.02] Sites of System Administrators are seen and given by nobody else.
    expect((await rolesOf(helper)).has(secret)).toBe(false);
    expect((await rolesOf(client)).has(secret)).toBe(true);
    expect(await assign(helper, { siteId: secret, roleId: 'viewer' })).toBe('not-found');
    const elsewhere = await people.site(await people.tenant('Third company'), 'Elsewhere');
    expect(await assign(client, { siteId: elsewhere, roleId: 'viewer' })).toBe('not-found');
    for (const body of [
      {},
      { roleId: 'viewer', roleName: 'none' },
      { roleId: 'viewer' },
      { siteId: client.site, roleId: 'administrator' },
    ])
      expect(await assign(client, body)).toBe('bad-input');
    expect(await assign(helper, { roleId: 'administrator' })).toBe('not-allowed');
    expect(await assign(client, { roleId: 'administrator' })).toBe('passes');
    expect(await assign(client, { roleId: 'system-administrator' })).toBe('domain-not-allowed');
    expect((await read(target.id)).globalRole.name).toBe('Administrator');
    expect(await assign(helper, { roleName: 'none' })).toBe('not-allowed');
    expect((await read(target.id)).globalRole.name).toBe('Administrator');
    expect(await assign(client, { roleName: 'none' })).toBe('passes');
    expect((await read(target.id)).globalRole.name).toBe('New User');
    const own = await client.call<{ id: string }[]>('GET', '/user/read-site-roles');
    const restricted = await client.call<{ id: string }[]>('GET', `/user/read-site-roles/${target.id}`);
    expect(restricted.body.find(({ id }) => id === secret)).toMatchObject({ name: 'Secret', isSysAdminOnly: true });
    expect(own.body.find(({ id }) => id === client.site)).toEqual({
      id: client.site,
      name: 'First site',
      isSysAdminOnly: false,
      availableRoles: [
        { name: 'Contributor', currentRole: true },
        { name: 'Viewer', currentRole: false },
      ],
    });
  });

  it('[A7.10, A5.07, A4.01b, A4.01c] who asked for access is let in with a site, or denied', async () => {
    const { client } = setUp;
    const ask = async (name: string): Promise<string> => {
      const { id } = await person(name, { isActive: null });
      await people.query('update adit.users set is_access_requested = true, is_external = true where id = $1', [id]);
      return id;
    };
    const decide = (id: string, isApproved: boolean) =>
      codeOf(client, 'PUT', `/user/approve-access/${id}`, { id, isApproved });
    const [welcome, unwanted] = [await ask('Welcome'), await ask('Unwanted')];
    expect(await decide(welcome, true)).toBe('site-needed');
    expect(await codeOf(client, 'PUT', `/user/update/${welcome}`, { isActive: true })).toBe('access-requested');
    await people.enrol(welcome, client.site, 'Viewer');
    expect(await decide(welcome, true)).toBe('passes');
    expect(await read(welcome)).toMatchObject({ isActive: true, isAccessRequested: false, isAuth0User: true });
    expect(await decide(welcome, true)).toBe('no-access-request');
    expect(await decide(unwanted, false)).toBe('passes');
    // The request stays with the account, which so knows that it was denied.
    expect(await read(unwanted)).toMatchObject({ isActive: false, isAccessRequested: true });
    await people.enrol(unwanted, client.site, 'Contributor');
    expect(await decide(unwanted, true)).toBe('passes');
    expect(await read(unwanted)).toMatchObject({ isActive: true, isAccessRequested: false });
  });

  it('[A3.04a, A3.04b, A3.04c, A3.04d, A3.04e, A3.04f, A3.04g, A6.01, A7.21] have global roles and roles by site; a geoscientist does what the roles by site allow', async () => {
    const { client, server } = setUp;
    const target = await person('Gea', { sites: { [client.site]: 'Viewer' } });
    const hers = await signIn(server, target);
    expect((await hers.call('GET', '/role/read')).body).toEqual([
      { id: 'new-user', name: 'New User', isGlobal: true },
      { id: 'geoscientist', name: 'geoscientist', isGlobal: true },
      { id: 'administrator', name: 'Administrator', isGlobal: true },
      { id: 'system-administrator', name: 'System Administrator', isGlobal: true },
      { id: 'contributor', name: 'Contributor', isGlobal: false },
      { id: 'viewer', name: 'Viewer', isGlobal: false },
    ]);
    const give = (caller: ApiClient) =>
      codeOf(caller, 'POST', '/user/assign-role', { userId: target.id, roleId: 'geoscientist' });
    expect(await give(await signIn(server, await person('Helper', { globalRole: 'Administrator' })))).toBe(
      'not-allowed',
    );
    expect(await give(client)).toBe('passes');
    expect((await hers.call<User>('GET', '/user/read/me')).body.globalRole).toEqual({ name: 'geoscientist' });
    expect(await codeOf(client, 'PUT', `/user/update/${target.id}`, { globalRole: 'geoscientist' })).toBe('passes');
    expect((await hers.call<{ id: string }[]>('GET', '/site/read')).body.map(({ id }) => id)).toEqual([client.site]);
    for (const path of ['/site/table', `/user/read/${target.id}`, '/allowed-domain/read'])
      expect([path, await codeOf(hers, 'GET', path)]).toEqual([path, 'not-allowed']);
  });

  it('[A7.14, A7.22, A7.23, A3.09, A3.10] are invited at allowed domains, with sites and roles', async () => {
    const { client, server } = setUp;
    const helper = await signIn(server, await person('Inviter', { globalRole: 'Administrator' }));
    const domains = { domains: ['Mine.example', 'mine.example', 'pit.cl'] };
    expect(await codeOf(helper, 'PUT', '/allowed-domain/update', domains)).toBe('not-allowed');
    expect(await codeOf(client, 'PUT', '/allowed-domain/update', domains)).toBe('passes');
    expect(await codeOf(client, 'PUT', '/allowed-domain/update', { domains: ['no domain'] })).toBe('bad-input');
    const known = [
      { domain: 'mine.example', currentUserIDP: true },
      { domain: 'pit.cl', currentUserIDP: true },
    ];
    expect((await helper.call('GET', '/allowed-domain/read')).body).toEqual(known);
    const choices = async (caller: ApiClient) => (await caller.call('GET', '/role/get/invite-roles')).body;
    expect(await choices(helper)).toEqual({
      allowedDomains: known,
      roles: [
        { id: 'new-user', name: 'New User', isGlobal: true },
        { id: 'contributor', name: 'Contributor', isGlobal: false },
        { id: 'viewer', name: 'Viewer', isGlobal: false },
      ],
    });
    expect(await choices(client)).toEqual({
      allowedDomains: known,
      roles: (await client.call('GET', '/role/read')).body,
    });

    const existing = await person('Existing');
    const invite = (caller: ApiClient, body: object) =>
      caller.call<{ failedEmails: string[]; existingEmails: string[] } & Coded>('POST', '/user/invite-users', {
        globalRoleId: 'new-user',
        sites: [{ siteId: client.site, roleId: 'contributor' }],
        ...body,
      });
    const answer = await invite(helper, {
      emails: ['luz@mine.example', 'LUZ@mine.example', existing.email, 'luz@elsewhere.example', 'luz@sub.mine.example'],
    });
    expect(answer.body).toEqual({
      failedEmails: ['luz@elsewhere.example', 'luz@sub.mine.example'],
      existingEmails: [existing.email],
    });
    const list = (await client.call<User[]>('GET', '/user/read?includeRole=true')).body;
    const luz = list.find(({ email }) => email.toLowerCase() === 'luz@mine.example');
    expect(luz).toMatchObject({ isAuth0User: true, isActive: null });
    expect(luz?.globalRole).toEqual({ name: 'New User' });
    const held = 'select site_id, role from adit.site_users where user_id = $1 order by role';
    expect(await people.query(held, [luz?.id])).toEqual([{ site_id: client.site, role: 'Contributor' }]);
    const pit = await people.site(tenant, 'Pit');
    const several = {
      emails: ['eva@mine.example', 'ida@pit.cl'],
      globalRoleId: 'administrator',
      sites: [
        { siteId: client.site, roleId: 'viewer' },
        { siteId: pit, roleId: 'contributor' },
      ],
    };
    expect((await invite(client, several)).body).toEqual({ failedEmails: [], existingEmails: [] });
    const invited = (await client.call<User[]>('GET', '/user/read?includeRole=true')).body.filter(({ email }) =>
      several.emails.includes(email),
    );
    expect(invited).toHaveLength(2);
    for (const { id, globalRole } of invited) {
      expect(globalRole).toEqual({ name: 'Administrator' });
      expect(await people.query(held, [id])).toEqual([
        { site_id: pit, role: 'Contributor' },
        { site_id: client.site, role: 'Viewer' },
      ]);
    }
    expect((await invite(helper, { emails: ['b@mine.example'], globalRoleId: 'administrator' })).body.code).toBe(
      'not-allowed',
    );
    expect((await invite(helper, { emails: ['b@mine.example'], sites: [] })).status).toBe(400);
    const closed = [{ siteId: randomUUID(), roleId: 'viewer' }];
    expect((await invite(helper, { emails: ['b@mine.example'], sites: closed })).body.code).toBe('not-found');
  });

  it('invitations say who, when and until, and are sent again, passed on as a link, mended and revoked', async () => {
    const { client, server } = setUp;
    const path = '/plugins/admin/invitations';
    type Invitation = { userId: string; email: string; state: string; invitedBy: string; until: string | null };
    const invite = async (email: string, name: string): Promise<string> =>
      (await client.call<{ id: string }>('POST', '/user/create', { email, name })).body.id;
    const entry = async (id: string) =>
      (await client.call<Invitation[]>('GET', path)).body.find(({ userId }) => userId === id);
    const end = (id: string): Promise<unknown> =>
      people.query(`update adit.one_time_secrets set expires_at = now() - interval '1 s' where user_id = $1`, [id]);
    const opens = async (url: string): Promise<boolean> => {
      const { searchParams } = new URL(url);
      return (await client.call('GET', `/activate-account?${searchParams}`)).status === 200;
    };
    const mailed = (email: string) =>
      people.query<{ text_body: string }>('select text_body from adit.mails where recipient = $1 order by id', [email]);
    const linkOfMail = async (email: string): Promise<string> =>
      /http\S+/.exec((await mailed(email)).at(-1)?.text_body ?? '')?.[0] ?? '';

    const id = await invite('olga.typo@example.com', 'Olga Ruiz');
    const first = await entry(id);
    expect(first).toMatchObject({
      email: 'olga.typo@example.com',
      name: 'Olga Ruiz',
      isAuth0User: false,
      invitedBy: 'Administrator',
      state: 'waiting',
    });
    expect((Date.parse(first?.until ?? '') - Date.now()) / 3_600_000).toBeCloseTo(72, 0);
    await end(id);
    expect((await entry(id))?.state).toBe('expired');
    expect(await codeOf(client, 'POST', `${path}/${id}/mail`)).toBe('passes');
    expect((await entry(id))?.state).toBe('waiting');
    expect(await mailed('olga.typo@example.com')).toHaveLength(2);

    // The link that is passed on by hand ends the one of the mail, and is kept nowhere.
    const before = await linkOfMail('olga.typo@example.com');
    const { url } = (await client.call<{ url: string }>('POST', `${path}/${id}/link`)).body;
    const token = new URL(url).searchParams.get('token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(
      await people.query(
        `select 1 from adit.one_time_secrets where hash = $1 union select 1 from adit.saves where result::text like '%' || $1 || '%'`,
        [token],
      ),
    ).toEqual([]);
    expect(await opens(before)).toBe(false);

    // The address is mended: links to the old one end, and a mail goes to the new one.
    for (const [email, code] of [
      ['no address', 'bad-input'],
      [administrator.email.toUpperCase(), 'email-taken'],
      ['olga@example.com', 'passes'],
    ])
      expect([email, await codeOf(client, 'PUT', `${path}/${id}/email`, { email })]).toEqual([email, code]);
    expect(await opens(url)).toBe(false);
    expect((await read(id)).email).toBe('olga@example.com');
    expect(await audit(id)).toEqual([
      'user-created olga.typo@example.com, New User',
      'invitation-sent olga.typo@example.com',
      'invitation-link-made olga.typo@example.com',
      'email-changed olga.typo@example.com → olga@example.com',
    ]);
    expect(await opens(await linkOfMail('olga@example.com'))).toBe(true);
    expect((await entry(id))?.state).toBe('accepted');
    for (const [method, call, body] of [
      ['POST', 'mail'],
      ['POST', 'link'],
      ['PUT', 'email', { email: 'other@example.com' }],
      ['DELETE', ''],
    ] as const)
      expect([call, await codeOf(client, method, `${path}/${id}/${call}`.replace(/\/$/, ''), body)]).toEqual([
        call,
        'not-pending',
      ]);

    const other = await invite('revoked@example.com', 'Revoked');
    const link = await linkOfMail('revoked@example.com');
    const helper = await signIn(server, await person('Reviser', { globalRole: 'Administrator' }));
    expect(await codeOf(helper, 'DELETE', `${path}/${other}`)).toBe('passes');
    expect([await opens(link), await entry(other)]).toEqual([false, undefined]);
    expect(await audit(other)).toContain('invitation-revoked revoked@example.com');

    // Nobody without the right, and no Administrator for a System Administrator; nothing of other tenants.
    const chief = await person('Chief', { globalRole: 'System Administrator', isActive: null });
    expect(await codeOf(helper, 'POST', `${path}/${chief.id}/link`)).toBe('not-allowed');
    expect(await codeOf(client, 'POST', `${path}/${foreign}/link`)).toBe('not-found');
    const viewer = await signIn(server, await person('Looker', { sites: { [client.site]: 'Viewer' } }));
    expect(await codeOf(viewer, 'GET', path)).toBe('not-allowed');
    expect(await codeOf(viewer, 'POST', `${path}/${chief.id}/link`)).toBe('not-allowed');
  });

  it('[A3.01, A7.13, A7.37a, A5.06, A6.04, A9.03] show a picture that is a JPEG or PNG of 3 MB, made anew as a square, and only their own', async () => {
    const { client, server } = setUp;
    const ana = await person('Ana', { sites: { [client.site]: 'Viewer' } });
    const hers = await signIn(server, ana);
    const upload = async (
      path: string,
      bytes: Uint8Array,
      field = 'avatar',
      caller = hers,
    ): Promise<{ status: number; body: { profilePicUrl: string } & Coded }> => {
      const form = new FormData();
      form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
      const answer = await fetch(`${server.address}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${caller.token}` },
        body: form,
      });
      return { status: answer.status, body: (await answer.json()) as { profilePicUrl: string } & Coded };
    };
    const image = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#c77b4a' } });
    const border = { create: { width: 48, height: 300, channels: 3 as const, background: '#c70000' } };
    const png = await image(400, 300)
      .composite([0, 352].map((left) => ({ input: border, left, top: 0 })))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer();
    const first = await upload('/user/avatar-upload', png);
    expect(first.status).toBe(200);
    expect((await read(ana.id)).profilePicUrl).toBe(first.body.profilePicUrl);
    const kept = await client.bytes(first.body.profilePicUrl);
    const facts = await sharp(kept).metadata();
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['jpeg', 256, 256, undefined]);
    // It is cut to a square, not pressed into one: what stood at the sides is not in it.
    expect((await sharp(kept).stats()).channels[1]?.min).toBeGreaterThan(100);
    const second = await upload(`/user/avatar-upload/${ana.id}`, await image(50, 50).jpeg().toBuffer());
    expect((await read(ana.id)).profilePicUrl).toBe(second.body.profilePicUrl);
    expect(await codeOf(client, 'GET', first.body.profilePicUrl)).toBe('no-picture');

    const me = (await client.call<User>('GET', '/user/read/me')).body;
    expect((await upload(`/user/avatar-upload/${me.id}`, png)).body.code).toBe('own-profile-only');
    expect((await upload(`/user/avatar-upload/${ana.id}`, png, 'avatar', client)).body.code).toBe('own-profile-only');
    expect((await read(ana.id)).profilePicUrl).toBe(second.body.profilePicUrl);
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
    expect((await upload('/user/avatar-upload', gif)).body.code).toBe('avatar-type');
    expect(
      (await upload('/user/avatar-upload', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).body.code,
    ).toBe('avatar-type');
    expect((await upload('/user/avatar-upload', png.subarray(0, 100))).body.code).toBe('avatar-damaged');
    const sized = (bytes: number): Buffer => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect((await upload('/user/avatar-upload', sized(3_145_729))).status).toBe(413);
    expect((await upload('/user/avatar-upload', png, 'picture')).status).toBe(400);
    const bomb = await image(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(3_145_728);
    expect((await upload('/user/avatar-upload', bomb)).status).toBe(413);
    // A body of this sort is for calls that take files; others take JSON.
    const raw = await fetch(`${server.address}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(10),
    });
    expect(raw.status).toBe(415);
    const stranger = await signIn(server, { id: foreign, email: await emailOf(foreign) });
    expect(await codeOf(stranger, 'GET', second.body.profilePicUrl)).toBe('no-picture');
    expect((await upload('/user/avatar-upload', sized(3_145_728))).status).toBe(200);
  });

  async function emailOf(id: string): Promise<string> {
    const [row] = await people.query<{ email: string }>('select email from adit.users where id = $1', [id]);
    return row?.email ?? '';
  }
});
