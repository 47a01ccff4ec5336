// @vitest-environment jsdom
import { reaction, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import { defineProcedure, defineTopic, type Log } from 'adit/core';
import { Contributions, SessionCallError, SessionClient } from 'adit/core/web';
import { z } from 'zod';
import { OpenConnection } from '../../../core/web/session/open-connection.ts';
import { startTestServer, type TestServer } from '../../server/render-session/wslink/testing/start-test-server.ts';
import { fakeServer, json, type SeenRequest } from '../testing/fake-server.ts';
import { StoredActiveSite } from './active-site.ts';
import { ApiClient } from './api-client.ts';
import { StoredCredentials } from './credentials.ts';
import { Renewal } from './renewal.ts';
import { RenderSession } from './render-session.ts';
import { SiteAccess } from './site-access.ts';
import { seconds } from '../../../tests/patience.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => silent };
const load = defineProcedure({
  name: 'datacloud.mine.load',
  summary: '',
  permission: 'a.view',
  params: z.object({ layer: z.string(), limit: z.int().optional() }),
  result: z.object({ items: z.int() }),
});
const changed = defineTopic({ name: 'datacloud.view.state', summary: '', payload: z.object({ viewId: z.string() }) });

let server: TestServer;
let stop: (() => void) | undefined;
let asked: SeenRequest[];
let refuse: Response | undefined;
/** The server knows no session that it is asked to resume. */
let forget = false;
let permitted: readonly string[];
/** The connections that asked for layers, by their ids. */
let callers: string[];

async function start() {
  let count = 0;
  server = await startTestServer({
    'datacloud.mine.load': (client, args) => {
      callers.push(client.id);
      return { items: Object.keys(args[0] as object).length };
    },
  });
  asked = fakeServer((request) => {
    if (request.path.includes('/buffers/')) return new Response(Uint8Array.of(1, 2, 3));
    if (refuse) return refuse.clone();
    const { resume, site } = request.body as { resume?: string; site: string };
    return json({
      sessionURL: server.url,
      secret: 'right',
      sessionId: (forget ? undefined : resume) ?? `${site}-${++count}`,
      resumed: resume !== undefined && !forget,
    });
  }).seen;
  const credentials = new StoredCredentials();
  // Every site that is chosen may be entered, unless a test says otherwise.
  const site: StoredActiveSite = new StoredActiveSite(async (siteId) => say(siteId));
  const access = new SiteAccess(site);
  const say = (siteId: string | undefined, permissions = permitted): void => access.take({ siteId, permissions });
  const api = new ApiClient('/api', credentials, new Renewal(credentials, new Contributions()));
  const made = new RenderSession(api, site, silent);

  if (site.id !== undefined) say(site.id);
  const following = made.start(credentials, access);
  stop = () => following.dispose();
  return { session: made, credentials, site, say };
}

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: seconds(10), interval: 5 });
const bodies = (): unknown[] =>
  asked.filter((request) => request.path.endsWith('create-session')).map((request) => request.body);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  refuse = undefined;
  forget = false;
  callers = [];
  permitted = ['a.view', 'views.view'];
  vi.stubGlobal('WebSocket', NodeWebSocket);
});
afterEach(async () => {
  stop?.();
  await server.close();
  vi.unstubAllGlobals();
});

