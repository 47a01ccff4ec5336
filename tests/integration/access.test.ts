import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { People, signIn } from '../security/support/people.ts';
import { ApiClient } from './api-client.ts';
import { askTicket, openSession, type Ticket } from './render-session.ts';
import { administrator, isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { connectWslink } from './wslink-client.ts';
import { seconds } from '../patience.ts';

describe.skipIf(!isBuilt)('who gets in', () => {
  const setUp = useServer();
  const ticket = (resume?: string): Promise<Ticket> => askTicket(setUp.client, resume);

  it('[A2.01, A7.02, A8.03] a wrong password and an unknown account get the same answer', async () => {
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

  it('signing out closes the socket and the event stream within two seconds', async () => {
    const other = await ApiClient.signIn(setUp.server);
    const session = await openSession(other);
    const lists = async (): Promise<boolean> => {
      const call = session.call('datacloud.views.list', {}).then(
        () => true,
        () => false,
      );
      // A call that was under way when the socket closed may never be answered.
      return Promise.race([call, new Promise<boolean>((resolve) => setTimeout(resolve, 200, false))]);
    };
    expect(await lists()).toBe(true);
    const events = await fetch(`${setUp.server.address}/api/event`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    const reader = events.body?.getReader();
    await reader?.read();
    const streamEnded = (async () => {
      while (!((await reader?.read().catch(() => undefined))?.done ?? true));
      return Date.now();
    })();
    await other.call('POST', '/user/logout');
    const signedOut = Date.now();
    await expect.poll(lists, { timeout: seconds(2), interval: 50 }).toBe(false);
    expect((await streamEnded) - signedOut).toBeLessThan(2000);
  });

  it('[W7.01, A7.36] the runtime configuration and the OpenAPI document are public', async () => {
    const configuration = await (await fetch(`${setUp.server.address}/config.json`)).json();
    expect(configuration).toMatchObject({ apiEndpoint: '/api', defaultViewId: 'view1' });
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
