import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLog } from 'adit/core';
import { makeEmptyDatabase, prepareOwnPostgres, type OwnDatabase } from '../../../../tests/integration/own-database.ts';
import { seconds } from '../../../../tests/patience.ts';
import { hostMigrations } from '../../database/host-migrations.ts';
import { inOneTransaction, type OnceKept } from '../../database/joined-transaction.ts';
import { hostOwner, migrate, type Migration } from '../../database/migrate.ts';
import { openDatabase, type Database } from '../../database/open-database.ts';
import { AccountKey } from './account-key.ts';
import { OwnPart } from './own-part.ts';
import { PluginTables } from './plugin-tables.ts';
import { TableSteps } from './table-steps.ts';
import { endUnfinishedCommits } from './unfinished-commits.ts';

vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(60) });

const PLUGIN = 'acme.tables';
const OTHER = 'acme.other';

let folder: string;
let own: OwnDatabase;
let database: Database;
let tables: PluginTables;
let key: AccountKey;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-test-'));
  own = (await makeEmptyDatabase()) as OwnDatabase;
  database = await openDatabase({ url: own.address, dataFolder: folder, log: silentLog });
  await migrate(database.kysely, [{ owner: hostOwner, migrations: hostMigrations }], silentLog);
  key = await AccountKey.open(join(folder, 'key'));
  tables = open(PLUGIN);
  for (const [id, one] of [
    [PLUGIN, tables],
    [OTHER, open(OTHER)],
  ] as const) {
    await migrate(
      database.kysely,
      [{ owner: id, migrations: [step('create table notes (text text)', one)], apart: apart(one) }],
      silentLog,
    );
  }
});

afterAll(async () => {
  await tables.close();
  await database.close();
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

function open(id: string): PluginTables {
  return new PluginTables(id, { database, key, log: silentLog });
}

/** A step that says what no rule for texts has looked at. */
function step(statement: string, of: PluginTables, id = '0001-notes'): Migration {
  return {
    id,
    async up(transaction) {
      for (const one of statement.split(';')) await of.open.find(transaction).connection.run(one);
    },
  };
}

function apart(of: PluginTables): (migration: Migration) => Promise<void> {
  return (migration) => new TableSteps(of).apply(migration);
}

async function ask<Row extends object>(statement: string): Promise<Row[]> {
  return (await database.pool.query<Row>(statement)).rows;
}

describe('the account of a plugin', () => {
  // The text is not looked at here: these are the walls of PostgreSQL itself.
  it.each([
    'select * from adit.users',
    'select * from plugin_acme_other.notes',
    'insert into adit.migrations values ($$host$$, $$0099-mine$$)',
    'create table plugin_acme_tables.more (id int)',
    'create table public.more (id int)',
    'create schema mine',
    'create extension dblink',
    'create role mine',
    'alter table plugin_acme_tables.notes add column more int',
    'create trigger t before insert on plugin_acme_tables.notes for each row execute function suppress_redundant_updates_trigger()',
    'drop table plugin_acme_tables.notes',
    'set role adit',
    "select set_config('role', 'adit', false)",
    'set session authorization adit',
    "select pg_read_file('/etc/passwd')",
    "select lo_import('/etc/passwd')",
    "copy plugin_acme_tables.notes to program 'true'",
    "copy plugin_acme_tables.notes from '/etc/passwd'",
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'adit'",
    "alter system set shared_buffers = '1MB'",
    "alter role adit password 'mine'",
    'select rolpassword from pg_authid',
  ])('may not: %s', async (statement) => {
    const { user } = await tables.names();
    const client = new pg.Client({ connectionString: tables.addressFor(user) });
    await client.connect();
    try {
      await expect(client.query(statement)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|42P01|3F000|0A000)$/),
      });
      await client.query('reset role; reset session authorization');
      expect((await client.query('select session_user, current_user')).rows).toEqual([
        { session_user: user, current_user: user },
      ]);
    } finally {
      await client.end();
    }
  });

  it('reads and writes the rows of its tables', async () => {
    const connection = await tables.connect();
    await connection.run('insert into notes values ($1)', ['one']);
    expect((await connection.run('select text from notes')).rows).toEqual([['one']]);
    await connection.end();
  });

  it('gets tables that the server had made, and the server reads them on', async () => {
    await ask('create table plugin_acme_tables.older (id int generated always as identity, number serial)');
    await ask('create sequence plugin_acme_tables.alone');
    const again = open(PLUGIN);
    const connection = await again.connect();
    await connection.run('insert into older default values');
    await connection.run("select nextval('alone')");
    await connection.end();
    expect(await ask('select * from plugin_acme_tables.older')).toEqual([{ id: 1, number: 1 }]);
    await again.close();
  });
});

