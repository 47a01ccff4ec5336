import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from './open-database.ts';
import { DatabaseProxy } from '../../../tests/reliability/support/database-proxy.ts';
import { pause } from '../../../tests/reliability/support/pause.ts';
import { seconds } from '../../../tests/patience.ts';

// A slow or busy machine takes seconds to start a database.
vi.setConfig({ testTimeout: seconds(120), hookTimeout: seconds(120) });
const patient = { timeout: seconds(30), interval: 5 };

let dataFolder: string;
let database: Database;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'adit-test-'));
  database = await openDatabase({ dataFolder, log });
});

afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

describe('openDatabase', () => {
  it('reads int8 as a number while that is exact, timestamptz as a Date, and a date as its text', async () => {
    const { rows } = await database.pool
      .query(`select 9007199254740991::int8 as safe, -9007199254740993::int8 as beyond,
      null::int8 as missing, '{{1,2},{3,null}}'::int8[] as list, '{2026-03-01,null}'::date[] as days, 1.10::numeric as exact,
      timestamptz '2026-03-01 12:00:00+10' as moment, date '2026-03-01' as day`);
    expect(rows[0]).toEqual({
      safe: Number.MAX_SAFE_INTEGER,
      beyond: '-9007199254740993',
      missing: null,
      list: [
        [1, 2],
        [3, null],
      ],
      days: ['2026-03-01', null],
      exact: '1.10',
      moment: new Date('2026-03-01T02:00:00Z'),
      day: '2026-03-01',
    });
  });

  it('types the tables of an owner', async () => {
    await database.pool.query('create table hole (id int8 primary key, depth float8)');
    const kysely = database.kysely.withTables<{ hole: { id: number; depth: number } }>();
    await kysely.insertInto('hole').values({ id: 1, depth: 12.5 }).execute();
    expect(await kysely.selectFrom('hole').select(['id', 'depth']).execute()).toEqual([{ id: 1, depth: 12.5 }]);
  });

  it('tells each notification, and after a break that some may have been missed', async () => {
    const heard: string[] = [];
    const other: string[] = [];
    const listening = await database.listen('a "channel"', (payload) => heard.push(payload));
    const failing = await database.listen('a "channel"', () => {
      throw new Error('this handler is broken');
    });
    await database.listen('other', (payload) => other.push(payload));
    const notify = (payload: string): Promise<unknown> =>
      database.pool.query('select pg_notify($1, $2)', ['a "channel"', payload]);
    await notify('one');
    await expect.poll(() => heard, patient).toEqual(['one']);

    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'adit listener'`,
    );
    expect(rowCount).toBe(1);
    await expect.poll(() => heard, patient).toEqual(['one', '']);
    await notify('two');
    await expect.poll(() => heard, patient).toEqual(['one', '', 'two']);
    expect(other).toEqual(['']);

    failing.dispose();
    listening.dispose();
    await notify('three');
    await database.pool.query(`notify other, 'last'`);
    await expect.poll(() => other, patient).toEqual(['', 'last']);
    expect(heard).toEqual(['one', '', 'two']);
  });

  it('connects to a given server, and leaves that running', async () => {
    const folder = join(dataFolder, 'unused');
    const second = await openDatabase({ url: database.connectionString, dataFolder: folder, log });
    expect((await second.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await second.close();
    await second.close();
    await expect(second.pool.query('select 1')).rejects.toThrow();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('says which server does not answer, without the password', async () => {
    const url = 'postgresql://adit:hush@127.0.0.1:1/mine';
    const error = await openDatabase({ url, dataFolder, log }).catch((thrown: unknown) => thrown as Error);
    expect(String(error)).toMatch(/\/mine at 127\.0\.0\.1 does not answer: .*ECONNREFUSED/);
    expect(String(error)).not.toContain('hush');
    await expect(openDatabase({ url: 'no address', dataFolder, log })).rejects.toThrow('DATABASE_URL');
  });

  it('waits for a server that is there and does not answer yet', async () => {
    const { proxy, address } = await DatabaseProxy.start(database.connectionString);
    proxy.hold();
    const opening = openDatabase({ url: address, dataFolder: join(dataFolder, 'unused'), log });
    const state = { isOpen: false };
    void opening.then(() => (state.isOpen = true));
    await pause(5_000);
    expect(state.isOpen).toBe(false);
    proxy.release();
    const slow = await opening;
    expect((await slow.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await slow.close();
    await proxy.close();
  });

  it('survives connections that break while they are in use', async () => {
    const shaken = await openDatabase({ dataFolder: join(dataFolder, 'shaken'), log });
    try {
      const client = await shaken.pool.connect();
      const broken = new Promise((resolve) => client.once('end', resolve));
      await shaken.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'adit' and pid <> pg_backend_pid()`,
      );
      await broken;
      client.release(true);
      expect((await shaken.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await shaken.close();
    }
  });

  it('works again after the database was gone, without being opened again', async () => {
    const gone = await openDatabase({ dataFolder: join(dataFolder, 'second'), log });
    try {
      const { rows } = await gone.pool.query<{ pid: string }>(
        `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
      );
      process.kill(Number(rows[0]?.pid), 'SIGKILL');
      let refusedAfter = Number.POSITIVE_INFINITY;
      const refused = async (): Promise<boolean> => {
        const begun = Date.now();
        const failed = await gone.pool.query('select 1').then(
          () => false,
          () => true,
        );
        refusedAfter = Date.now() - begun;
        return failed;
      };
      await expect.poll(refused, patient).toBe(true);
      expect(refusedAfter).toBeLessThan(2_000);
      const works = (): Promise<unknown> => gone.pool.query('select 1 as one').then(({ rows: [row] }) => row);
      await expect.poll(() => works().catch(() => undefined), patient).toEqual({ one: 1 });
    } finally {
      await gone.close();
    }
  });
});
