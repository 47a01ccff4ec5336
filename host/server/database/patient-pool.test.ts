import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseProxy } from '../../../tests/reliability/support/database-proxy.ts';
import { pause } from '../../../tests/reliability/support/pause.ts';
import { CONNECTIONS, openDatabase, type Database } from './open-database.ts';
import { onOwnConnections } from './own-work.ts';
import { PatientPool } from './patient-pool.ts';
import { Pulse } from './pulse.ts';
import { seconds } from '../../../tests/patience.ts';

vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(120) });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-pool-'));
  database = await openDatabase({ dataFolder: folder, log });
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The code that a refusal has, and after how long it came. */
async function refusal(call: Promise<unknown>): Promise<{ code: unknown; after: number }> {
  const begun = Date.now();
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { code: (error as { code?: unknown } | undefined)?.code, after: Date.now() - begun };
}

async function withPool(
  options: { max: number; address?: string },
  task: (pool: PatientPool) => Promise<void>,
): Promise<void> {
  const { max, address: connectionString = database.connectionString } = options;
  const pulse = new Pulse(async () => true, log);
  const pool = new PatientPool({ connectionString, max, pulse });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await task(pool);
  } finally {
    await pool.end();
    pulse.close();
  }
}

describe('a caller for whom there is no connection', () => {
  it('waits longer than a new connection may take, as long as the database answers, and in turn', async () => {
    await withPool({ max: 1 }, async (pool) => {
      const busy = pool.query('select pg_sleep(3)');
      const order: number[] = [];
      const waiting = [1, 2, 3].map(async (number) => {
        await pool.query('select 1');
        order.push(number);
      });
      expect(pool.queued).toBe(3);
      await Promise.all([busy, ...waiting]);
      expect(order).toEqual([1, 2, 3]);
      expect(pool.queued).toBe(0);
    });
  });

  it('is refused as busy after ten seconds', async () => {
    await withPool({ max: 1 }, async (pool) => {
      const client = await pool.connect();
      const { code, after } = await refusal(pool.query('select 1'));
      expect(code).toBe('database-busy');
      expect(after).toBeGreaterThan(9_500);
      client.release();
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  it('is refused at once when 500 wait already, and those are answered', async () => {
    await withPool({ max: 1 }, async (pool) => {
      const client = await pool.connect();
      const waiting = Array.from({ length: 500 }, () => pool.query('select 1'));
      const { code, after } = await refusal(pool.query('select 1'));
      expect(code).toBe('database-busy');
      expect(after).toBeLessThan(1_000);
      client.release();
      await Promise.all(waiting);
    });
  });

  it('waits longer while the program serves nobody yet, as at a start on a busy machine', async () => {
    const { proxy, address } = await DatabaseProxy.start(database.connectionString);
    const behind = await openDatabase({ url: address, dataFolder: join(folder, 'unused'), log });
    try {
      proxy.hold();
      const asked = behind.pool.query('select 1 as one');
      await pause(3_000);
      proxy.release();
      expect((await asked).rows).toEqual([{ one: 1 }]);
    } finally {
      await behind.close();
      await proxy.close();
    }
  });

  it('is refused within two seconds when the database answers nobody, as are those who have one, until it answers', async () => {
    const { proxy, address } = await DatabaseProxy.start(database.connectionString);
    const behind = await openDatabase({ url: address, dataFolder: join(folder, 'unused'), log });
    behind.serve();
    try {
      const held = await Promise.all(Array.from({ length: CONNECTIONS.calls }, () => behind.pool.connect()));
      proxy.hold();
      const busy = held.map((client) => refusal(client.query('select 1').finally(() => client.release())));
      const refused = await Promise.all([refusal(behind.pool.query('select 1')), ...busy]);
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['database-gone']));
      expect(Math.max(...refused.map(({ after }) => after))).toBeLessThan(2_000);
      const next = await refusal(behind.pool.query('select 1'));
      expect(next.code).toBe('database-gone');
      expect(next.after).toBeLessThan(100);
      proxy.release();
      const ask = (): Promise<unknown[]> => behind.pool.query('select 1 as one').then(({ rows }) => rows);
      await expect.poll(() => ask().catch(() => undefined), { timeout: seconds(5) }).toEqual([{ one: 1 }]);
    } finally {
      await behind.close();
      await proxy.close();
    }
  });

  it('one who asks for long is not disturbed while the database answers others', async () => {
    const { rows } = await database.pool.query('select pg_sleep(4), 1 as one');
    expect(rows).toMatchObject([{ one: 1 }]);
  });

  it('waits when others have used up the connections of the database, and is answered once there is one', async () => {
    await database.pool.query(`create role few login password 'few' connection limit 1`);
    const address = new URL(database.connectionString);
    [address.username, address.password] = ['few', 'few'];
    const other = new pg.Client({ connectionString: address.href });
    await other.connect();
    setTimeout(() => void other.end(), 1_000);
    await withPool({ max: 2, address: address.href }, async (pool) => {
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });
});

describe('the two pools of a process', () => {
  it('a job asks over the connections of own work, which callers cannot use up', async () => {
    const held = await Promise.all(Array.from({ length: CONNECTIONS.calls }, () => database.pool.connect()));
    const defined: ((input: never, run: never) => Promise<void>)[] = [];
    const jobs = onOwnConnections({
      define: (kind) => {
        defined.push(kind.run as never);
        return { dispose: () => undefined };
      },
      add: async () => undefined,
    });
    const names: unknown[] = [];
    jobs.define({
      name: 'test.ask',
      run: async () => {
        names.push(...(await sql`select current_setting('application_name') as name`.execute(database.kysely)).rows);
      },
      giveUp: async () => undefined,
    } as never);
    await defined[0]?.(undefined as never, undefined as never);
    expect(names).toEqual([{ name: 'adit work' }]);
    expect(database.pool.queued).toBe(0);
    for (const client of held) client.release();
  });
});
