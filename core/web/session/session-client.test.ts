import { connect as connectTcp, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { installBrowserGlobals } from '../../../host/server/render-session/wslink/testing/browser-globals.ts';
import { startTestServer } from '../../../host/server/render-session/wslink/testing/start-test-server.ts';
import type { TestMethod, TestServer } from '../../../host/server/render-session/wslink/testing/start-test-server.ts';
import type { WslinkServerOptions } from '../../../host/server/render-session/wslink/wslink-server.ts';
import { SessionCallError } from './session-call-error.ts';
import { SessionClient } from './session-client.ts';
import type { SessionClientOptions, SessionState } from './session-client.ts';
import { seconds } from '../../../tests/patience.ts';

// Much is sent here, and the machine may be busy.
vi.setConfig({ testTimeout: seconds(30) });

const timing = { attemptDelay: 20, reconnectDelay: 20, graceTime: 300 };
const impatient = { ...timing, pingInterval: 30, pingTimeout: 300 };
let server: TestServer;
let client: SessionClient;
let states: SessionState[];
let tickets: string[];

beforeAll(installBrowserGlobals);

afterEach(async () => {
  client.disconnect();
  await server.close();
  vi.restoreAllMocks();
});

/** Starts a server whose tickets work once, and a client that asks for a ticket for each attempt. */
async function start(
  methods: Record<string, TestMethod> = {},
  options: Partial<SessionClientOptions> = {},
  serverOptions: Partial<WslinkServerOptions<string>> = {},
): Promise<void> {
  tickets = [];
  states = [];
  const valid = new Set<string>();
  server = await startTestServer(methods, {
    authenticate: async (secret) => (valid.delete(secret) ? 'tester' : undefined),
    ...serverOptions,
  });
  client = new SessionClient({
    requestSession: async () => {
      const secret = `ticket${tickets.length}`;
      tickets.push(secret);
      valid.add(secret);
      return { sessionURL: server.url, secret };
    },
    timing,
    ...options,
  });
  client.onStatus((state) => states.push(state));
}

const statuses = (): string[] => states.map(({ status }) => status);
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: seconds(10), interval: 5 });
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const quiet = (): void => void vi.spyOn(console, 'error').mockImplementation(() => {});

describe('SessionClient: connecting', () => {
  it('[W4.01] goes through connecting, connected and initialized', async () => {
    await start(
      { ready: () => 'yes' },
      { initialize: async (session) => expect(await session.call('ready')).toBe('yes') },
    );
    expect(client.state.status).toBe('disconnected');
    const first = client.connect();
    expect(client.connect()).toBe(first);
    await first;
    await client.connect();
    expect(statuses()).toEqual(['connecting', 'connected', 'initialized']);
    expect(tickets).toHaveLength(1);
    expect(await client.ping()).toBeGreaterThan(0);
    client.disconnect();
    expect(client.state).toEqual({ status: 'disconnected', retrying: false, error: undefined });
    await until(() => expect(server.wslink.clients.size).toBe(0));
  });

  it('[W4.03, W4.04] makes up to 3 attempts, the delay apart, each with a new ticket', async () => {
    quiet();
    const times: number[] = [];
    const asked: string[] = [];
    await start(
      {},
      { timing: { ...timing, attemptDelay: 100 } },
      {
        authenticate: async (secret) => {
          times.push(performance.now());
          asked.push(secret);
          return undefined;
        },
      },
    );
    await expect(client.connect()).rejects.toMatchObject({ code: -32000 });
    expect(asked).toEqual(['ticket0', 'ticket1', 'ticket2']);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(95);
    expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(95);
    await sleep(150);
    expect(asked).toHaveLength(3);
    expect(statuses()).toEqual([
      'connecting',
      'disconnected',
      'connecting',
      'disconnected',
      'connecting',
      'disconnected',
    ]);
    expect(states.map(({ retrying }) => retrying)).toEqual([false, true, false, true, false, false]);
    expect(states.map(({ error }) => error !== undefined)).toEqual([false, true, false, true, false, true]);
  });

  it('[W4.03, W4.04, W9.05f, W9.05g] makes its 3 attempts 1000 ms apart where nothing else is asked for', async () => {
    await start();
    vi.useFakeTimers();
    try {
      const begun = Date.now();
      const asked: number[] = [];
      client = new SessionClient({
        requestSession: async () => {
          asked.push(Date.now() - begun);
          throw new Error('503');
        },
      });
      const refused = expect(client.connect()).rejects.toThrow('503');
      await vi.advanceTimersByTimeAsync(1999);
      expect(asked).toEqual([0, 1000]);
      await vi.advanceTimersByTimeAsync(60_000);
      await refused;
      expect(asked).toEqual([0, 1000, 2000]);
      expect(client.state).toMatchObject({ status: 'disconnected', error: { message: '503' } });
    } finally {
      vi.useRealTimers();
    }
  });

  it('[W4.04] succeeds at the third attempt, whatever failed before', async () => {
    quiet();
    let attempt = 0;
    await start();
    const secrets: string[] = [];
    client = new SessionClient({
      requestSession: async () => {
        attempt += 1;
        if (attempt === 1) throw new Error('503');
        secrets.push(String(attempt));
        return { sessionURL: attempt === 2 ? server.url.replace('/ws', '/elsewhere') : server.url, secret: 'right' };
      },
      timing,
    });
    await server.close();
    server = await startTestServer();
    await client.connect();
    expect(client.state).toEqual({ status: 'initialized', retrying: false, error: undefined });
    expect(secrets).toEqual(['2', '3']);
  });

  it('[W4.03] any failure leads to disconnected with the error, a failing initialization too', async () => {
    await start({}, { initialize: () => Promise.reject(new Error('no scene')) });
    await expect(client.connect()).rejects.toThrow('no scene');
    expect(client.state).toMatchObject({ status: 'disconnected', retrying: false });
    expect(client.state.error?.message).toBe('no scene');
    await until(() => expect(server.closedIds).toHaveLength(3));
    expect(server.wslink.clients.size).toBe(0);
  });

  it('does not try again after a refusal', async () => {
    let asked = 0;
    await start(
      {},
      {
        requestSession: () => {
          asked += 1;
          return Promise.reject(new SessionCallError('refused', 'Signed out'));
        },
      },
    );
    await expect(client.connect()).rejects.toThrow('Signed out');
    expect(asked).toBe(1);
    expect(client.state).toMatchObject({ status: 'disconnected', retrying: false });
  });

  it('stops at any moment when told to disconnect, and connects again', async () => {
    await start({ ok: () => 'ok' }, { initialize: () => sleep(15) });
    for (const ms of [0, 1, 2, 4, 8, 12, 16, 20, 30]) {
      const connecting = client.connect();
      const outcome = connecting.then(
        () => 'connected',
        (error: { code: unknown }) => error.code,
      );
      await sleep(ms);
      client.disconnect();
      expect(client.state).toEqual({ status: 'disconnected', retrying: false, error: undefined });
      expect(['connected', 'disconnected']).toContain(await outcome);
    }
    await sleep(60);
    expect(client.state.status).toBe('disconnected');
    await until(() => expect(server.wslink.clients.size).toBe(0));
    await client.connect();
    expect(await client.call('ok')).toBe('ok');
  });

  it('is not confused by a listener that disconnects', async () => {
    for (const when of ['connecting', 'connected', 'initialized']) {
      await start();
      client.onStatus(({ status }) => {
        if (status === when) client.disconnect();
      });
      await client.connect().catch(() => {});
      await sleep(20);
      expect(client.state.status, when).toBe('disconnected');
      await until(() => expect(server.wslink.clients.size).toBe(0));
      if (when !== 'initialized') await server.close();
    }
  });
});

