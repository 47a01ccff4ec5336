import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PASSWORD, People, signIn } from '../security/support/people.ts';
import { ApiClient } from './api-client.ts';
import { askTicket, openSession, type Ticket } from './render-session.ts';
import { administrator, isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { connectWslink } from './wslink-client.ts';
import { seconds } from '../patience.ts';

describe.skipIf(!isBuilt)('who gets in', () => {
  const setUp = useServer();
  const ticket = (resume?: string): Promise<Ticket> => askTicket(setUp.client, resume);

  it('[A7.02, A7.01, A1.03] the right password answers a token, with which calls are made', async () => {
    const visitor = new ApiClient(setUp.server);
    const { status, body } = await visitor.call<{ token: string }>('POST', '/user/login', {
      email: administrator.email,
      password: administrator.password,
    });
    expect([status, body.token]).toEqual([200, expect.stringMatching(/^[\w-]{40,}$/)]);
    expect((await visitor.call('GET', '/user/read/me')).status).toBe(401);
    visitor.token = body.token;
    expect((await visitor.call('GET', '/user/read/me')).body).toMatchObject({ email: administrator.email });
  });

  it('[A7.02, A8.03] a wrong password and an unknown account get the same answer', async () => {
    const wrong = await new ApiClient(setUp.server).call('POST', '/user/login', {
      ...administrator,
      password: 'wrong',
    });
    const unknown = await new ApiClient(setUp.server).call('POST', '/user/login', {
      email: 'nobody@example.com',
      password: 'wrong',
    });
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('slows guessing down from the fifth failure, and lets the owner in again after the wait', async () => {
    const guess = () =>
      new ApiClient(setUp.server).call<{ code: string }>('POST', '/user/login', {
        email: 'guessed@example.com',
        password: 'x',
      });
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess()).status).toBe(401);
    // A slow machine may take longer for one than the first waits are long.
    let refused = await guess();
    for (let attempt = 0; attempt < 3 && refused.status === 401; attempt += 1) refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ApiClient.signIn(setUp.server)).token).toBeDefined();
  });

  it('[A7.03] the current user; no call without a token, with a wrong one, or after signing out', async () => {
    const me = await setUp.client.call<{ email: string; userPreferences: object }>(
      'GET',
      '/user/read/me?includeUserPreferences=true',
    );
    expect(me.body).toMatchObject({ email: administrator.email, isActive: true, userPreferences: { language: 'en' } });
    expect((await setUp.client.call<object>('GET', '/user/read/me')).body).not.toHaveProperty('userPreferences');
    const other = await ApiClient.signIn(setUp.server);
    expect((await other.call('POST', '/user/logout')).status).toBe(200);
    expect((await other.call('GET', '/user/read/me')).status).toBe(401);
    other.token = 'x'.repeat(43);
    expect((await other.call('GET', '/user/read/me')).status).toBe(401);
  });

  it('renews by a rotated cookie: five at once get the same, and a cookie that comes again later ends the sign-in', async () => {
    const api = `${setUp.server.address}/api`;
    const signedIn = await fetch(`${api}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    });
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    const renew = (value: string) =>
      fetch(`${api}/user/renew`, { method: 'POST', headers: { cookie: value.split(';')[0] ?? '' } });
    const five = await Promise.all(Array.from({ length: 5 }, () => renew(cookie)));
    expect(five.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const answers = await Promise.all(
      five.map(async (renewed) => JSON.stringify([await renewed.json(), renewed.headers.get('set-cookie')])),
    );
    expect(new Set(answers).size).toBe(1);
    const [{ token }, next] = JSON.parse(answers[0] ?? '') as [{ token: string }, string];
    expect(next.split(';')[0]).not.toBe(cookie.split(';')[0]);
    const me = (bearer: string): Promise<Response> =>
      fetch(`${api}/user/read/me`, { headers: { authorization: `Bearer ${bearer}` } });
    expect((await me(token)).status).toBe(200);
    const last = (await (await renew(next)).json()) as { token: string };
    expect((await me(last.token)).status).toBe(200);

    const people = await People.open(setUp.server);
    await people.query(`update adit.sign_in_renewals set renewed_at = renewed_at - interval '11 seconds'`);
    await people.close();
    expect((await renew(cookie)).status).toBe(401);
    expect((await me(last.token)).status).toBe(401);
  });

  it('[A4.02j, A6.07] who is not let in keeps no cookie after signing out, and renewing says when the account was deactivated', async () => {
    const people = await People.open(setUp.server);
    const api = `${setUp.server.address}/api`;
    try {
      const person = await people.person('Closed', { tenant: await people.firstTenant() });
      const cookies: Record<string, string> = {};
      const post = async (
        path: string,
        body?: object,
        bearer?: string,
      ): Promise<[number, string, string | undefined]> => {
        const answer = await fetch(api + path, {
          method: 'POST',
          headers: {
            ...(body && { 'content-type': 'application/json' }),
            ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
            cookie: Object.entries(cookies)
              .map(([name, value]) => `${name}=${value}`)
              .join('; '),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        for (const text of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
          if (value === '') delete cookies[name];
          else cookies[name] = value;
        }
        const { code = '', token } = (await answer.json()) as { code?: string; token?: string };
        return [answer.status, code, token];
      };
      const login = () => post('/user/login', { email: person.email, password: PASSWORD });
      const active = (isActive: boolean | null) =>
        people.query('update adit.users set is_active = $2 where id = $1', [person.id, isActive]);
      for (const isActive of [false, null]) {
        await active(isActive);
        const [status, , token] = await login();
        expect([status, Object.keys(cookies)]).toEqual([200, ['adit-refresh']]);
        expect((await post('/user/logout', undefined, token))[0]).toBe(200);
        expect(cookies).toEqual({});
      }
      await active(true);
      await login();
      expect(Object.keys(cookies)).toEqual(['adit-refresh', 'adit-device']);
      await setUp.client.call('PUT', `/user/update/${person.id}`, { isActive: false });
      expect((await post('/user/renew')).slice(0, 2)).toEqual([403, 'account-not-active']);
      await active(true);
      expect((await post('/user/renew')).slice(0, 2)).toEqual([401, 'not-signed-in']);
    } finally {
      await people.close();
    }
  });

  it('an access token ends with its time', async () => {
    const people = await People.open(setUp.server);
    try {
      const person = await people.person('Late', { tenant: await people.firstTenant() });
      const late = await signIn(setUp.server, person);
      const endIn = (time: number): Promise<unknown> =>
        people.query(
          'update adit.sign_ins set access_expires_at = now() + make_interval(secs => $1) where user_id = $2',
          [time, person.id],
        );
      await endIn(60);
      expect((await late.call('GET', '/user/read/me')).status).toBe(200);
      await endIn(-1);
      expect((await late.call('GET', '/user/read/me')).status).toBe(401);
    } finally {
      await people.close();
    }
  });

  it('a session is opened by its own ticket, once; never by the stock secret', async () => {
    const { sessionURL, secret, sessionId } = await ticket();
    await expect(connectWslink(sessionURL, 'wslink-secret')).rejects.toMatchObject({ code: -32_000 });
    const { close } = await connectWslink(sessionURL, secret);
    await expect(connectWslink(sessionURL, secret)).rejects.toMatchObject({ code: -32_000 });
    close();
    expect(await ticket(sessionId)).toMatchObject({ sessionId, resumed: true });
    expect((await ticket('another')).resumed).toBe(false);
  });

  it('a call of an open session is refused as soon as the right to the site has ended, before the socket is closed', async () => {
    const people = await People.open(setUp.server);
    const seen: unknown[] = [];
    try {
      // The look that closes sockets, once a second, may come in between; it does not do so three times.
      for (let attempt = 0; attempt < 3 && !seen.includes('not-found'); attempt += 1) {
        const person = await people.person('Leaver', {
          tenant: await people.firstTenant(),
          sites: { [setUp.client.site]: 'Viewer' },
        });
        const leaver = await signIn(setUp.server, person);
        leaver.site = setUp.client.site;
        const session = await openSession(leaver);
        await session.call('datacloud.views.list', {});
        await people.query('delete from adit.site_users where user_id = $1', [person.id]);
        const answer = session.call('datacloud.views.list', {}).then(
          () => 'answered',
          (error: { code?: unknown }) => error.code,
        );
        seen.push(await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 2000, 'closed'))]));
        session.close();
      }
    } finally {
      await people.close();
    }
    expect(seen).not.toContain('answered');
    expect(seen).toContain('not-found');
  });

  it('a foreign page cannot open the socket', async () => {
    const { sessionURL } = await ticket();
    const status = await new Promise((resolve) => {
      const socket = new WebSocket(sessionURL, { headers: { origin: 'https://evil.example' } });
      socket.on('error', (error) => resolve(error.message));
      socket.on('open', () => resolve('open'));
    });
    expect(String(status)).toMatch(/40\d|hang up/);
  });

  it('signing out closes the socket within two seconds, and ends the event stream as a whole one, which browsers take for no error', async () => {
    const other = await ApiClient.signIn(setUp.server);
    const session = await openSession(other);
    const lists = async (): Promise<boolean> => {
      const call = session.call('datacloud.views.list', {}).then(
        () => true,
        () => false,
      );
      // A call that was under way when the socket closed may never be answered.
      return Promise.race([call, new Promise<boolean>((resolve) => setTimeout(resolve, seconds(0.2), false))]);
    };
    expect(await lists()).toBe(true);
    const events = await fetch(`${setUp.server.address}/api/event`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    const reader = events.body?.getReader();
    await reader?.read();
    const streamEnded = (async () => {
      while ((await reader?.read())?.done === false);
      return Date.now();
    })();
    await other.call('POST', '/user/logout');
    const signedOut = Date.now();
    await expect.poll(lists, { timeout: seconds(2), interval: 50 }).toBe(false);
    expect((await streamEnded) - signedOut).toBeLessThan(seconds(2));
  });

  it('[W7.01b, W7.01c, W7.01d, W7.01e, W7.01f, A7.36a, A7.36b, A7.36c, A7.36d, A7.36e, A7.36f, A7.36g] the runtime configuration and the OpenAPI document are public', async () => {
    const configuration = await (await fetch(`${setUp.server.address}/config.json`)).json();
    expect(configuration).toEqual({
      externalLoginDomain: null,
      audience: null,
      clientId: null,
      apiEndpoint: '/api',
      renderServerDomain: new URL(setUp.server.address).host,
      defaultViewId: 'view1',
    });
    const document = (await (await fetch(`${setUp.server.address}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/dataset-drillhole/create');
  });

  it('answers carry the security headers, and no secret is in the log', async () => {
    const page = await fetch(setUp.server.address);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(setUp.server.output).not.toContain(administrator.password);
    expect(setUp.server.output).not.toContain(setUp.client.token);
  });
});
