// @vitest-environment jsdom
import { runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import { defineProcedure, defineTopic, type Log } from 'adit/core';
import { Contributions, SessionClient } from 'adit/core/web';
import { z } from 'zod';
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

async function start() {
  let count = 0;
  server = await startTestServer({
    'datacloud.mine.load': (_client, args) => ({ items: Object.keys(args[0] as object).length }),
  });
  asked = fakeServer((request) => {
    if (request.path.includes('/buffers/')) return new Response(Uint8Array.of(1, 2, 3));
    if (refuse) return refuse;
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

  it('calls procedures with what is defined, and checks the answer', async () => {
    const { session, credentials, site } = await start();
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    expect(await session.call(load, { layer: 'a', limit: undefined })).toEqual({ items: 1 });
    expect(await session.call(load, { layer: 'a', limit: 3 })).toEqual({ items: 2 });
  });

  it('prepares each connection before it counts as initialized', async () => {
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

  it('has a session of its own for each site', async () => {
    const { session, credentials, site } = await start();
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    await site.choose({ id: 's2', name: 'Two' });
    await until(() => expect(session.sessionId).toBe('s2-2'));
    expect(bodies()).toEqual([{ site: 's1' }, { site: 's2' }]);
  });

  it('[W4.02, W7.20] leaves the session for a new one when asked to, of which nothing but the site is said', async () => {
    const { session, credentials, site } = await start();
    credentials.set('token');
    await site.choose({ id: 's1', name: 'One' });
    await until(() => expect(session.status).toBe('initialized'));
    await session.requestNew();
    expect(session.sessionId).toBe('s1-2');
    expect(bodies().at(-1)).toEqual({ site: 's1' });
  });

  it('[W8.07] says when a session could not be prepared, and when one could not be left', async () => {
    const { session, credentials, site } = await start();
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

  it('[W2.03] asks for a session after a load of the page that finds one stored; a stored one that is gone becomes a new one', async () => {
    sessionStorage.setItem('session', 'gone');
    localStorage.setItem('token', 'token');
    localStorage.setItem('active-site', JSON.stringify({ id: 's1', name: 'One' }));
    forget = true;
    const { session } = await start();
    await until(() => expect(session.status).toBe('initialized'));
    expect(bodies()).toEqual([{ site: 's1', resume: 'gone' }]);
    expect(session.sessionId).toBe('s1-1');
  });

  it('takes the session up again after a reload of the page, but not in a second tab', async () => {
    sessionStorage.setItem('session', 'kept');
    localStorage.setItem('token', 'token');
    localStorage.setItem('active-site', JSON.stringify({ id: 's1', name: 'One' }));
    const { session } = await start();
    await until(() => expect(session.status).toBe('initialized'));
    expect(bodies()).toEqual([{ site: 's1', resume: 'kept' }]);
    expect(sessionStorage.getItem('session')).toBeNull();
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('session')).toBe('kept');
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
    expect(fetched).toMatchObject([{ path: '/api/session/s1-1/buffers/mask.1', bearer: 'token' }]);
    runInAction(() => credentials.clear());
  });
});
