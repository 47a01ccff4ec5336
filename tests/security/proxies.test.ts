import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { administrator, isBuilt, ServerProcess } from '../integration/server-process.ts';
import { freePorts } from '../reliability/support/free-ports.ts';
import { PASSWORD, People, type Person } from './support/people.ts';
import { Proxy } from './support/proxy.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly cookies: readonly string[];
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A call whose source address and headers the test chooses. */
function call(
  address: string,
  method: string,
  path: string,
  options: { body?: object; headers?: Record<string, string>; from?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${address}${path}`,
      {
        method,
        localAddress: options.from,
        headers: { ...(options.body && { 'content-type': 'application/json' }), ...options.headers },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => (body += part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body,
            cookies: response.headers['set-cookie'] ?? [],
            headers: response.headers,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(options.body && JSON.stringify(options.body));
  });
}

const logIn = (
  address: string,
  email: string,
  password: string,
  options: { forwarded?: string; cookie?: string; from?: string } = {},
): Promise<Answer> =>
  call(address, 'POST', '/api/user/login', {
    body: { email, password },
    from: options.from,
    headers: {
      ...(options.forwarded !== undefined && { 'x-forwarded-for': options.forwarded }),
      ...(options.cookie !== undefined && { cookie: options.cookie }),
    },
  });

const cookieOf = ({ cookies }: Answer, name: string): string =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';

describe.skipIf(!isBuilt)('a server with a public address and no trusted proxy', () => {
  let server: ServerProcess;
  let people: People;
  beforeAll(async () => {
    const [port] = await freePorts(1);
    const address = `http://127.0.0.1:${port}`;
    server = new ServerProcess({ ADIT_PORT: String(port), ADIT_PUBLIC_URL: address });
    await server.start();
    people = await People.open(server);
  });
  afterAll(async () => {
    await people?.close();
    await server?.dispose();
  });

  it('60 wrong passwords with an X-Forwarded-For of their own each are slowed down like any others', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const forwarded = `203.0.113.${attempt}`;
      statuses.push((await logIn(server.address, 'victim@example.com', `wrong-${attempt}`, { forwarded })).status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(40);
  });

  it('nobody chooses the address that the audit log and the sign-ins have', async () => {
    await people.query('delete from adit.sign_in_failures');
    const from = '127.0.0.3';
    const forwarded = '198.51.100.77';
    const { email, password } = administrator;
    expect((await logIn(server.address, email, 'wrong', { forwarded, from })).status).toBe(401);
    const signedIn = await logIn(server.address, email, password, { forwarded, from });
    expect(signedIn.status).toBe(200);
    const { token } = JSON.parse(signedIn.body) as { token: string };
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': forwarded,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      cookie: cookieOf(signedIn, 'adit-refresh'),
    };
    await call(server.address, 'POST', '/api/user/renew', { headers, from });
    const audit = await people.query<{ action: string; address: string }>(
      `select action, address from adit.audit where action like 'sign-in%'`,
    );
    expect(new Set(audit.map(({ action }) => action))).toEqual(new Set(['sign-in', 'sign-in-failed']));
    expect(new Set(audit.map(({ address }) => address))).toEqual(new Set([from]));
    const signIns = await people.query<{ address: string }>('select address from adit.sign_ins');
    expect(signIns).toEqual([{ address: from }]);
  });

  it('says in the log, once, and to the administrators who ask how it is, that a proxy is not trusted', async () => {
    expect(server.output.match(/X-Forwarded-For is not believed/g)).toHaveLength(1);
    const health = await (await fetch(`${server.address}/health`)).json();
    expect(health).toMatchObject({
      ok: true,
      checks: expect.arrayContaining([{ name: 'core.proxies', ok: true }]) as unknown,
    });
    const { email, password } = administrator;
    const { token } = JSON.parse((await logIn(server.address, email, password, { from: '127.0.0.4' })).body) as {
      token: string;
    };
    const told = await call(server.address, 'GET', '/health', { headers: { authorization: `Bearer ${token}` } });
    expect(told.body).toContain('127.0.0.1 sends X-Forwarded-For, and ADIT_TRUSTED_PROXIES does not name it');
    expect((await call(server.address, 'GET', '/healthz')).body).toBe('{"status":"ok"}');
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    expect((await call(server.address, 'GET', '/healthz', { headers })).body).toContain('"forwarded":"ignored"');
  });
});

