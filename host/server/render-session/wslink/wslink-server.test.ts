import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { connectStockClient } from './testing/stock-client.ts';
import type { StockClient } from './testing/stock-client.ts';
import { startTestServer } from './testing/start-test-server.ts';
import type { TestMethod, TestServer } from './testing/start-test-server.ts';
import type { WslinkServerOptions } from './wslink-server.ts';
import { seconds } from '../../../../tests/patience.ts';

// Much is sent here, and the machine may be busy.
vi.setConfig({ testTimeout: seconds(30) });

let server: TestServer;
const connected: StockClient[] = [];

async function start(
  methods: Record<string, TestMethod> = {},
  options: Partial<WslinkServerOptions<string>> = {},
): Promise<void> {
  server = await startTestServer(methods, options);
}

async function connect(secret = 'right'): Promise<StockClient> {
  const client = await connectStockClient(server.url, secret);
  connected.push(client);
  return client;
}

afterEach(async () => {
  for (const client of connected.splice(0)) client.destroy(-1);
  await server.close();
  vi.restoreAllMocks();
});

function float32(bytes: unknown): Float32Array {
  return new Float32Array((bytes as Uint8Array).slice().buffer);
}

describe('wslink server with the unmodified npm client: hello', () => {
  it('lets the right secret in, with an id of word characters only', async () => {
    await start();
    const client = await connect();
    await expect(client.session.call('application.exit.later', [10])).resolves.toBeNull();
    expect(server.opened).toHaveLength(1);
    expect(server.opened[0]!.principal).toBe('tester');
    expect(server.opened[0]!.id).toMatch(/^\w{20,}$/);
    expect([...server.wslink.clients]).toEqual(server.opened);
  });

  it('refuses a wrong, an empty and the stock secret, closes the socket, and never logs the secret', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const asked: string[] = [];
    await start({}, { authenticate: async (secret) => (asked.push(secret), undefined) });
    for (const secret of ['wrong-canary', '', undefined, 'wslink-secret', 'x'.repeat(600)]) {
      const failure = await connectStockClient(server.url, secret).catch((error: unknown) => error);
      const { error, closed } = failure as { error: unknown; closed: Promise<unknown> };
      expect(error).toEqual({ code: -32000, message: 'Authentication failed' });
      await expect(closed).resolves.toEqual({ code: 4401, reason: 'Authentication failed' });
    }
    expect(asked).toEqual(['wrong-canary']);
    expect(server.opened).toEqual([]);
    expect(server.logged.join()).not.toContain('canary');
  });

  it('refuses when authentication itself fails, without saying why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await start({}, { authenticate: () => Promise.reject(new Error('database gone')) });
    const failure = await connectStockClient(server.url, 'right').catch((error: unknown) => error);
    expect((failure as { error: unknown }).error).toEqual({ code: -32000, message: 'Authentication failed' });
  });

  it('lets the client destroy itself with its farewell call, and tells of the close once', async () => {
    await start();
    const client = await connectStockClient(server.url, 'right');
    client.destroy(10);
    await vi.waitFor(() => expect(server.closedIds).toEqual([server.opened[0]!.id]));
    expect(server.wslink.clients.size).toBe(0);
  });
});

