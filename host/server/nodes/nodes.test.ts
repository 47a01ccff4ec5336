import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from 'adit/core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hostMigrations } from '../database/host-migrations.ts';
import type { HostDatabase } from '../database/host-tables.ts';
import { hostOwner, migrate, schemaOf } from '../database/migrate.ts';
import { openDatabase, type Database } from '../database/open-database.ts';
import { Forgetting } from './forgetting.ts';
import { NodeLocks } from './node-locks.ts';
import { NodeRateLimit } from './node-rate-limit.ts';
import { seconds } from '../../../tests/patience.ts';

// A slow or busy machine takes seconds to start a database.
vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(120) });
const patient = { timeout: seconds(30), interval: 10 };

let folder: string;
let database: Database;
let tables: HostDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-test-'));
  database = await openDatabase({ dataFolder: folder, log: silentLog });
  await migrate(database.kysely, [{ owner: hostOwner, migrations: hostMigrations }], silentLog);
  tables = database.kysely.withSchema(schemaOf(hostOwner)) as HostDatabase;
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A task that runs until it is told to end. */
function openTask(): { run: () => Promise<void>; end: () => void; isRunning: () => boolean } {
  let isRunning = false;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = async (): Promise<void> => {
    isRunning = true;
    await ended;
    isRunning = false;
  };
  return { run, end, isRunning: () => isRunning };
}

describe('NodeLocks', () => {
  const opened: NodeLocks[] = [];
  const open = async (name: string): Promise<NodeLocks> => {
    const locks = await NodeLocks.open(database, name, silentLog);
    opened.push(locks);
    return locks;
  };
  afterEach(async () => {
    for (const locks of opened.splice(0)) await locks.close();
    await vi.waitUntil(async () => (await held('%')).length === 0, patient);
  });

  /** The advisory locks that the connections of nodes hold. */
  const held = async (name: string): Promise<{ pid: number; key: string }[]> => {
    const { rows } = await database.pool.query<{ pid: number; key: string }>(
      `select pid, ((classid::bigint << 32) | objid::bigint)::text as key from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and application_name like $1`,
      [`adit node ${name}`],
    );
    return rows;
  };
  const connections = async (name: string): Promise<number[]> => {
    const list = 'select pid from pg_stat_activity where application_name = $1';
    return (await database.pool.query<{ pid: number }>(list, [`adit node ${name}`])).rows.map(({ pid }) => pid);
  };
  const breakConnection = async (name: string): Promise<void> => {
    for (const pid of await connections(name)) await database.pool.query('select pg_terminate_backend($1)', [pid]);
  };

  it('hold between processes: tasks of a key run together, or one alone', async () => {
    const [a, b] = [await open('a'), await open('b')];
    const [first, second, lone] = [openTask(), openTask(), openTask()];
    const together = [a.together('k', first.run), b.together('k', second.run)];
    await expect.poll(() => first.isRunning() && second.isRunning(), patient).toBe(true);
    expect(await b.isFree('k')).toBe(false);
    expect(await a.aloneIfFree('k', lone.run)).toBe(false);
    const alone = a.alone('k', lone.run);
    first.end();
    await together[0];
    expect(lone.isRunning()).toBe(false);
    second.end();
    await expect.poll(lone.isRunning, patient).toBe(true);
    expect(await b.aloneIfFree('k', async () => undefined)).toBe(false);
    expect(await b.aloneIfFree('other', async () => undefined)).toBe(true);
    lone.end();
    await Promise.all([...together, alone]);
    expect(await b.isFree('k')).toBe(true);
    await expect(b.alone('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await a.aloneIfFree('k', async () => undefined)).toBe(true);
  });

  it('give a name to one process, and tell the first that starts from the others', async () => {
    const a = await open('a');
    expect(await a.start(async (isFirst) => isFirst)).toBe(true);
    const b = await open('b');
    expect(await b.start(async (isFirst) => isFirst)).toBe(false);
    const again = open('a');
    await expect.poll(async () => (await connections('a')).length, patient).toBe(2);
    await a.close();
    await expect((await again).start(async (isFirst) => isFirst)).resolves.toBe(false);
    await expect(a.alone('k', async () => undefined)).rejects.toMatchObject({ code: 'stopping', status: 503 });
  });

  it('of a process whose connection broke are free at once, and it takes its name again', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await a.start(async () => undefined);
    const lost = openTask();
    const working = a.alone('k', lost.run);
    await expect.poll(lost.isRunning, patient).toBe(true);
    await breakConnection('a');
    await b.alone('k', async () => undefined);
    await expect.poll(async () => (await held('a')).length, patient).toBe(2);
    lost.end();
    await working;
    await a.alone('k', async () => undefined);
  });

  it('take the name again when it is free, though the database kept it for another connection at first', async () => {
    const a = await open('a');
    const [{ key } = { key: '' }] = await held('a');
    const other = new pg.Client({ connectionString: database.connectionString });
    await other.connect();
    const waiting = other.query('select pg_advisory_lock($1)', [key]);
    const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await database.pool.query(waits)).rowCount, patient).toBe(1);
    const before = await connections('a');
    await breakConnection('a');
    await waiting;
    // Its new connection has asked for the name and for being alive, and got the second.
    await expect.poll(async () => (await held('a')).map(({ pid }) => before.includes(pid)), patient).toEqual([false]);
    await other.end();
    await expect.poll(async () => (await held('a')).map((lock) => lock.key), patient).toContain(key);
    expect(await a.isFree('k')).toBe(true);
  });
});

