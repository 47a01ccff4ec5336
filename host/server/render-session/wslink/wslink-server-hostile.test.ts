import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { encode } from '@msgpack/msgpack';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { maxHeldBytes } from './protocol.ts';
import { hello, openRawClient, signInRawClient, toFrame, toFrames } from './testing/raw-client.ts';
import type { RawClient } from './testing/raw-client.ts';
import { startTestServer } from './testing/start-test-server.ts';
import type { TestMethod, TestServer } from './testing/start-test-server.ts';
import type { WslinkServerOptions } from './wslink-server.ts';
import { seconds } from '../../../../tests/patience.ts';

// Much is sent here, and the machine may be busy.
vi.setConfig({ testTimeout: seconds(30) });

let server: TestServer;
const sockets: RawClient[] = [];

async function start(
  methods: Record<string, TestMethod> = {},
  options: Partial<WslinkServerOptions<string>> = {},
): Promise<void> {
  server = await startTestServer(methods, options);
}

async function keep<Client extends RawClient>(opening: Promise<Client>): Promise<Client> {
  const client = await opening;
  sockets.push(client);
  return client;
}

afterEach(async () => {
  for (const { socket } of sockets.splice(0)) socket.terminate();
  await server.close();
});

function call(clientId: string, method: string, ...args: unknown[]): unknown {
  return { wslink: '1.0', id: `rpc:${clientId}:${call.count++}`, method, args, kwargs: {} };
}
call.count = 0;

function upgradeStatus(headers: Record<string, string>, path = '/ws'): Promise<number | string> {
  return new Promise((resolve) => {
    const { port } = new URL(server.url);
    const upgrade = request({
      host: '127.0.0.1',
      port,
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==',
        ...headers,
      },
    });
    upgrade.on('response', (response) => resolve(response.statusCode!));
    upgrade.on('upgrade', (_, socket) => (socket.destroy(), resolve(101)));
    upgrade.on('error', (error) => resolve((error as NodeJS.ErrnoException).code ?? 'error'));
    upgrade.end();
  });
}

describe('wslink server: upgrade', () => {
  it('asks for the origin and leaves other paths alone', async () => {
    const asked: unknown[] = [];
    await start(
      {},
      {
        allowedOrigins: (origin, host) => {
          asked.push([origin, host]);
          if (origin === 'throw') throw new Error('not a URL');
          return origin === 'https://good.example';
        },
      },
    );
    const host = new URL(server.url).host;
    expect(await upgradeStatus({ origin: 'https://good.example' })).toBe(101);
    expect(await upgradeStatus({ origin: 'https://evil.example' })).toBe(403);
    expect(await upgradeStatus({})).toBe(403);
    expect(await upgradeStatus({ origin: 'throw' })).toBe(403);
    expect(await upgradeStatus({ origin: 'https://good.example' }, '/ws?x=1')).toBe(101);
    expect(await upgradeStatus({ origin: 'https://good.example' }, '/other')).toBe('ECONNRESET');
    expect(asked).toEqual([
      ['https://good.example', host],
      ['https://evil.example', host],
      [undefined, host],
      ['throw', host],
      ['https://good.example', host],
    ]);
  });

  it('answers 503 when it stops', async () => {
    await start();
    await server.wslink.close();
    expect(await upgradeStatus({})).toBe(503);
  });
});

