import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate, schemaOf, type Migration, type MigrationSet } from './migrate.ts';
import { openDatabase, type Database } from './open-database.ts';
import { seconds } from '../../../tests/patience.ts';

// A slow or busy machine takes seconds to start a database.
vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(60) });

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

function create(id: string, table: string): Migration {
  return {
    id,
    async up(transaction) {
      await transaction.schema.createTable(table).addColumn('id', 'bigint').execute();
    },
  };
}

async function tables(schema: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = $1 order by 1',
    [schema],
  );
  return rows.map(({ tablename }) => tablename);
}

async function applied(owner: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from adit.migrations where owner = $1 order by id',
    [owner],
  );
  return rows.map(({ id }) => id);
}

describe('migrate', () => {
  it('puts the tables of each owner in its own schema, once and in the order of the ids', async () => {
    const sets: MigrationSet[] = [
      { owner: 'host', migrations: [create('0001-create', 'tenants')] },
      { owner: 'acme.rock-mass', migrations: [create('0002-more', 'b'), create('0001-create', 'a')] },
    ];
    expect(await migrate(database.kysely, sets, log)).toEqual([
      { owner: 'host', id: '0001-create' },
      { owner: 'acme.rock-mass', id: '0001-create' },
      { owner: 'acme.rock-mass', id: '0002-more' },
    ]);
    expect(await tables('adit')).toEqual(['migrations', 'tenants']);
    expect(await tables('plugin_acme_rock_mass')).toEqual(['a', 'b']);
    expect(await migrate(database.kysely, sets, log)).toEqual([]);
    const { rows } = await database.pool.query<{ search_path: string }>('show search_path');
    expect(rows[0]?.search_path).toBe('"$user", public');
  });

  it('sees the host tables from a plugin and prefers the own ones', async () => {
    let found: unknown[] = [];
    const look: Migration = {
      id: '0001-look',
      async up(transaction) {
        await sql`create table tenants (mine int)`.execute(transaction);
        const { rows } = await sql`select current_schemas(false)::text[] as path, 'tenants'::regclass::text as name,
          (select count(*) from adit.tenants) as tenants`.execute(transaction);
        found = rows;
      },
    };
    await migrate(database.kysely, [{ owner: 'looker', migrations: [look] }], log);
    expect(found).toEqual([{ path: ['plugin_looker', 'adit', 'public'], name: 'tenants', tenants: 0 }]);
    expect(await tables('plugin_looker')).toEqual(['tenants']);
  });

  it('undoes a step that fails half-way, keeps the steps before it and finishes the next time', async () => {
    const broken: Migration = {
      id: '0002-broken',
      async up(transaction) {
        await transaction.schema.createTable('half').addColumn('id', 'bigint').execute();
        await sql`select 1 / 0`.execute(transaction);
      },
    };
    const owner = 'breaker';
    const sets = (second: Migration): MigrationSet[] => [
      { owner, migrations: [create('0001-create', 'whole'), second] },
    ];
    await expect(migrate(database.kysely, sets(broken), log)).rejects.toThrow('division by zero');
    expect(await tables('plugin_breaker')).toEqual(['whole']);
    expect(await applied(owner)).toEqual(['0001-create']);
    await migrate(database.kysely, sets(create('0002-broken', 'half')), log);
    expect(await tables('plugin_breaker')).toEqual(['half', 'whole']);
    expect(await applied(owner)).toEqual(['0001-create', '0002-broken']);
  });

  it('applies each step once when several servers start together', async () => {
    const slow: Migration = {
      id: '0001-slow',
      async up(transaction) {
        await sql`create table once (id int)`.execute(transaction);
        await sql`select pg_sleep(0.1)`.execute(transaction);
      },
    };
    const sets = [{ owner: 'racer', migrations: [slow, create('0002-more', 'more')] }];
    const runs = await Promise.all(Array.from({ length: 8 }, () => migrate(database.kysely, sets, log)));
    expect(runs.map((run) => run.length).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 2]);
    const { rows } = await database.pool.query(`select 1 from pg_locks where locktype = 'advisory'`);
    expect(rows).toEqual([]);
  });

  it('refuses, before it changes anything, what cannot go forward', async () => {
    const migrations = [create('0001-create', 'first')];
    await migrate(
      database.kysely,
      [{ owner: 'older', migrations: [...migrations, create('0003-third', 'third')] }],
      log,
    );
    const run = (...sets: MigrationSet[]): Promise<unknown> => migrate(database.kysely, sets, log);
    const fresh = { owner: 'fresh', migrations };
    await expect(run(fresh, { owner: 'older', migrations })).rejects.toThrow('0003-third of older');
    const between = [...migrations, create('0002-second', 'second'), create('0003-third', 'third')];
    await expect(run(fresh, { owner: 'older', migrations: between })).rejects.toThrow('0003-third of older');
    await expect(run(fresh, { owner: 'x', migrations: [...migrations, ...migrations] })).rejects.toThrow('twice');
    await expect(run(fresh, { owner: 'x', migrations: [create('create', 'a')] })).rejects.toThrow('named like');
    await expect(run(fresh, { owner: 'a-b', migrations }, { owner: 'a.b', migrations })).rejects.toThrow('share');
    expect(await applied('fresh')).toEqual([]);
  });

  it('names schemas that need no quotes', () => {
    expect(schemaOf('host')).toBe('adit');
    expect(schemaOf('block-model')).toBe('plugin_block_model');
    expect(() => schemaOf(`x"; drop schema adit`)).toThrow('cannot name');
    expect(() => schemaOf('x'.repeat(60))).toThrow('cannot name');
  });
});