describe('a connection of a plugin', () => {
  it.each([
    ['too many rows', 'select generate_series(1, 1000000)', /100000 rows/],
    ['too many bytes', "select repeat('x', 1000000) from generate_series(1, 100)", /16 MB/],
    ['one value that is too large', "select repeat('x', 500000000)", /16 MB/],
    ['two statements', 'select 1; select 2', /multiple commands/],
  ])('bounds what it is asked: %s', async (_what, statement, message) => {
    const connection = await tables.connect();
    await expect(connection.run(statement)).rejects.toThrow(message);
    await connection.end();
    const next = await tables.connect();
    expect((await next.run('select 1')).rows).toEqual([['1']]);
    await next.end();
  });

  it('may sort no more on disk than a gigabyte, and has a time', async () => {
    const connection = await tables.connect();
    expect((await connection.run('show temp_file_limit')).rows).toEqual([['1GB']]);
    expect((await connection.run('show statement_timeout')).rows).toEqual([['20s']]);
    await connection.end();
  });

  it('is ended in the database as well when it takes too long', async () => {
    const connection = await tables.connect(0.1);
    await connection.run('set statement_timeout = 0');
    await expect(connection.run('select pg_sleep(600)')).rejects.toThrow(/longer than 0.1 seconds/);
    await connection.end();
    const left =
      "select count(*)::int as left from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()";
    await expect.poll(() => ask(left), { timeout: seconds(10) }).toEqual([{ left: 0 }]);
  });

  it('leaves nothing to the next that gets it', async () => {
    const connection = await tables.connect();
    await connection.run("set search_path = 'public'");
    await connection.begin();
    await connection.run("insert into plugin_acme_tables.notes values ('left')");
    await connection.end();
    const next = await tables.connect();
    expect((await next.run('show search_path')).rows).toEqual([['plugin_acme_tables']]);
    expect((await next.run("select count(*) from notes where text = 'left'")).rows).toEqual([['0']]);
    await next.end();
  });
});

describe('a step of tables', () => {
  const apply = (statement: string) => new TableSteps(tables).apply(step(statement, tables, '0002-odd'));

  it.each([
    ['a function', "create function f() returns int language sql as 'select 1'"],
    [
      'a function for the moment, and a cast with it',
      "create function pg_temp.f(notes) returns text language sql as 'select 1::text'; create cast (notes as text) with function pg_temp.f(notes)",
    ],
    ['a view', 'create view v as select 1'],
    ['a rule', 'create rule r as on insert to notes do also nothing'],
    [
      'a trigger',
      'create trigger t before update on notes for each row execute function suppress_redundant_updates_trigger()',
    ],
    ['a type', "create type t as enum ('a')"],
    ['row security', 'alter table notes enable row level security'],
    [
      'a check that reads files',
      "alter table notes add check (length(pg_read_file('/etc/passwd', 0, 1, true)) >= 0) not valid",
    ],
    [
      'a check that says something else',
      "alter table notes add check (query_to_xml('select 1', true, true, '') is not null) not valid",
    ],
  ])('makes only what a backup can make again, not %s', async (_what, statement) => {
    await expect(apply(statement)).rejects.toThrow(/only what a backup can make again/);
    expect(await ask("select id from adit.migrations where owner = 'acme.tables'")).toHaveLength(1);
  });

  it('cannot touch what is not the plugin’s', async () => {
    await expect(apply('drop table plugin_acme_other.notes')).rejects.toThrow(/permission denied/);
    await expect(apply('alter table adit.users add column mine int')).rejects.toThrow(/permission denied/);
    await expect(apply('set role adit')).rejects.toThrow(/permission denied/);
  });
});