describe('wslink server: before authentication', () => {
  it('closes silent clients after the time-out', async () => {
    await start({}, { authenticationTimeoutMs: 60 });
    const silent = await keep(openRawClient(server.url));
    await expect(silent.closed).resolves.toEqual({ code: 4408, reason: 'Not authenticated in time' });
    const signedIn = await keep(signInRawClient(server.url));
    await sleep(120);
    expect(signedIn.socket.readyState).toBe(1);
  });

  it('refuses a 51st silent client of an address with 429, and a 501st of all with 503, until the others are known or gone', async () => {
    const refused: string[] = [];
    await start({}, { onRefused: (why) => void refused.push(why) });
    const from = (address: string, count: number): Promise<RawClient[]> =>
      Promise.all(
        Array.from({ length: count }, () =>
          keep(openRawClient(server.url, { headers: { 'x-test-address': address } })),
        ),
      );
    const [first] = await from('a', 50);
    expect(await upgradeStatus({ 'x-test-address': 'a' })).toBe(429);
    first?.send(hello('right'));
    await vi.waitFor(() => expect(server.wslink.waiting).toBe(49));
    const [another] = await from('a', 1);
    expect(await upgradeStatus({ 'x-test-address': 'a' })).toBe(429);
    another?.socket.terminate();
    await vi.waitFor(() => expect(server.wslink.waiting).toBe(49));
    for (const address of 'bcdefghij') await from(address, 50);
    expect(server.wslink.waiting).toBe(499);
    await from('k', 1);
    expect(await upgradeStatus({ 'x-test-address': 'k' })).toBe(503);
    expect(refused).toEqual(['address', 'address', 'all']);
    expect(first?.socket.readyState).toBe(1);
  });

  it('closes at once when more than 4 KiB are announced, however they come', async () => {
    await start();
    for (const frames of [
      [toFrame(new Uint8Array(1), 1, 0, 4_097)],
      [
        toFrame(new Uint8Array(1), 1, 0, 2_000),
        toFrame(new Uint8Array(1), 2, 0, 2_000),
        toFrame(new Uint8Array(1), 3, 0, 97),
      ],
      toFrames(encode(hello('right'.repeat(1_000)))),
      toFrames(new Uint8Array(400_000)),
    ]) {
      const client = await keep(openRawClient(server.url));
      for (const frame of frames) client.socket.send(frame);
      await expect(client.closed).resolves.toMatchObject({ code: 1009 });
    }
    expect(server.opened).toEqual([]);
  });

  it('does not collect a large frame, nor endless small ones', async () => {
    await start();
    const client = await keep(openRawClient(server.url));
    for (let count = 0; count < 1_000 && client.socket.readyState === 1; count++) {
      client.socket.send(toFrames(encode({ wslink: '1.0', id: 'rpc:x:1', method: 'm', args: [], kwargs: {} }))[0]!);
      if (count % 10 === 0) await sleep(0);
    }
    await expect(client.closed).resolves.toMatchObject({ code: 1009 });
    expect(client.messages.length).toBeGreaterThan(50);
    expect(client.messages.length).toBeLessThan(200);
    expect(client.messages[0]).toEqual({
      wslink: '1.0',
      id: 'rpc:x:1',
      error: { code: -32000, message: 'Unauthorized: Skip message processing' },
    });
  });

  it('answers only one hello', async () => {
    await start();
    const hasty = await keep(openRawClient(server.url));
    hasty.send(hello('wrong'));
    hasty.send(hello('right'));
    await expect(hasty.closed).resolves.toMatchObject({ code: 1002 });
    const signedIn = await keep(signInRawClient(server.url));
    signedIn.send(hello('right'));
    await expect(signedIn.closed).resolves.toMatchObject({ code: 1002 });
    expect(server.opened).toHaveLength(1);
  });

  it('refuses empty secrets and such that are no strings', async () => {
    await start({}, { authenticate: async () => 'anyone' });
    for (const secret of ['', undefined, null, 0, true, ['right'], { toString: 'right' }]) {
      const client = await keep(openRawClient(server.url));
      client.send(hello(secret));
      await expect(client.closed).resolves.toMatchObject({ code: 4401 });
    }
    const client = await keep(openRawClient(server.url));
    client.send({ wslink: '1.0', id: 'system:c0:0', method: 'wslink.hello', args: [], kwargs: {} });
    await expect(client.closed).resolves.toMatchObject({ code: 4401 });
    expect(server.opened).toEqual([]);
  });

  it('forgets a client that leaves while its secret is being checked', async () => {
    let finish = (_: string): void => {};
    await start({}, { authenticate: () => new Promise<string>((resolve) => (finish = resolve)) });
    const client = await keep(openRawClient(server.url));
    client.send(hello('right'));
    await sleep(20);
    client.socket.terminate();
    await sleep(20);
    finish('tester');
    await sleep(20);
    expect(server.opened).toEqual([]);
    expect(server.closedIds).toEqual([]);
  });
});