describe.skipIf(!isBuilt)('a server behind a proxy that it trusts', () => {
  let server: ServerProcess;
  let people: People;
  let proxy: Proxy;
  beforeAll(async () => {
    server = await new ServerProcess({ ADIT_TRUSTED_PROXIES: '127.0.0.1' }).start();
    people = await People.open(server);
    proxy = await Proxy.start(server.address);
  });
  afterAll(async () => {
    await proxy?.close();
    await people?.close();
    await server?.dispose();
  });

  const owner = async (): Promise<Person> => people.person('Owner', { tenant: await people.firstTenant() });
  const fromStreet = (email: string, at: number, password = 'wrong'): Promise<Answer> =>
    logIn(server.address, email, password, { forwarded: `198.51.100.${at}` });
  const letPass = (time: number): Promise<unknown> =>
    people.query('update adit.sign_in_failures set last_at = last_at - make_interval(secs => $1)', [time]);

  it('knows callers by the address that the proxy saw, not by what they claim', async () => {
    const { email, password } = administrator;
    const claim = { forwarded: '203.0.113.9', from: '127.0.0.9' };
    for (let failure = 0; failure < 5; failure += 1)
      expect((await logIn(proxy.address, email, 'wrong', claim)).status).toBe(401);
    const other = { forwarded: '203.0.113.10', from: '127.0.0.9' };
    expect((await logIn(proxy.address, email, password, other)).status).toBe(429);
    expect((await logIn(proxy.address, email, password, { ...claim, from: '127.0.0.10' })).status).toBe(200);
    const signIns = await people.query<{ address: string }>('select address from adit.sign_ins');
    expect(signIns).toEqual([{ address: '127.0.0.10' }]);
  });

  it('one account is slowed down after 21 failures at any addresses, alike whether it exists or not; a known device is not', async () => {
    const { email } = await owner();
    const known = cookieOf(await fromStreet(email, 250, PASSWORD), 'adit-device');
    expect(known).toMatch(/^adit-device=[\w-]{43}$/);
    const answers: Record<string, unknown[]> = {};
    for (const name of [email, 'nobody@example.com']) {
      const statuses: number[] = [];
      for (let at = 1; at <= 21; at += 1) statuses.push((await fromStreet(name, at)).status);
      expect(statuses).toEqual(Array.from({ length: 21 }, () => 401));
      const refused = await fromStreet(name, 100, PASSWORD);
      const fields = Object.keys(refused.headers).filter((header) => header !== 'x-request-id');
      answers[name] = [refused.status, refused.body, fields];
      expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    }
    expect(answers[email]).toEqual(answers['nobody@example.com']);
    // Ten failures later: a wait that outlasts this test.
    await people.query(`update adit.sign_in_failures set failures = 31, last_at = now() where key = $1`, [
      `${email}|*`,
    ]);

    const signIn = (cookie: string, password: string): Promise<Answer> =>
      logIn(server.address, email, password, { cookie, forwarded: '198.51.100.101' });
    // Neither a cookie that somebody made up, nor one of another account, is a known device.
    const another = await owner();
    const foreign = cookieOf(await fromStreet(another.email, 240, PASSWORD), 'adit-device');
    for (const cookie of ['adit-device=x', `adit-device=${'x'.repeat(43)}`, foreign])
      expect((await signIn(cookie, PASSWORD)).status).toBe(429);
    const welcome = await signIn(known, PASSWORD);
    expect(welcome.status).toBe(200);
    // The cookie is another one each time, so that nobody can plant one.
    const next = cookieOf(welcome, 'adit-device');
    expect(next).not.toBe(known);
    expect((await signIn(known, PASSWORD)).status).toBe(429);
    expect((await signIn(next, PASSWORD)).status).toBe(200);
  });

  it('a known device is slowed down by its own failures; elsewhere an account waits at most 15 minutes', async () => {
    const { email } = await owner();
    const cookie = cookieOf(await fromStreet(email, 250, PASSWORD), 'adit-device');
    const guess = (at: number): Promise<Answer> =>
      logIn(server.address, email, 'wrong', { cookie, forwarded: `198.51.100.${at}` });
    for (let at = 1; at <= 5; at += 1) expect((await guess(at)).status).toBe(401);
    expect((await guess(6)).status).toBe(429);
    // These were not strangers' failures.
    expect((await fromStreet(email, 7)).status).toBe(401);

    await people.query('insert into adit.sign_in_failures values ($1, 2000000000, now())', ['many@example.com|*']);
    expect((await fromStreet('many@example.com', 1)).headers['retry-after']).toBe('900');
    await letPass(901);
    expect((await fromStreet('many@example.com', 1)).status).toBe(401);
    expect((await fromStreet('many@example.com', 2)).status).toBe(429);
    await letPass(24 * 3600);
    for (let at = 1; at <= 21; at += 1) expect((await fromStreet('many@example.com', at)).status).toBe(401);
  });

  it('who signs in takes back the own failures, and not those of strangers', async () => {
    const { email } = await owner();
    for (let at = 1; at <= 18; at += 1) expect((await fromStreet(email, at)).status).toBe(401);
    for (let round = 0; round < 5; round += 1) {
      expect((await fromStreet(email, 200)).status).toBe(401);
      expect((await fromStreet(email, 200, PASSWORD)).status).toBe(200);
    }
    for (let at = 19; at <= 21; at += 1) expect((await fromStreet(email, at)).status).toBe(401);
    expect((await fromStreet(email, 22)).status).toBe(429);
  });

  it('a new password by the link of a mail makes the browser known', async () => {
    const { id, email } = await owner();
    const secret = 'a'.repeat(43);
    await people.query(
      `insert into adit.one_time_secrets (user_id, purpose, hash, expires_at) values ($1, 'reset-password', $2, now() + interval '1 hour')`,
      [id, createHash('sha256').update(secret).digest('hex')],
    );
    await people.query('insert into adit.sign_in_failures values ($1, 31, now())', [`${email}|*`]);
    const password = 'Another-1234';
    const reset = await call(server.address, 'POST', '/api/reset-password', {
      body: { userId: id, token: secret, password },
    });
    expect(reset.status).toBe(200);
    expect((await fromStreet(email, 30, password)).status).toBe(429);
    const cookie = cookieOf(reset, 'adit-device');
    expect((await logIn(server.address, email, password, { cookie, forwarded: '198.51.100.31' })).status).toBe(200);
  });

  it('counts the calls of each caller apart', async () => {
    const statuses = async (from: string): Promise<number[]> => {
      const seen: number[] = [];
      for (let at = 0; at < 61; at += 1)
        seen.push((await call(proxy.address, 'POST', '/api/user/login', { body: {}, from })).status);
      return seen;
    };
    expect((await statuses('127.0.0.21')).at(-1)).toBe(429);
    expect((await statuses('127.0.0.22')).slice(0, 60)).not.toContain(429);
  });
});

