import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ApiClient } from './api-client.ts';
import { administrator, isBuilt, ServerProcess } from './server-process.ts';
import { connectWslink } from './wslink-client.ts';

interface Ticket {
  sessionURL: string;
  secret: string;
  sessionId: string;
  resumed: boolean;
}

describe.skipIf(!isBuilt)('who gets in', () => {
  const server = new ServerProcess();
  let client: ApiClient;
  beforeAll(async () => {
    await server.start();
    client = await ApiClient.signIn(server);
  }, 60_000);
  afterAll(() => server.dispose(), 20_000);

  const ticket = async (resume?: string): Promise<Ticket> =>
    (await client.call<Ticket>('POST', '/paraview/create-session', { site: client.site, resume })).body;

  it('[A2.01, A7.02, A8.03] a wrong password and an unknown account get the same answer', async () => {
    const wrong = await new ApiClient(server).call('POST', '/user/login', { ...administrator, password: 'wrong' });
    const unknown = await new ApiClient(server).call('POST', '/user/login', {
      email: 'nobody@example.com',
      password: 'wrong',
    });
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('slows guessing down from the fifth failure, and lets the owner in again after the wait', async () => {
    const guess = () =>
      new ApiClient(server).call<{ code: string }>('POST', '/user/login', {
        email: 'guessed@example.com',
        password: 'x',
      });
    const codes: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) codes.push((await guess()).status);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await guess();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ApiClient.signIn(server)).token).toBeDefined();
  });

  it('[A7.03] the current user; no call without a token, with a wrong one, or after signing out', async () => {
    const me = await client.call<{ email: string; userPreferences: object }>(
      'GET',
      '/user/read/me?includeUserPreferences=true',
    );
    expect(me.body).toMatchObject({ email: administrator.email, isActive: true, userPreferences: { language: 'en' } });
    const other = await ApiClient.signIn(server);
    expect((await other.call('POST', '/user/logout')).status).toBe(200);
    expect((await other.call('GET', '/user/read/me')).status).toBe(401);
    other.token = 'x'.repeat(43);
    expect((await other.call('GET', '/user/read/me')).status).toBe(401);
  });

  it('renews by a rotated cookie; a cookie that comes twice ends the sign-in', async () => {
    const api = `${server.address}/api`;
    const signedIn = await fetch(`${api}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    });
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    const renew = (value: string) =>
      fetch(`${api}/user/renew`, { method: 'POST', headers: { cookie: value.split(';')[0] ?? '' } });
    const renewed = await renew(cookie);
    expect(renewed.status).toBe(200);
    const { token } = (await renewed.json()) as { token: string };
    expect((await renew(cookie)).status).toBe(401);
    const me = await fetch(`${api}/user/read/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(401);
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
    const other = await ApiClient.signIn(server);
    const own = (await other.call<Ticket>('POST', '/paraview/create-session', { site: other.site })).body;
    const socket = new WebSocket(own.sessionURL);
    await new Promise((resolve) => socket.on('open', resolve));
    const { session } = await connectWslink(own.sessionURL, own.secret);
    const events = await fetch(`${server.address}/api/event`, { headers: { authorization: `Bearer ${other.token}` } });
    const reader = events.body?.getReader();
    await reader?.read();
    const started = Date.now();
    await other.call('POST', '/user/logout');
    let done = false;
    while (!done && Date.now() - started < 4000)
      done = (await reader?.read().catch(() => ({ done: true })))?.done ?? true;
    expect(Date.now() - started).toBeLessThan(2000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(session.call('datacloud.views.list', [{}])).rejects.toBeDefined();
    socket.terminate();
  });

  it('[W7.01, A7.36] the runtime configuration and the OpenAPI document are public', async () => {
    const configuration = await (await fetch(`${server.address}/config.json`)).json();
    expect(configuration).toMatchObject({ apiEndpoint: '/api', defaultViewId: 'view1' });
    const document = (await (await fetch(`${server.address}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/dataset-drillhole/create');
  });

  it('answers carry the security headers, and no secret is in the log', async () => {
    const page = await fetch(server.address);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(server.output).not.toContain(administrator.password);
    expect(server.output).not.toContain(client.token);
  });
});