describe('wslink server with the unmodified npm client: calls', () => {
  it('passes arguments and results of every kind', async () => {
    const seen: unknown[] = [];
    await start({
      'a.b.echo': (client, args, kwargs) => (seen.push([client.principal, args, kwargs]), { args, kwargs }),
      nothing: () => undefined,
      numbers: () => ({ values: new Float32Array([1.5, 2.5, -3]), dtype: 'float32' }),
    });
    const { session } = await connect();
    const args = [
      1,
      -2.5,
      'ñandú ⛏',
      null,
      true,
      [1, [2]],
      { deep: { er: [] } },
      new Date(5),
      Number.POSITIVE_INFINITY,
    ];
    await expect(session.call('a.b.echo', args, { key: 1 })).resolves.toEqual({ args, kwargs: { key: 1 } });
    expect(seen).toEqual([['tester', args, { key: 1 }]]);
    await expect(session.call('nothing')).resolves.toBeNull();
    expect(float32(((await session.call('numbers')) as { values: unknown }).values)).toEqual(
      new Float32Array([1.5, 2.5, -3]),
    );
    const [bytes] = ((await session.call('a.b.echo', [new Float64Array([1, 2]).buffer])) as { args: Uint8Array[] })
      .args;
    expect(new Float64Array(bytes!.slice().buffer)).toEqual(new Float64Array([1, 2]));
  });

  it('starts calls in order, answers each when it is ready', async () => {
    const started: unknown[] = [];
    await start({
      wait: async (_, [ms]) => {
        started.push(ms);
        await sleep(ms as number);
        return ms;
      },
    });
    const { session } = await connect();
    const answered: unknown[] = [];
    await Promise.all([60, 30, 1].map((ms) => session.call('wait', [ms]).then((result) => answered.push(result))));
    expect(started).toEqual([60, 30, 1]);
    expect(answered).toEqual([1, 30, 60]);
  });

  it('passes CallErrors through and hides all others', async () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    await start({
      own: () => {
        throw new CallError(-32010, 'No such layer', { layer: ['x', 1], retry: true });
      },
      text: () => {
        throw new CallError('plugin-off', 'Off');
      },
      cyclicData: () => {
        throw new CallError('odd', 'Odd', cycle);
      },
      bug: () => {
        throw new Error('secret detail in /etc/passwd');
      },
      bigint: () => 12n,
      map: () => new Map(),
      huge: () => new Uint8Array(9_000_000),
    });
    const { session } = await connect();
    await expect(session.call('own')).rejects.toEqual({
      code: -32010,
      message: 'No such layer',
      data: { layer: ['x', 1], retry: true },
    });
    await expect(session.call('text')).rejects.toEqual({ code: 'plugin-off', message: 'Off' });
    await expect(session.call('cyclicData')).rejects.toMatchObject({ code: -32002 });
    await expect(session.call('bug')).rejects.toEqual({
      code: -32001,
      message: 'Exception raised',
      data: { method: 'bug' },
    });
    await expect(session.call('bigint')).rejects.toMatchObject({ code: -32002, message: 'Result not serialisable' });
    await expect(session.call('map')).rejects.toMatchObject({ code: -32002 });
    await expect(session.call('huge')).rejects.toMatchObject({ code: -32002, message: 'Result too big' });
    await expect(session.call('no.such')).rejects.toEqual({
      code: -32601,
      message: 'Unregistered method called',
      data: 'no.such',
    });
    await expect(session.call('__proto__')).rejects.toMatchObject({ code: -32601 });
    expect(server.logged.join()).toContain('secret detail');
    await expect(session.call('application.exit.later', [1])).resolves.toBeNull();
  });

  it('refuses more than 256 calls at once and goes on', async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await start({ wait: () => gate });
    const { session } = await connect();
    const calls = Array.from({ length: 300 }, () =>
      session.call('wait').then(
        () => 'done',
        (error: { code: number }) => error.code,
      ),
    );
    await vi.waitFor(async () => expect(await Promise.race([calls[299], sleep(5)])).toBe(-32003));
    release();
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(256);
    await expect(session.call('wait')).resolves.toBeNull();
  });
});