describe('wslink server: malformed messages of an authenticated client', () => {
  it('closes with 1002 or 1009 and goes on serving the others', async () => {
    await start({ ok: () => 'ok' });
    const good = await keep(signInRawClient(server.url));
    const broken: [number, (client: { id: string }) => Uint8Array | string][] = [
      [1002, () => 'text'],
      [1002, () => new Uint8Array(5)],
      [1002, () => toFrame(new Uint8Array([0xc1]), 1, 0, 1)],
      [1002, () => toFrame(encode('no map'), 1, 0, encode('no map').byteLength)],
      [1002, () => toFrame(new Uint8Array(20), 1, 10, 40)],
      [1002, () => toFrame(new Uint8Array(20), 1, 0, 10)],
      [1002, () => toFrames(encode(call('someone', 'ok')))[0]!],
      [1002, ({ id }) => toFrames(encode({ id: `rpc:${id}:x`, method: 'ok', args: [], kwargs: {} }))[0]!],
      [1002, ({ id }) => toFrames(encode({ id: `rpc:${id}:1`, method: 'ok', args: {}, kwargs: {} }))[0]!],
      [1002, ({ id }) => toFrames(encode({ id: `rpc:${id}:1`, method: 'ok', args: [], kwargs: [] }))[0]!],
      [1002, ({ id }) => toFrames(encode({ id: `rpc:${id}:1`, method: '', args: [], kwargs: {} }))[0]!],
      [1002, ({ id }) => toFrames(encode({ id: `rpc:${id}:1`, method: 'm'.repeat(300), args: [], kwargs: {} }))[0]!],
      [1009, () => toFrame(new Uint8Array(1), 1, 0, 8 * 1024 * 1024 + 1)],
      [1009, () => toFrame(new Uint8Array(1), 1, 0, 0xffff_ffff)],
      [1009, () => new Uint8Array(524_289)],
    ];
    for (const [code, make] of broken) {
      const client = await keep(signInRawClient(server.url));
      client.socket.send(make(client));
      expect((await client.closed).code, String(make)).toBe(code);
    }
    const texter = await keep(signInRawClient(server.url));
    texter.socket.send('a text of more than a header');
    await expect(texter.closed).resolves.toEqual({ code: 1002, reason: 'Text frame' });
    const answer = good.next();
    good.send(call(good.id, 'ok'));
    expect((await answer).result).toBe('ok');
    await vi.waitFor(() => expect(server.wslink.clients.size).toBe(1));
    expect(server.closedIds).toHaveLength(broken.length + 1);
  });

  it('ignores what still comes after it closed', async () => {
    const called: unknown[] = [];
    await start({ note: (_, [what]) => called.push(what) });
    const client = await keep(signInRawClient(server.url));
    client.send(call(client.id, 'note', 'before'));
    client.socket.send(new Uint8Array(3));
    client.send(call(client.id, 'note', 'after'));
    await client.closed;
    expect(called).toEqual(['before']);
  });
});