describe.skipIf(!isBuilt)('a server whose public address is https', () => {
  let server: ServerProcess;
  let address: string;
  beforeAll(async () => {
    const [port] = await freePorts(1);
    address = `http://127.0.0.1:${port}`;
    server = new ServerProcess({ ADIT_PORT: String(port), ADIT_PUBLIC_URL: 'https://adit.example.com' });
    await server.start();
  });
  afterAll(() => server?.dispose());

  it('sets its cookies for https alone, and has browsers keep to https for a year', async () => {
    const signedIn = await logIn(address, administrator.email, administrator.password);
    expect(signedIn.cookies.map((cookie) => cookie.replace(/=[\w-]+;/, '=…;').replace(/Expires=[^;]+/, '…'))).toEqual([
      'adit-refresh=…; Path=/api/user; …; HttpOnly; SameSite=Strict; Secure',
      'adit-device=…; Path=/api/user; …; HttpOnly; SameSite=Strict; Secure',
    ]);
    // As a browser that signed in with a release before sends it.
    const headers = { cookie: cookieOf(signedIn, 'adit-refresh') };
    const renewed = await call(address, 'POST', '/api/user/renew', { headers });
    expect(renewed.status).toBe(200);
    expect(renewed.cookies).toEqual([expect.stringMatching(/^adit-refresh=.*; Secure$/)]);
    const { token } = JSON.parse(renewed.body) as { token: string };
    const out = await call(address, 'POST', '/api/user/logout', { headers: { authorization: `Bearer ${token}` } });
    expect(out.cookies).toEqual([expect.stringMatching(/^adit-refresh=;.*; Secure$/)]);
    for (const path of ['/', '/api/openapi.json', '/api/none', '/api/user/read/me', '/%zz', '/healthz']) {
      const { headers: answered } = await call(address, 'GET', path);
      expect([path, answered['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
    }
  });
});
