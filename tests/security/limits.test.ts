import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openRawClient, type RawClient } from '../../host/server/render-session/wslink/testing/raw-client.ts';
import type { ApiClient } from '../integration/api-client.ts';
import { MetricsText } from '../integration/metrics-text.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { until } from '../reliability/support/pause.ts';
import { People, signIn } from './support/people.ts';
import { RawSession, type Ticket } from './support/raw-session.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(90) });

const MAX_SESSIONS = 20;
const MAX_WINDOWS = 8;
const MAX_STREAMS = 30;
const MAX_SILENT = 50;
const PATIENCE = seconds(20);
const token = 'limits-0123456789';

describe.skipIf(!isBuilt)('what one user, or one address, may have open', () => {
  const server = new ServerProcess({ ADIT_METRICS_TOKEN: token });
  let people: People;
  let tenant: string;
  let site: string;
  beforeAll(async () => {
    await server.start();
    people = await People.open(server);
    tenant = await people.firstTenant();
    site = await people.site(tenant, 'Pit');
  });
  afterAll(async () => {
    await people.close();
    await server.dispose();
  });

  const user = async (): Promise<ApiClient> =>
    signIn(server, await people.person('Somebody', { tenant, sites: { [site]: 'Viewer' } }));
  const askTicket = (client: ApiClient, resume?: string) =>
    client.call<Ticket & { resumed: boolean }>('POST', '/paraview/create-session', { site, resume });
  const metrics = async (): Promise<MetricsText> =>
    new MetricsText(
      await (await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text(),
    );
  const socketAddress = (): string => `${server.address.replace('http', 'ws')}/ws`;
  /** The status of an upgrade that is refused, its text, and when to come again. */
  const refusal = (): Promise<unknown> =>
    new Promise((resolve) => {
      const socket = new WebSocket(socketAddress());
      socket.on('error', () => undefined);
      socket.on('open', () => {
        socket.terminate();
        resolve('open');
      });
      socket.on('unexpected-response', (_request, response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve([response.statusCode, text, response.headers['retry-after']]));
      });
    });

  it('50 sockets of an address that say nothing, for ten seconds; those that have shown a ticket do not count', async () => {
    const sessions: RawSession[] = [];
    for (let owner = 0; owner < 3; owner += 1) {
      const client = await user();
      for (let session = 0; session < MAX_SESSIONS; session += 1) sessions.push(await RawSession.open(client, site));
    }
    const before = await metrics();
    expect(before.sum('adit_session_sockets')).toBe(3 * MAX_SESSIONS);
    expect(before.sum('adit_session_sockets_waiting')).toBe(0);
    const began = Date.now();
    const silent: RawClient[] = [];
    for (let socket = 0; socket < MAX_SILENT; socket += 1) silent.push(await openRawClient(socketAddress()));
    const refused = [429, 'Too many connections from this address say nothing', '10'];
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await refusal()).toEqual(refused);
    const during = await metrics();
    expect(during.sum('adit_session_sockets_waiting')).toBe(MAX_SILENT);
    expect(during.sum('adit_sessions_refused_total', { why: 'sockets-of-address' })).toBe(3);
    const ends = await Promise.all(silent.map(({ closed }) => closed));
    expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([4408]));
    expect(Date.now() - began).toBeGreaterThan(9_000);
    expect(Date.now() - began).toBeLessThan(40_000);
    expect(await refusal()).toBe('open');
    for (const session of sessions) {
      expect((await session.call('datacloud.views.list', {})).error).toBeUndefined();
      session.close();
    }
  });

  it('20 sessions of a user: the next one takes the place of the one whose browser left first, and is refused when none has', async () => {
    const client = await user();
    const sessions: RawSession[] = [];
    for (let session = 0; session < MAX_SESSIONS; session += 1) sessions.push(await RawSession.open(client, site));
    const refused = await askTicket(client);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too-many-sessions',
        message: 'At most 20 sessions may be open at once. Close other windows of Adit.',
        values: { most: MAX_SESSIONS },
      },
    });
    expect((await metrics()).sum('adit_sessions_refused_total', { why: 'sessions-of-user' })).toBe(1);
    // Coming back to an own one is no new one, and others are not touched.
    expect((await askTicket(client, sessions[7]?.ticket.sessionId)).body).toMatchObject({ resumed: true });
    expect((await askTicket(await user())).status).toBe(200);

    for (const left of [sessions[3], sessions[1]]) {
      const connected = (await metrics()).sum('adit_session_sockets');
      left?.close();
      await until(async () => expect((await metrics()).sum('adit_session_sockets')).toBe(connected - 1), PATIENCE);
    }
    const before = (await metrics()).sum('adit_sessions');
    await RawSession.open(client, site);
    expect((await metrics()).sum('adit_sessions')).toBe(before);
    // The one that left last is still there, the first is not; asking for it makes the room for it anew.
    expect((await askTicket(client, sessions[1]?.ticket.sessionId)).body).toMatchObject({ resumed: true });
    expect((await askTicket(client, sessions[3]?.ticket.sessionId)).body).toMatchObject({ resumed: false });
    for (const [at, session] of sessions.entries()) {
      if (at === 1 || at === 3) continue;
      expect((await session.call('datacloud.views.list', {})).error).toBeUndefined();
      session.close();
    }
  });

  it('60 at once are no way around it', async () => {
    const client = await user();
    const before = (await metrics()).sum('adit_sessions');
    const statuses = (await Promise.all(Array.from({ length: 60 }, () => askTicket(client)))).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([200, ...statuses.filter((status) => status === 429)]));
    expect((await metrics()).sum('adit_sessions') - before).toBe(MAX_SESSIONS);
  });

  it('eight windows of a session, each by a ticket of its own: the first gives way to the ninth', async () => {
    const client = await user();
    const first = (await askTicket(client)).body;
    const tickets = [first];
    for (let ticket = 1; ticket <= MAX_WINDOWS; ticket += 1)
      tickets.push((await askTicket(client, first.sessionId)).body);
    expect(tickets.at(-1)).toMatchObject({ sessionId: first.sessionId, resumed: true });
    await expect(RawSession.connect(first)).rejects.toThrow('The ticket was refused');
    const windows: RawSession[] = [];
    for (const ticket of tickets.slice(1)) windows.push(await RawSession.connect(ticket));
    const [oldest, ...others] = windows as [RawSession, ...RawSession[]];
    others.push(await RawSession.connect((await askTicket(client, first.sessionId)).body));
    expect(await oldest.client.closed).toMatchObject({ code: 4001 });
    for (const window of others)
      expect((await window.call('datacloud.views.list', {})).result).toEqual({ views: ['view1'] });
    for (const window of others) window.close();
  });

  it('30 streams of events of a user; one that ends makes room', async () => {
    const client = await user();
    const open = (): Promise<Response> =>
      fetch(`${server.address}/api/event`, { headers: { authorization: `Bearer ${client.token}` } });
    const streams: Response[] = [];
    for (let stream = 0; stream < MAX_STREAMS; stream += 1) streams.push(await open());
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open();
    expect([refused.status, await refused.json()]).toEqual([
      429,
      {
        code: 'too-many-streams',
        message: 'At most 30 streams of events may be open at once. Close other windows of Adit.',
        values: { most: MAX_STREAMS, retryAfter: 30 },
      },
    ]);
    expect((await metrics()).sum('adit_event_streams_refused_total')).toBe(1);
    const other = await user();
    const another = await fetch(`${server.address}/api/event`, { headers: { authorization: `Bearer ${other.token}` } });
    expect(another.status).toBe(200);
    await streams.pop()?.body?.cancel();
    await until(async () => {
      const again = await open();
      streams.push(again);
      expect(again.status).toBe(200);
    }, PATIENCE);
    for (const { body } of [...streams, another]) await body?.cancel();
  });
});
