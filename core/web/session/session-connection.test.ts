import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { installBrowserGlobals } from '../../../host/server/render-session/wslink/testing/browser-globals.ts';
import { startTestServer } from '../../../host/server/render-session/wslink/testing/start-test-server.ts';
import type { TestMethod, TestServer } from '../../../host/server/render-session/wslink/testing/start-test-server.ts';
import type { WslinkServerOptions } from '../../../host/server/render-session/wslink/wslink-server.ts';
import { CallError } from '../../../host/server/render-session/wslink/call-error.ts';
import { SessionCallError } from './session-call-error.ts';
import { connectSession } from './session-connection.ts';
import type { ConnectSessionOptions } from './session-connection.ts';
import { seconds } from '../../../tests/patience.ts';
import type { SessionConnection } from './connection.ts';

// Much is sent here, and the machine may be busy.
vi.setConfig({ testTimeout: seconds(30) });

let server: TestServer;
let connections: SessionConnection[] = [];

beforeAll(installBrowserGlobals);

afterEach(async () => {
  for (const connection of connections) connection.close();
  connections = [];
  await server.close();
  vi.restoreAllMocks();
});

async function start(
  methods: Record<string, TestMethod> = {},
  options: Partial<WslinkServerOptions<string>> = {},
): Promise<void> {
  server = await startTestServer(methods, options);
}

