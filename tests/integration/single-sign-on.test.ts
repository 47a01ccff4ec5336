import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, People, signIn } from '../security/support/people.ts';
import { ApiClient } from './api-client.ts';
import { TestIdentityProvider } from './identity-provider.ts';
import { isBuilt, ServerProcess } from './server-process.ts';

describe.skipIf(!isBuilt)('single sign-on', () => {
  const provider = new TestIdentityProvider();
  let server: ServerProcess;
  let client: ApiClient;
  let people: People;
  let tenant: string;
  beforeAll(async () => {
    await provider.listen();
    server = await new ServerProcess(provider.environment).start();
    provider.serve(server.address);
    client = await ApiClient.signIn(server);
    people = await People.open(server);
    tenant = await people.firstTenant();
  });
  afterAll(async () => {
    await people?.close();
    await server?.dispose();
    await provider.close();
  });

  /** Somebody who was invited and has not come yet. */
  async function invited(name: string, isActive: boolean | null = null): Promise<{ id: string; email: string }> {
    const person = await people.person(name, { tenant, isActive, sites: { [client.site]: 'Viewer' } });
    await people.query('update adit.users set is_external = true where id = $1', [person.id]);
    return person;
  }

  async function enter(subject: string): Promise<{ status: number; code: unknown; caller: ApiClient }> {
    const caller = new ApiClient(server);
    const tokens = await provider.tokensOf(subject);
    const { status, body } = await caller.call<{ token?: string; code?: string }>(
      'POST',
      '/user/login-external',
      tokens,
    );
    if (body.token !== undefined) caller.token = body.token;
    return { status, code: body.code, caller };
  }

  it('[A7.36b, A7.36d, W7.01c] the browser learns of the provider, and may speak with it and nobody else', async () => {
    const answer = await fetch(`${server.address}/config.json`);
    expect(await answer.json()).toMatchObject({
      externalLoginDomain: provider.issuer,
      clientId: provider.clientId,
      audience: null,
    });
    const { host } = new URL(server.address);
    expect(answer.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ws://${host} wss://${host} ${provider.issuer};`,
    );
  });

  it('[A1.03, A4.01g, A7.03] an invited account is bound to its subject and activated; from then on the subject is who signs in', async () => {
    const person = await invited('Lucia');
    provider.accounts.set('lucia-1', { email: person.email.toUpperCase(), isVerified: true });
    const first = await enter('lucia-1');
    expect(first.status).toBe(200);
    const me = await first.caller.call<object>('GET', '/user/read/me?includeUserPreferences=true&auth0=true');
    expect(me.body).toMatchObject({ id: person.id, isActive: true, isAuth0User: true });
    const kept = 'select external_issuer, external_subject from adit.users where id = $1';
    expect(await people.query(kept, [person.id])).toEqual([
      { external_issuer: provider.issuer, external_subject: 'lucia-1' },
    ]);

    // Another subject does not get in by the address; the bound one does without it.
    provider.accounts.set('thief', { email: person.email, isVerified: true });
    expect(await enter('thief')).toMatchObject({ status: 403, code: 'not-invited' });
    provider.accounts.set('lucia-1', { email: 'other@example.com', isVerified: false });
    expect((await enter('lucia-1')).status).toBe(200);

    await people.query('update adit.users set is_active = false where id = $1', [person.id]);
    expect((await first.caller.call('GET', '/site/read')).status).toBe(403);
  });

  it('[A1.03] nobody else gets in: not invited, unverified, with a password of one’s own; nor by password where single sign-on is the way', async () => {
    provider.accounts.set('stranger', { email: 'stranger@example.com', isVerified: true });
    expect(await enter('stranger')).toMatchObject({ status: 403, code: 'not-invited' });
    const person = await invited('Unverified');
    provider.accounts.set('unverified', { email: person.email, isVerified: false });
    expect(await enter('unverified')).toMatchObject({ status: 403, code: 'not-invited' });
    const own = await people.person('Own', { tenant });
    provider.accounts.set('own', { email: own.email, isVerified: true });
    expect(await enter('own')).toMatchObject({ status: 403, code: 'not-invited' });

    const byPassword = await client.call<{ code: string }>('POST', '/user/login', {
      email: person.email,
      password: 'Everybody-1234',
    });
    expect([byPassword.status, byPassword.body.code]).toEqual([401, 'wrong-credentials']);
    const { accessToken } = await provider.tokensOf('own');
    const forged = await client.call<{ code: string }>('POST', '/user/login-external', {
      idToken: 'a.b.c',
      accessToken,
    });
    expect([forged.status, forged.body.code]).toEqual([401, 'wrong-external-token']);
  });

  it('[A2.22, A4.01a, A4.01b, A4.01c] who was not invited, but comes from a domain that is allowed, asks for access and is let in or denied', async () => {
    await people.query("insert into adit.allowed_domains values ($1, 'mine.example')", [tenant]);
    provider.accounts.set('uninvited', { email: 'Uma@Mine.example', isVerified: true });
    const [first, again] = [await enter('uninvited'), await enter('uninvited')];
    expect([first.status, again.status]).toEqual([200, 200]);
    type Me = { id: string; isActive: boolean | null; isAccessRequested: boolean };
    const me = async (caller = again.caller): Promise<Me> => (await caller.call<Me>('GET', '/user/read/me')).body;
    expect(await me()).toMatchObject({
      name: 'Uma',
      email: 'Uma@Mine.example',
      isActive: null,
      isAccessRequested: false,
      isAuth0User: true,
      globalRole: { name: 'New User' },
    });
    expect((await again.caller.call('GET', '/site/read')).status).toBe(403);
    const ask = (email: string) => client.call('GET', `/request-access?${new URLSearchParams({ email })}`);
    expect((await ask('Uma@Mine.example')).status).toBe(200);
    await expect.poll(async () => (await me()).isAccessRequested).toBe(true);
    const { id, isActive } = await me();
    expect(isActive).toBeNull();
    await people.enrol(id, client.site, 'Viewer');
    const decide = (of: string, isApproved: boolean) =>
      client.call('PUT', `/user/approve-access/${of}`, { id: of, isApproved });
    expect((await decide(id, true)).status).toBe(200);
    expect(await me()).toMatchObject({ isActive: true, isAccessRequested: false });
    expect((await again.caller.call('GET', '/site/read')).status).toBe(200);

    provider.accounts.set('unwanted', { email: 'otto@mine.example', isVerified: true });
    const unwanted = await enter('unwanted');
    const { id: other } = await me(unwanted.caller);
    await ask('otto@mine.example');
    await expect.poll(async () => (await me(unwanted.caller)).isAccessRequested).toBe(true);
    expect((await decide(other, false)).status).toBe(200);
    const denied = (await enter('unwanted')).caller;
    expect(await me(denied)).toMatchObject({ isActive: false, isAccessRequested: true });
    expect((await denied.call('GET', '/site/read')).status).toBe(403);

    // A domain that two tenants allow says nothing about which of them somebody belongs to, and an address has one account.
    const neighbour = await people.tenant('Neighbour');
    await people.query("insert into adit.allowed_domains values ($1, 'shared.example'), ($2, 'shared.example')", [
      tenant,
      neighbour,
    ]);
    const own = await people.person('Olga', { tenant });
    await people.query("update adit.users set email = 'olga@mine.example' where id = $1", [own.id]);
    for (const [subject, email, isVerified] of [
      ['both', 'both@shared.example', true],
      ['olga', 'OLGA@mine.example', true],
      ['unverified-2', 'ugo@mine.example', false],
    ] as const) {
      provider.accounts.set(subject, { email, isVerified });
      expect([subject, await enter(subject)]).toMatchObject([subject, { status: 403, code: 'not-invited' }]);
    }
  });

  it('an account of a password moves to single sign-on once both were proved, and its password ends', async () => {
    const person = await people.person('Mover', { tenant, sites: { [client.site]: 'Viewer' } });
    const here = await signIn(server, person);
    const elsewhere = await signIn(server, person);
    const code = async (path: string, body: object): Promise<unknown> => {
      const answer = await here.call<{ code?: string }>('POST', path, body);
      return answer.status === 200 ? 'passes' : [answer.status, answer.body.code];
    };
    const prove = async (): Promise<string> =>
      (await here.call<{ secret: string }>('POST', '/user/move-to-sso/begin', { password: PASSWORD })).body.secret;
    const begin = '/user/move-to-sso/begin';
    const move = '/user/move-to-sso';
    expect(await code(begin, { password: 'Wrong-1234' })).toEqual([400, 'wrong-password']);

    provider.accounts.set('mover', { email: person.email.toUpperCase(), isVerified: true });
    provider.accounts.set('mover-unverified', { email: person.email, isVerified: false });
    provider.accounts.set('colleague', { email: 'colleague@example.com', isVerified: true });
    const tokens = await provider.tokensOf('mover');
    expect(await code(move, { secret: 'none', ...tokens })).toEqual([400, 'move-ended']);
    for (const subject of ['colleague', 'mover-unverified'])
      expect(await code(move, { secret: await prove(), ...(await provider.tokensOf(subject)) })).toEqual([
        409,
        'other-person',
      ]);
    const forged = { idToken: 'a.b.c', accessToken: tokens.accessToken };
    expect(await code(move, { secret: await prove(), ...forged })).toEqual([400, 'wrong-external-token']);
    // A proof of somebody else's password is none.
    const other = await signIn(server, await people.person('Other', { tenant }));
    const theirs = await other.call<{ secret: string }>('POST', begin, { password: PASSWORD });
    expect(await code(move, { secret: theirs.body.secret, ...tokens })).toEqual([400, 'move-ended']);

    const secret = await prove();
    expect(await people.query('select 1 from adit.one_time_secrets where hash = $1', [secret])).toEqual([]);
    expect(await code(move, { secret, ...tokens })).toBe('passes');
    expect(await code(move, { secret, ...tokens })).toEqual([400, 'move-ended']);
    expect(await code(begin, { password: PASSWORD })).toEqual([400, 'wrong-password']);
    expect((await here.call('GET', '/user/read/me')).body).toMatchObject({ isAuth0User: true, isActive: true });
    expect((await elsewhere.call('GET', '/user/read/me')).status).toBe(401);
    const byPassword = await client.call('POST', '/user/login', { email: person.email, password: PASSWORD });
    expect(byPassword.status).toBe(401);
    const back = await enter('mover');
    expect([back.status, (await back.caller.call<{ id: string }>('GET', '/user/read/me')).body.id]).toEqual([
      200,
      person.id,
    ]);
    expect(
      await people.query(`select detail from adit.audit where action = 'moved-to-sso' and target = $1`, [person.id]),
    ).toEqual([{ detail: person.email }]);
    expect(await people.query('select subject from adit.mails where recipient = $1', [person.email])).toEqual([
      { subject: 'Your account signs in with single sign-on now' },
    ]);
  });

  it('[A4.01a] who has asked for access waits for the decision', async () => {
    const person = await invited('Waiting');
    await people.query('update adit.users set is_access_requested = true where id = $1', [person.id]);
    provider.accounts.set('waiting', { email: person.email, isVerified: true });
    const { status, caller } = await enter('waiting');
    expect(status).toBe(200);
    expect((await caller.call<object>('GET', '/user/read/me')).body).toMatchObject({
      isActive: null,
      isAccessRequested: true,
    });
    expect((await caller.call('GET', '/site/read')).status).toBe(403);
  });
});