describe('what is saved in tables and in the server', () => {
  const count = async (text: string): Promise<number> =>
    (
      await ask<{ count: number }>(`select count(*)::int as count from plugin_acme_tables.notes where text = '${text}'`)
    )[0]?.count ?? 0;
  const write = async (text: string, kept: OnceKept[], end?: () => void) => {
    const part = new OwnPart(tables);
    await inOneTransaction(database.kysely, kept, () =>
      part.run(async () => {
        await (await part.connection()).run('insert into notes values ($1)', [text]);
        await part.prepare();
        end?.();
      }),
    );
    return part;
  };

  it('is kept together', async () => {
    const kept: OnceKept[] = [];
    await write('together', kept);
    for (const task of kept) await task();
    expect(await count('together')).toBe(1);
    expect(await ask('select * from adit.table_commits')).toEqual([]);
  });

  it('is kept when the process ends right after the server’s part was, by whoever looks next', async () => {
    const part = await write('half done', []);
    expect(await count('half done')).toBe(0);
    expect(await endUnfinishedCommits(database, 0)).toBe(1);
    expect(await count('half done')).toBe(1);
    await part.undo();
    expect(await count('half done')).toBe(1);
  });

  it('is undone when the process ends before, and cannot be kept later', async () => {
    const failed = write('nothing', [], () => {
      throw new Error('The process ends');
    });
    await expect(failed).rejects.toThrow('The process ends');
    expect(await endUnfinishedCommits(database, 0)).toBe(1);
    expect(await count('nothing')).toBe(0);
    expect(await ask('select gid from pg_prepared_xacts where database = current_database()')).toEqual([]);
  });

  it('is waited for by what it was saved with', async () => {
    const kept: OnceKept[] = [];
    await write('waited for', kept);
    const settled = tables.settled().then(() => count('waited for'));
    for (const task of kept) await task();
    expect(await settled).toBe(1);
  });

  it('needs nothing prepared when it only reads', async () => {
    const part = new OwnPart(tables);
    await inOneTransaction(database.kysely, [], () =>
      part.run(async () => {
        await (await part.connection()).run('select * from notes');
        await part.prepare();
      }),
    );
    expect(await endUnfinishedCommits(database, 0)).toBe(0);
  });
});

it('says which step an operator has to take where the server may not make accounts', async () => {
  await ask(`create role plain_${process.pid} login password 'plain'`);
  const address = new URL(own.address);
  Object.assign(address, { username: `plain_${process.pid}`, password: 'plain' });
  await ask(`grant all on database ${address.pathname.slice(1)} to plain_${process.pid}`);
  const plain = await openDatabase({ url: address.href, dataFolder: folder, log: silentLog });
  const refused = new PluginTables('acme.third', { database: plain, key, log: silentLog });
  await expect(refused.connect()).rejects.toThrow(/Tables of plugins behind the fence.*docs\/operators/);
  await plain.close();
});

it('says so where PostgreSQL prepares no transactions, and undoes what was to be saved', async () => {
  const dataFolder = join(folder, 'unprepared');
  await prepareOwnPostgres(join(dataFolder, 'postgres'));
  const settings = join(dataFolder, 'postgres', 'cluster', 'postgresql.conf');
  await appendFile(settings, '\nmax_prepared_transactions = 0\n');
  const unprepared = await openDatabase({ dataFolder, log: silentLog });
  await migrate(unprepared.kysely, [{ owner: hostOwner, migrations: hostMigrations }], silentLog);
  const refused = new PluginTables(PLUGIN, { database: unprepared, key, log: silentLog });
  const create = step('create table notes (text text)', refused);
  await migrate(unprepared.kysely, [{ owner: PLUGIN, migrations: [create], apart: apart(refused) }], silentLog);
  const part = new OwnPart(refused);
  const saved = inOneTransaction(unprepared.kysely, [], () =>
    part.run(async () => {
      await (await part.connection()).run("insert into notes values ('one')");
      await part.prepare();
    }),
  );
  await expect(saved).rejects.toThrow(/max_prepared_transactions is 0.*docs\/operators/);
  await part.undo();
  expect((await unprepared.pool.query('select * from plugin_acme_tables.notes')).rows).toEqual([]);
  await refused.close();
  await unprepared.close();
});