describe('the render session', () => {
  it('[W7.14, W4.01] connects once somebody is signed in and a site is chosen', async () => {
    const { session, credentials, site } = await start();
    expect(session.status).toBe('disconnected');
    credentials.set('token');
    expect(bodies()).toEqual([]);
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    expect(bodies()).toEqual([{ site: 's1' }]);
    expect([session.sessionId, session.connections]).toEqual(['s1-1', 1]);
    credentials.clear();
    expect(session.status).toBe('disconnected');
  });

  it('[A4.02l] is forgotten with the sign-in: nothing of it stays in the browser', async () => {
    const { session, credentials, site } = await start();
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    expect(session.sessionId).toBe('s1-1');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('sessionUrl')).toBe(`${server.url}?session=s1-1`);
    credentials.clear();
    await until(() => expect(session.sessionId).toBeUndefined());
    window.dispatchEvent(new Event('pagehide'));
    for (const storage of [localStorage, sessionStorage]) {
      const texts = Object.values({ ...storage }).join();
      expect(texts).not.toMatch(/s1-1|wss?:/);
    }
  });

  it('[A4.02a, A4.02l] is not taken up by who signs in where the sign-in that had it has ended, nor kept where that fails', async () => {
    sessionStorage.setItem('sessionUrl', 'ws://server/ws?session=left');
    const { session, credentials, site } = await start();
    credentials.set('token');
    credentials.clear();
    window.dispatchEvent(new Event('pagehide'));
    expect([session.sessionId, sessionStorage.getItem('sessionUrl')]).toEqual([undefined, null]);
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    expect(bodies()).toEqual([{ site: 's1' }]);
  });

  it('calls procedures with what is defined, and checks the answer', async () => {
    const { session, credentials, site } = await start();
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    expect(await session.call(load, { layer: 'a', limit: undefined })).toEqual({ items: 1 });
    expect(await session.call(load, { layer: 'a', limit: 3 })).toEqual({ items: 2 });
  });

  it('[W4.04] prepares each connection before it counts as initialized; after a drop the address and the secret of before are in no storage, and another ticket is asked for', async () => {
    const { session, credentials, site } = await start();
    const statuses: string[] = [];
    const step = session.prepare(async () => {
      statuses.push(session.status);
      await session.call(load, { layer: 'a' });
    });
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    expect(statuses).toEqual(['connected']);
    server.opened[0]?.close(1011, 'dropped');
    await until(() => expect(session.status).toBe('disconnected'));
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/wss?:|s1-1|right/);
    await until(() => expect(session.connections).toBe(2));
    await until(() => expect(session.status).toBe('initialized'));
    expect(statuses).toEqual(['connected', 'connected']);
    expect(bodies().at(-1)).toEqual({ site: 's1', resume: 's1-1' });
    step.dispose();
  });

  it('passes on what is pushed, if it has the shape of its topic', async () => {
    const { session, credentials, site } = await start();
    const heard: unknown[] = [];
    session.subscribe(changed, (payload) => heard.push(payload));
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    await server.opened[0]?.publish('datacloud.view.state', { viewId: 7 });
    await server.opened[0]?.publish('datacloud.view.state', { viewId: 'view1', more: true });
    await until(() => expect(heard).toEqual([{ viewId: 'view1' }]));
  });

  it('[W8.06g] tells who subscribes that a connection does not take it, whether it was there before or not', async () => {
    const { session, credentials, site } = await start();
    const refusal = new SessionCallError('engine-failed', 'No');
    const subscribe = vi
      .spyOn(OpenConnection.prototype, 'subscribe')
      .mockImplementation((_topic, _listener, failed) => {
        failed?.(refusal);
        return { dispose: () => undefined };
      });
    const told: unknown[] = [];
    const listenTo = (name: string) =>
      session.subscribe(
        { ...changed, name },
        () => undefined,
        (error) => told.push([name, error]),
      );
    listenTo('early');
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    expect(told).toEqual([['early', refusal]]);
    listenTo('late').dispose();
    expect(told.slice(1)).toEqual([['late', refusal]]);
    subscribe.mockRestore();
  });

  it('has a session of its own for each site', async () => {
    const { session, credentials, site } = await start();
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    await site.choose({ id: 's2', name: 'Two' });
    await until(() => expect(session.sessionId).toBe('s2-2'));
    expect(bodies()).toEqual([{ site: 's1' }, { site: 's2' }]);
  });

  it('[W4.02b, W4.02c, W4.02d, W4.02e, W4.02f, W7.20] leaves the session for a new one when asked to, of which nothing but the site is said', async () => {
    const { session, credentials, site } = await start();
    const prepared: (string | undefined)[] = [];
    session.prepare(async () => void prepared.push(session.sessionId));
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    const statuses: string[] = [];
    const stopNoting = reaction(
      () => session.status,
      (status) => statuses.push(status),
    );
    await session.requestNew();
    stopNoting();
    expect(statuses).toEqual(['connecting', 'connected', 'initialized']);
    expect([session.sessionId, session.connections, prepared]).toEqual(['s1-2', 2, ['s1-1', 's1-2']]);
    expect(bodies().at(-1)).toEqual({ site: 's1' });
    const [before, now] = server.opened;
    await until(() => expect(server.closedIds).toEqual([before?.id]));
    await session.call(load, { layer: 'a' });
    expect(callers).toEqual([now?.id]);
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('sessionUrl')).toBe(`${server.url}?session=s1-2`);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('s1-1');
  });

  it('[W8.06e, W8.06h, W8.07c, W8.07f] says when a session could not be prepared, and when one could not be left', async () => {
    const { session, credentials, site } = await start();
    // Whichever step fails, the render configuration of the site among them, it is told once (ADR 0011, What starts a session).
    session.prepare(() => Promise.reject(new Error('no scene')));
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.error).toMatchObject({ code: 'initialize-failed' }));
    expect(session.error?.message).toBe('Failed to initialize SSA');
    const close = vi.spyOn(SessionClient.prototype, 'disconnect').mockImplementation(() => {
      throw new Error('InvalidStateError');
    });
    await expect(session.requestNew()).rejects.toMatchObject({
      code: 'disconnect-failed',
      message: 'An error occurred',
    });
    close.mockRestore();
  });

  it('[W8.11c] logs that another one cannot be had, and nothing else', async () => {
    const { session, credentials, site } = await start();
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    const warn = vi.spyOn(silent, 'warn');
    refuse = json({ code: 'not-found', message: 'Not found', values: {} }, 404);
    await expect(session.requestNew()).rejects.toMatchObject({ code: 'refused' });
    expect(warn.mock.calls.map(([message]) => message)).toEqual(['The render session cannot be reached']);
    warn.mockRestore();
  });

  it('[W8.07e, W9.05f, W9.05g] is given up after three attempts, a second apart, with what the last one met', async () => {
    const { session, credentials, site } = await start();
    refuse = json({ code: 'busy', message: 'Busy', values: {} }, 503);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      credentials.set('token');
      await site.choose({ id: 's1', name: 'One' });
      for (const attempts of [1, 2]) {
        await vi.advanceTimersByTimeAsync(attempts === 1 ? 999 : 1000);
        expect([bodies().length, session.retrying]).toEqual([attempts, true]);
      }
      await vi.advanceTimersByTimeAsync(60_000);
      expect([bodies().length, session.retrying, session.status]).toEqual([3, false, 'disconnected']);
      expect(session.error).toMatchObject({ code: 'busy' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('[W8.07g] is not asked for anew while nobody is signed in', async () => {
    const { session, credentials } = await start();
    const failure = { code: 'not-initialized', message: 'ApiStore not initialized' };
    await expect(session.requestNew()).rejects.toMatchObject(failure);
    credentials.set('token');
    credentials.clear();
    await expect(session.requestNew()).rejects.toMatchObject(failure);
    expect(bodies()).toEqual([]);
  });

  it('[W2.03, W4.04] asks for a session after a load of the page that finds one stored; a stored one that is gone becomes a new one', async () => {
    sessionStorage.setItem('sessionUrl', 'ws://server/ws?session=gone');
    localStorage.setItem('token', 'token');
    localStorage.setItem('active-site', JSON.stringify({ id: 's1', name: 'One' }));
    forget = true;
    const { session } = await start();
    await until(() => expect(session.status).toBe('initialized'));
    expect(bodies()).toEqual([{ site: 's1', resume: 'gone' }]);
    expect([session.sessionId, sessionStorage.getItem('sessionUrl')]).toEqual(['s1-1', null]);
  });

  it('[W3.45g, W3.45l, A9.11f] takes the session up again by its stored address after a reload of the page, but not in a second tab', async () => {
    sessionStorage.setItem('sessionUrl', 'ws://server/ws?session=kept');
    localStorage.setItem('token', 'token');
    localStorage.setItem('active-site', JSON.stringify({ id: 's1', name: 'One' }));
    const { session } = await start();
    await until(() => expect(session.status).toBe('initialized'));
    expect(bodies()).toEqual([{ site: 's1', resume: 'kept' }]);
    expect(sessionStorage.getItem('sessionUrl')).toBeNull();
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('sessionUrl')).toBe(`${server.url}?session=kept`);
    // The secret stays in memory.
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('right');
  });

  it('does not take a session back that another window took over', async () => {
    const { session, credentials, site } = await start();
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    server.opened[0]?.close(4001, 'The session is open in another window');
    await until(() => expect(session.status).toBe('disconnected'));
    expect(session).toMatchObject({ retrying: false, error: { code: 'taken-over' } });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(bodies()).toHaveLength(1);
  });

  it('[A4.03] does not insist when the server refuses a session, and asks again with its next answer that lets the user in', async () => {
    refuse = json({ code: 'agreement-not-accepted', message: 'Accept the agreement first', values: {} }, 403);
    const { session, credentials, site, say } = await start();
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.error?.message).toBe('Accept the agreement first'));
    expect([session.status, session.retrying, session.isHeldBack]).toEqual(['disconnected', false, true]);
    say('s1', []);
    say('another');
    expect(bodies()).toHaveLength(1);
    refuse = undefined;
    say('s1');
    await until(() => expect(session.status).toBe('initialized'));
    expect([session.isHeldBack, session.error]).toEqual([false, undefined]);
    say('s1');
    expect(bodies()).toEqual([{ site: 's1' }, { site: 's1' }]);
  });

  it('is not asked for before the server lets the user have it, and stays while the user may do nothing', async () => {
    permitted = [];
    const { session, credentials, site, say } = await start();
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    say('s1', ['hierarchy.view']);
    expect([session.status, session.isHeldBack, session.error]).toEqual(['disconnected', true, undefined]);
    expect(bodies()).toEqual([]);
    say('s1', ['hierarchy.view', 'views.view']);
    await until(() => expect(session.status).toBe('initialized'));
    say('s1', []);
    expect([session.status, session.isHeldBack]).toEqual(['initialized', false]);
    // What was dropped meanwhile is taken up again when the user may do more.
    refuse = json({ code: 'not-found', message: 'Not found', values: {} }, 404);
    server.opened[0]?.close(1011, 'rights changed');
    await until(() => expect(session.isHeldBack).toBe(true));
    refuse = undefined;
    say('s1', ['views.view']);
    await until(() => expect(session.status).toBe('initialized'));
    expect(bodies().at(-1)).toEqual({ site: 's1', resume: 's1-1' });
    credentials.clear();
    expect(session.isHeldBack).toBe(false);
  });

  it('fetches buffers of the session with the bearer token, each once', async () => {
    const { session, credentials, site } = await start();
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    const reference = { key: 'mask.1', type: 'u8' as const, length: 3 };
    const [first, second] = await Promise.all([session.fetchBuffer(reference), session.fetchBuffer(reference)]);
    expect([...first]).toEqual([1, 2, 3]);
    expect(second).toBe(first);
    const fetched = asked.filter((request) => request.path.includes('/buffers/'));
    expect(fetched).toMatchObject([{ path: '/api/session/s1-1/buffers/mask.1?packed=true', bearer: 'token' }]);
    const kept = await session.fetchBits({ ...reference, key: 'mask.3' });
    expect([...kept]).toEqual([0b111, 0]);
    // In another form it is another buffer.
    expect([...(await session.fetchBuffer({ ...reference, key: 'mask.3' }))]).toEqual([1, 2, 3]);
    runInAction(() => credentials.clear());
    await until(() => expect(session.sessionId).toBeUndefined());
    await expect(session.fetchBuffer({ ...reference, key: 'mask.2' })).rejects.toMatchObject({ code: 'disconnected' });
    expect(asked.filter((request) => request.path.includes('/buffers/'))).toHaveLength(3);
  });
});