describe('SessionClient: calls', () => {
  it('queues nothing: calls without a connection reject at once', async () => {
    await start({ ok: () => 'ok' });
    await expect(client.call('ok')).rejects.toMatchObject({ code: 'disconnected' });
    await expect(client.ping()).rejects.toMatchObject({ code: 'disconnected' });
    const connecting = client.connect();
    await expect(client.call('ok')).rejects.toMatchObject({ code: 'disconnected' });
    await connecting;
    await expect(client.call('ok')).resolves.toBe('ok');
    client.disconnect();
    await expect(client.call('ok')).rejects.toMatchObject({ code: 'disconnected' });
  });
});

describe('SessionClient: drops', () => {
  it('[W4.06] marks itself disconnected, rejects calls in the middle, and comes back by itself', async () => {
    await start({ never: () => new Promise(() => {}), ok: () => 'ok' });
    await client.connect();
    const calls = Array.from({ length: 10 }, () =>
      client.call('never').catch((error: { code: unknown }) => error.code),
    );
    await sleep(10);
    states.length = 0;
    server.opened[0]!.close(4001, 'bye');
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 10 }, () => 'disconnected'));
    await expect(client.call('ok')).rejects.toMatchObject({ code: 'disconnected' });
    await until(() => expect(client.state.status).toBe('initialized'));
    expect(statuses()).toEqual(['disconnected', 'connecting', 'connected', 'initialized']);
    expect(states[0]).toMatchObject({ retrying: true, error: { message: expect.stringContaining('4001') as string } });
    expect(tickets).toHaveLength(2);
    expect(await client.call('ok')).toBe('ok');
  });

  it('renews subscriptions, those made and ended while disconnected included', async () => {
    await start();
    const seen: Record<string, unknown[]> = { kept: [], ended: [], added: [] };
    client.subscribe('kept', (payload) => seen['kept']!.push(payload));
    await client.connect();
    const ended = client.subscribe('ended', (payload) => seen['ended']!.push(payload));
    const publish = (value: number): void => {
      for (const topic of ['kept', 'ended', 'added']) server.opened.at(-1)!.publish(topic, value);
    };
    publish(1);
    await until(() => expect(seen['ended']).toEqual([1]));
    server.opened[0]!.close(4001, 'bye');
    await until(() => expect(client.state.status).toBe('disconnected'));
    ended.dispose();
    client.subscribe('added', (payload) => seen['added']!.push(payload));
    await until(() => expect(client.state.status).toBe('initialized'));
    publish(2);
    await until(() => expect(seen).toEqual({ kept: [1, 2], ended: [1], added: [2] }));
  });

  it('keeps the order of pushes over reconnections and loses none that are sent right after hello', async () => {
    let number = 0;
    await start(
      {},
      {},
      {
        onOpen: (opened) => {
          server.opened.push(opened);
          for (let count = 0; count < 10; count++) opened.publish('state', number++);
        },
      },
    );
    const seen: unknown[] = [];
    client.subscribe('state', (payload) => seen.push(payload));
    await client.connect();
    for (let round = 1; round <= 3; round++) {
      await until(() => expect(seen).toHaveLength(round * 10));
      server.opened.at(-1)!.close(4001, 'bye');
      await until(() => expect(server.opened).toHaveLength(round + 1));
    }
    await until(() => expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => index)));
  });

  it('initializes each new connection', async () => {
    let count = 0;
    await start({}, { initialize: async () => void (count += 1) });
    await client.connect();
    server.opened[0]!.close(4001, 'bye');
    await until(() => expect(count).toBe(2));
    await until(() => expect(client.state.status).toBe('initialized'));
  });

  it('tries again when the connection drops while it is being initialized', async () => {
    let count = 0;
    await start(
      {},
      {
        initialize: () => {
          count += 1;
          if (count > 1) return Promise.resolve();
          server.opened[0]!.close(4001, 'bye');
          return new Promise(() => {});
        },
      },
    );
    await client.connect();
    expect(count).toBe(2);
    expect(client.state.status).toBe('initialized');
  });

  it('[W4.06] gives up after the grace time, with growing waits', async () => {
    quiet();
    await start();
    await client.connect();
    const asked = tickets.length;
    const dropped = performance.now();
    const { url } = server;
    await server.close();
    await until(() =>
      expect(client.state).toMatchObject({
        status: 'disconnected',
        retrying: false,
        error: expect.any(Error) as Error,
      }),
    );
    expect(performance.now() - dropped).toBeGreaterThanOrEqual(timing.graceTime);
    // 20 + 40 + 80 + 160 ms.
    expect(tickets.length - asked).toBeGreaterThanOrEqual(2);
    expect(tickets.length - asked).toBeLessThanOrEqual(5);
    await sleep(100);
    expect(client.state.status).toBe('disconnected');
    expect(url).toBeTruthy();
    server = await startTestServer();
  });

  it('does not come back after a refusal', async () => {
    let refuse = false;
    let asked = 0;
    await start(
      {},
      {
        requestSession: async () => {
          asked += 1;
          if (refuse) throw new SessionCallError('refused', 'Rights changed');
          return { sessionURL: server.url, secret: 'right' };
        },
      },
      { authenticate: async () => 'tester' },
    );
    await client.connect();
    refuse = true;
    server.opened[0]!.close(4403, 'Rights changed');
    await until(() =>
      expect(client.state).toMatchObject({
        status: 'disconnected',
        retrying: false,
        error: { message: 'Rights changed' },
      }),
    );
    expect(asked).toBe(2);
  });

  it('connects at once when told to while it waits to reconnect', async () => {
    await start({}, { timing: { ...timing, reconnectDelay: 200 } });
    await client.connect();
    server.opened[0]!.close(4001, 'bye');
    await until(() => expect(client.state.status).toBe('disconnected'));
    await client.connect();
    expect(client.state.status).toBe('initialized');
    await sleep(300);
    expect(server.opened).toHaveLength(2);
  });
});