describe('wslink server with the unmodified npm client: size', () => {
  it('takes 5 MB up and sends 8 MB down, bit for bit', async () => {
    const up = new Uint8Array(5_000_000).map((_, index) => index * 7);
    const down = new Uint8Array(8_000_000).map((_, index) => index * 13);
    await start({ up: (_, [bytes]) => Buffer.compare(bytes as Uint8Array, up), down: () => down });
    const { session } = await connect();
    await expect(session.call('up', [up])).resolves.toBe(0);
    expect(Buffer.compare((await session.call('down')) as Uint8Array, down)).toBe(0);
  });

  it('answers many large calls of one client at once: a busy client is not a slow one', async () => {
    await start({ down: (_, [byte]) => new Uint8Array(5_000_000).fill(byte as number) });
    const { session } = await connect();
    const results = (await Promise.all([1, 2, 3, 4, 5, 6].map((byte) => session.call('down', [byte])))) as Uint8Array[];
    expect(results.map((bytes) => [bytes.length, bytes[0], bytes.at(-1)])).toEqual(
      [1, 2, 3, 4, 5, 6].map((byte) => [5_000_000, byte, byte]),
    );
  });

  it('does not take a client for slow that is busy with answers of any size when a push or a ping comes', async () => {
    await start({ down: (_, [bytes]) => new Uint8Array(bytes as number), small: () => 'small' });
    for (const bytes of [100_000, 500_000, 1_000_000, 4_000_000]) {
      const { session } = await connect();
      const client = server.opened.at(-1)!;
      const calls = Array.from({ length: 60 }, () => session.call('down', [bytes]));
      const pings: Promise<unknown>[] = [];
      for (let count = 0; count < 10; count++) {
        client.publish('push', new Uint8Array(200_000));
        pings.push(session.call('application.exit.later'), session.call('small'));
        await sleep(5);
      }
      await Promise.all([...calls, ...pings]);
    }
  });

  it('answers small calls while large ones are under way', async () => {
    await start({ down: () => new Uint8Array(7_000_000), small: () => 'small' });
    const { session } = await connect();
    const order: string[] = [];
    const large = session.call('down').then(() => order.push('large'));
    for (let count = 0; count < 20; count++) await session.call('small').then(() => order.push('small'));
    await large;
    expect(order.filter((kind) => kind === 'small')).toHaveLength(20);
  });

  it('closes with 1009 on a message above 8 MiB', async () => {
    await start({ up: () => 1 });
    const client = await connect();
    void client.session.call('up', [new Uint8Array(8 * 1024 * 1024)]).catch(() => {});
    await expect(client.closed).resolves.toMatchObject({ code: 1009 });
  });
});

describe('wslink server with the unmodified npm client: pushes', () => {
  it('delivers pushes of a topic in order and unwraps nothing', async () => {
    await start();
    const { session } = await connect();
    const seen: unknown[] = [];
    session.subscribe('a.b.c_d2', ([payload]) => seen.push(payload));
    for (let index = 0; index < 500; index++) server.opened[0]!.publish('a.b.c_d2', { index });
    await vi.waitFor(() => expect(seen).toHaveLength(500));
    expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => ({ index })));
  });

  it('refuses topics that the client would drop in silence, and payloads without encoding', async () => {
    await start();
    await connect();
    for (const topic of ['a-b', 'a/b', 'é', '', 'a..b', '.a', 'a.'])
      expect(() => server.opened[0]!.publish(topic, 1)).toThrow(TypeError);
    expect(() => server.opened[0]!.publish('a', 1n)).toThrow(CallError);
  });

  it('does nothing when the client is gone', async () => {
    await start();
    const client = await connect();
    await client.session.close();
    await vi.waitFor(() => expect(server.closedIds).toHaveLength(1));
    server.opened[0]!.publish('a', new Uint8Array(8_000_000));
    expect(server.opened[0]!.heldBytes).toBe(0);
    await server.opened[0]!.drained();
  });
});

describe('wslink server with the unmodified npm client: the end', () => {
  it('passes code and reason of a close to the client', async () => {
    await start();
    const client = await connect();
    expect(() => server.opened[0]!.close(17, 'no such code')).toThrow(TypeError);
    expect(() => server.opened[0]!.close(4001, 'long'.repeat(50))).toThrow(RangeError);
    await expect(client.session.call('application.exit.later')).resolves.toBeNull();
    server.opened[0]!.close(4001, 'bye');
    await expect(client.closed).resolves.toEqual({ code: 4001, reason: 'bye' });
    expect(server.closedIds).toEqual([server.opened[0]!.id]);
  });

  it('stops with 1001, calls in progress included, and refuses new connections', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await start({ never: () => new Promise(() => {}) });
    const client = await connect();
    void client.session.call('never');
    await sleep(20);
    const url = server.url;
    await server.wslink.close();
    await expect(client.closed).resolves.toMatchObject({ code: 1001 });
    await expect(connectStockClient(url, 'right')).rejects.toThrow();
  });

  it('survives failing onOpen and onClose', async () => {
    await start(
      {},
      {
        onOpen: () => {
          throw new Error('open');
        },
        onClose: () => {
          throw new Error('close');
        },
      },
    );
    const client = await connect();
    await expect(client.session.call('application.exit.later')).resolves.toBeNull();
    await client.session.close();
    await vi.waitFor(() => expect(server.logged.join()).toMatch(/onOpen failed.*onClose failed/));
  });
});