describe('wslink server: slow and dead readers', () => {
  it('drops a reader with more than 8 MiB waiting, and hurts nobody else', async () => {
    await start();
    const slow = await keep(signInRawClient(server.url));
    const quick = await keep(signInRawClient(server.url));
    const [slowSide, quickSide] = server.opened as [(typeof server.opened)[number], (typeof server.opened)[number]];
    slow.socket.pause();
    const payload = new Uint8Array(30_000);
    let most = 0;
    const delays: number[] = [];
    for (let count = 0; server.wslink.clients.size === 2; count++) {
      expect(count).toBeLessThan(5_000);
      slowSide.publish('frame', payload);
      most = Math.max(most, slowSide.heldBytes);
      const arrival = quick.next();
      const sent = performance.now();
      quickSide.publish('frame', payload);
      await arrival;
      delays.push(performance.now() - sent);
    }
    expect(most).toBeLessThanOrEqual(maxHeldBytes);
    expect(slowSide.heldBytes).toBe(0);
    expect(server.logged.join()).toContain('too slow');
    expect(delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.99)]).toBeLessThan(250);
    slow.socket.resume();
    await expect(slow.closed).resolves.toEqual({ code: 4429, reason: 'Reads too slowly' });
    quickSide.publish('still', 1);
    expect((await quick.next()).id).toMatch(/^publish:still:/);
  });

  it('bounds what a client that never reads can ask for', async () => {
    await start({ down: () => new Uint8Array(2_000_000) });
    const client = await keep(signInRawClient(server.url));
    const [side] = server.opened;
    client.socket.pause();
    for (let count = 0; count < 400; count++) client.send(call(client.id, 'down'));
    await sleep(300);
    expect(side!.heldBytes).toBeLessThanOrEqual(maxHeldBytes);
    client.socket.resume();
    for (let count = 0; count < 5; count++) await client.next();
  });

  it('lets short answers overtake long ones, and long ones wait until there is room', async () => {
    await start({ down: (_, [bytes]) => new Uint8Array(bytes as number), small: () => 'small' });
    const client = await keep(signInRawClient(server.url));
    const [side] = server.opened;
    client.socket.pause();
    let fillings = 0;
    while (side!.heldBytes < 6_000_000) {
      side!.publish('filling', new Uint8Array(1_000_000));
      fillings += 1;
      await new Promise(setImmediate);
    }
    void side!.drained().then(() => side!.publish('between', new Uint8Array(6_000_000)));
    client.send(call(client.id, 'down', 7_500_000));
    client.send(call(client.id, 'small'));
    await sleep(50);
    client.socket.resume();
    const sizes: unknown[] = [];
    for (let count = 0; count < fillings + 3; count++) {
      const { result } = await client.next();
      sizes.push(result instanceof Uint8Array ? result.length : result);
    }
    expect(sizes.indexOf('small')).toBeLessThan(fillings);
    expect(sizes.slice(-2)).toEqual([6_000_000, 7_500_000]);
  });

  it('cuts off a peer that gives no sign of life', async () => {
    await start({}, { heartbeatMs: 50 });
    const dead = await keep(signInRawClient(server.url, { autoPong: false }));
    const alive = await keep(signInRawClient(server.url));
    await expect(dead.closed).resolves.toMatchObject({ code: 1006 });
    await sleep(150);
    expect(alive.socket.readyState).toBe(1);
    expect(server.closedIds).toHaveLength(1);
  });

  it('survives a client killed in the middle of a call and of a message', async () => {
    let finish = (): void => {};
    await start({
      wait: () => new Promise<Uint8Array>((resolve) => (finish = () => resolve(new Uint8Array(3_000_000)))),
    });
    const client = await keep(signInRawClient(server.url));
    client.send(call(client.id, 'wait'));
    client.socket.send(toFrame(new Uint8Array(1_000), 1, 0, 5_000_000));
    await sleep(30);
    client.socket.terminate();
    await vi.waitFor(() => expect(server.closedIds).toHaveLength(1));
    finish();
    await sleep(20);
    expect(server.logged.join()).not.toContain('call failed');
  });

  it('closes by force when the peer does not answer the close', async () => {
    await start();
    const client = await keep(signInRawClient(server.url));
    client.socket.pause();
    const stopping = performance.now();
    await server.wslink.close();
    expect(performance.now() - stopping).toBeLessThan(6_000);
    await once(client.socket.resume() ?? client.socket, 'close').catch(() => {});
  });
});