describe('NodeRateLimit', () => {
  it('counts the calls of all processes by key, for a minute from the first', async () => {
    const [a, b] = [new NodeRateLimit(tables), new NodeRateLimit(tables)];
    for (const limit of [a, b, a, b, a]) await limit.check('route/somebody', 5);
    await expect(b.check('route/somebody', 5)).rejects.toMatchObject({
      code: 'too-many-requests',
      status: 429,
      values: { retryAfter: expect.toSatisfy((time: number) => time >= 1 && time <= 60) },
    });
    await b.check('route/somebody else', 5);
    const later = { began_at: new Date(Date.now() - 61_000) };
    await tables.updateTable('call_counts').set(later).where('key', '=', 'route/somebody').execute();
    await a.check('route/somebody', 1);
    await expect(b.check('route/somebody', 1)).rejects.toMatchObject({ status: 429 });
  });

  it('forgets what is over', async () => {
    const limit = new NodeRateLimit(tables);
    await limit.check('route/old', 5);
    await tables
      .updateTable('call_counts')
      .set({ began_at: new Date(0) })
      .execute();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await limit.check('route/new', 5);
    clock.mockRestore();
    const keys = await tables.selectFrom('call_counts').select('key').execute();
    expect(keys).toEqual([{ key: 'route/new' }]);
  });
});

describe('Forgetting', () => {
  it('tells every process of all datasets that are gone, though one fails to drop some', async () => {
    const other = await openDatabase({ url: database.connectionString, dataFolder: folder, log: silentLog });
    const heard: [string[], string[]] = [[], []];
    let failures = 0;
    const log = { ...silentLog, error: () => void (failures += 1) };
    const here = new Forgetting(database, async (ids) => void heard[0].push(...ids), silentLog);
    const there = new Forgetting(
      other,
      async (ids) => {
        heard[1].push(...ids);
        if (failures === 0) throw new Error('this engine is broken');
      },
      log,
    );
    await Promise.all([here.start(), there.start()]);
    const ids = Array.from({ length: 250 }, (_, at) => `5f3b1c9e-0000-4000-8000-${String(at).padStart(12, '0')}`);
    await there.tell(ids);
    await expect.poll(() => heard, patient).toEqual([ids, ids]);
    expect(failures).toBeGreaterThan(0);
    await there.tell([]);
    await here.tell(['last']);
    await expect.poll(() => heard.map((list) => list.at(-1)), patient).toEqual(['last', 'last']);
    await other.close();
  });
});