async function connect(options: Partial<ConnectSessionOptions> = {}): Promise<SessionConnection> {
  const connection = await connectSession({ sessionURL: server.url, secret: 'right', ...options });
  connections.push(connection);
  return connection;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const disconnected = expect.objectContaining({ code: 'disconnected' }) as Error;

describe('connectSession', () => {
  it('connects, calls, measures the round trip and closes', async () => {
    await start({ add: (_, [a, b]) => (a as number) + (b as number) });
    const statuses: string[] = [];
    const onClose = vi.fn();
    const connection = await connect({ onStatus: (status) => statuses.push(status), onClose });
    expect(await connection.call<number>('add', [1, 2])).toBe(3);
    const roundTrip = await connection.ping();
    expect(roundTrip).toBeGreaterThan(0);
    expect(roundTrip).toBeLessThan(1_000);
    connection.close();
    connection.close();
    await vi.waitFor(() => expect(server.closedIds).toHaveLength(1));
    await sleep(20);
    expect(statuses).toEqual(['connecting', 'connected', 'disconnected']);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('rejects with the server’s refusal', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await start();
    const statuses: string[] = [];
    const refused = connect({ secret: 'wrong', onStatus: (status) => statuses.push(status) });
    await expect(refused).rejects.toBeInstanceOf(SessionCallError);
    await expect(refused).rejects.toMatchObject({ code: -32000, message: 'Authentication failed' });
    expect(statuses).toEqual(['connecting', 'disconnected']);
  });

  it('[W8.07d] rejects with the code of a lost connection when nobody answers there, and is refused when the secret or the address is missing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await start();
    for (const sessionURL of ['ws://127.0.0.1:9/ws', server.url.replace('/ws', '/other')])
      await expect(connect({ sessionURL })).rejects.toMatchObject({ code: 'disconnected' });
    await expect(connect({ secret: '' })).rejects.toMatchObject({ code: 'refused' });
    await expect(connect({ sessionURL: '' })).rejects.toMatchObject({ code: 'refused' });
    expect(server.opened).toEqual([]);
  });

  it('can be given up while connecting, and closed by the same signal later', async () => {
    await start(
      { never: () => new Promise(() => {}) },
      {
        authenticate: async (secret) => {
          await sleep(30);
          return secret;
        },
      },
    );
    const early = new AbortController();
    const connecting = connect({ signal: early.signal });
    await sleep(10);
    early.abort(new Error('gave up'));
    await expect(connecting).rejects.toThrow('gave up');
    await expect(connect({ signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');

    const late = new AbortController();
    const onClose = vi.fn();
    const connection = await connect({ signal: late.signal, onClose });
    const pending = connection.call('never');
    late.abort();
    await expect(pending).rejects.toEqual(disconnected);
    await vi.waitFor(() => expect(server.wslink.clients.size).toBe(0));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('SessionConnection', () => {
  it('rejects calls with code, message and data', async () => {
    await start({
      fail: () => {
        throw new CallError(-32010, 'No such layer', { layer: 'x' });
      },
    });
    const connection = await connect();
    const failing = connection.call('fail');
    await expect(failing).rejects.toBeInstanceOf(SessionCallError);
    await expect(failing).rejects.toMatchObject({ code: -32010, message: 'No such layer', data: { layer: 'x' } });
    await expect(connection.call('no.such')).rejects.toMatchObject({ code: -32601 });
    await expect(connection.call('fail', [1n])).rejects.toBeInstanceOf(Error);
    await expect(connection.ping()).resolves.toBeGreaterThan(0);
  });

  it('gives calls up after their time-out or by their signal, and ignores the late answer', async () => {
    await start({ wait: async (_, [ms]) => sleep(ms as number) });
    const connection = await connect();
    await expect(connection.call('wait', [60], { timeout: 20 })).rejects.toMatchObject({ code: 'timeout' });
    const abort = new AbortController();
    const call = connection.call('wait', [60], { signal: abort.signal });
    abort.abort(new Error('moved on'));
    await expect(call).rejects.toThrow('moved on');
    await expect(connection.call('wait', [1], { signal: abort.signal })).rejects.toThrow('moved on');
    await sleep(100);
    await expect(connection.call('wait', [1])).resolves.toBeNull();
  });

  it('rejects everything that waits when the server closes, and all calls after that', async () => {
    await start({ never: () => new Promise(() => {}) });
    const closes: unknown[] = [];
    const statuses: string[] = [];
    const connection = await connect({
      onClose: (close) => closes.push(close),
      onStatus: (status) => statuses.push(status),
    });
    const calls = Array.from({ length: 5 }, () => connection.call('never').catch((error: unknown) => error));
    await sleep(20);
    server.opened[0]!.close(4001, 'bye');
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 5 }, () => disconnected));
    await vi.waitFor(() => expect(closes).toEqual([{ code: 4001, reason: 'bye' }]));
    await expect(connection.call('never')).rejects.toEqual(disconnected);
    await expect(connection.ping()).rejects.toEqual(disconnected);
    expect(statuses).toEqual(['connecting', 'connected', 'disconnected']);
  });

  it('says that there is no connection while its socket is closing, before the end is told', async () => {
    await start({ ok: () => null });
    const connection = await connect();
    const closing = vi.spyOn(WebSocket.prototype, 'readyState', 'get').mockReturnValue(WebSocket.CLOSING);
    const call = connection.call('ok');
    closing.mockRestore();
    await expect(call).rejects.toEqual(disconnected);
  });

  it('delivers pushes in order even when large ones come between, to each listener of a topic', async () => {
    await start();
    const connection = await connect();
    const first: unknown[] = [];
    const second: unknown[] = [];
    const note = (list: unknown[]) => (payload: unknown) => list.push((payload as { index: number }).index);
    connection.subscribe('a.b', note(first));
    const subscription = connection.subscribe('a.b', note(second));
    for (let index = 0; index < 60; index++) {
      server.opened[0]!.publish('a.b', { index, data: new Uint8Array(index % 10 === 0 ? 400_000 : 10) });
      if (index === 29) await vi.waitFor(() => expect(second).toHaveLength(30));
      if (index === 29) subscription.dispose();
    }
    const indices = Array.from({ length: 60 }, (_, index) => index);
    await vi.waitFor(() => expect(first).toHaveLength(60));
    expect(first).toEqual(indices);
    expect(second).toEqual(indices.slice(0, 30));
  });

  it('loses no push that the server sends right after hello', async () => {
    await start(
      {},
      {
        onOpen: (client) => {
          for (let index = 0; index < 20; index++) client.publish('early', index);
        },
      },
    );
    const connection = await connect();
    const seen: unknown[] = [];
    connection.subscribe('early', (payload) => seen.push(payload));
    await vi.waitFor(() => expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index)));
  });

  it('keeps going when a listener throws', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    await start();
    const connection = await connect();
    const seen: unknown[] = [];
    connection.subscribe('a', () => {
      throw new Error('listener');
    });
    connection.subscribe('a', (payload) => seen.push(payload));
    server.opened[0]!.publish('a', 1);
    server.opened[0]!.publish('a', 2);
    await vi.waitFor(() => expect(seen).toEqual([1, 2]));
    expect(reported).toHaveBeenCalledTimes(2);
  });

  it('sends 5 MB and receives 8 MB', async () => {
    await start({ swap: (_, [bytes]) => new Uint8Array(8_000_000).fill((bytes as Uint8Array).at(-1)!) });
    const connection = await connect();
    const answer = await connection.call<Uint8Array>('swap', [new Uint8Array(5_000_000).fill(77)]);
    expect([answer.length, answer[0], answer.at(-1)]).toEqual([8_000_000, 77, 77]);
  });

  it('serves several connections side by side', async () => {
    await start({ who: (client) => client.id });
    const all = await Promise.all([connect(), connect(), connect()]);
    const ids = await Promise.all(all.map((connection) => connection.call<string>('who')));
    expect(new Set(ids).size).toBe(3);
  });
});