describe('SessionClient: half-open links', () => {
  let proxy: Server;
  let links: Socket[];
  let frozen: boolean;

  /** A TCP proxy that can stop forwarding without closing anything. */
  async function startProxy(): Promise<string> {
    links = [];
    frozen = false;
    const { port } = new URL(server.url);
    proxy = createServer((near) => {
      const far = connectTcp(Number(port), '127.0.0.1');
      links.push(near, far);
      near
        .on('data', (data) => frozen || far.write(data))
        .on('error', () => {})
        .on('close', () => far.destroy());
      far
        .on('data', (data) => frozen || near.write(data))
        .on('error', () => {})
        .on('close', () => near.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    return `ws://127.0.0.1:${(proxy.address() as AddressInfo).port}/ws`;
  }

  it('notices by the pings that stay without an answer, and reconnects', async () => {
    let url = '';
    await start(
      { never: () => new Promise(() => {}) },
      { timing: impatient, requestSession: async () => ({ sessionURL: url, secret: 'right' }) },
      { authenticate: async () => 'tester' },
    );
    url = await startProxy();
    await client.connect();
    await sleep(150);
    expect(client.state.status).toBe('initialized');
    const call = client.call('never').catch((error: { code: unknown }) => error.code);
    frozen = true;
    await until(() => expect(client.state.status).toBe('disconnected'));
    expect(await call).toBe('disconnected');
    for (const link of links) link.destroy();
    frozen = false;
    await until(() => expect(client.state.status).toBe('initialized'));
    for (const link of links) link.destroy();
    proxy.close();
  });
});
