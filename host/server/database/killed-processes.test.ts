import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate } from './migrate.ts';
import { openDatabase, type Database } from './open-database.ts';
import { findPostmaster } from './postmaster.ts';
import { seconds } from '../../../tests/patience.ts';

// Real processes that are really killed: the code is bundled once, where Node finds the packages that it imports.
const compiled = join(process.cwd(), 'node_modules/.adit-test', `database-${process.pid}`);
const sources = ['open-database', 'migrate', 'instance-lock'];
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const prelude = `
  import { openDatabase } from './open-database.js';
  import { migrate } from './migrate.js';
  import { lockInstance } from './instance-lock.js';
  const dataFolder = process.argv[2];
  const log = { info() {}, warn() {}, error() {} };
`;

// A slow or busy machine takes seconds to start a database.
vi.setConfig({ testTimeout: seconds(120), hookTimeout: seconds(120) });
const patient = { timeout: seconds(30), interval: 5 };

let dataFolder: string;
let database: Database | undefined;
const children: ChildProcess[] = [];

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['adit-source', 'node'] },
    ssr: { resolve: { conditions: ['adit-source', 'node'] }, noExternal: [/^adit\//] },
    build: {
      ssr: true,
      outDir: compiled,
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(sources.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  await writeFile(join(compiled, 'package.json'), '{ "type": "module" }');
});

afterAll(async () => rm(compiled, { recursive: true, force: true }));

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'adit-test-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  if ((await postmaster()) !== undefined) await (database ?? (await openDatabase({ dataFolder, log }))).close();
  database = undefined;
  await rm(dataFolder, { recursive: true, force: true });
});

/** Starts `script` as a server of its own and waits until it prints a line. */
async function launch(script: string): Promise<{ child: ChildProcess; line: string }> {
  await mkdir(compiled, { recursive: true });
  const path = join(compiled, `${children.length}-${Date.now()}.js`);
  await writeFile(path, prelude + script);
  const child = spawn(process.execPath, [path, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, line };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function postmaster(): Promise<number | undefined> {
  return (await findPostmaster(join(dataFolder, 'postgres/cluster')))?.pid;
}

describe('a server that is killed', () => {
  it('leaves its database to the next one, which takes it over and stops it in the end', async () => {
    const { child } = await launch(`
      await lockInstance(dataFolder);
      const { pool } = await openDatabase({ dataFolder, log });
      await pool.query('create table hole as select 1 as id');
      console.log('ready');
    `);
    const running = await postmaster();
    expect(running).toBeGreaterThan(0);
    await kill(child);
    database = await openDatabase({ dataFolder, log });
    expect(await postmaster()).toBe(running);
    expect((await database.pool.query('select id from hole')).rows).toEqual([{ id: 1 }]);
    await database.close();
    expect(await postmaster()).toBeUndefined();
  });

  it('has its half-way migration undone and done again by the next one', async () => {
    const { child } = await launch(`
      const { kysely } = await openDatabase({ dataFolder, log });
      const create = (name) => (sql) => sql.schema.createTable(name).addColumn('id', 'integer').execute();
      await migrate(kysely, [{ owner: 'host', migrations: [
        { id: '0001-create', up: create('first') },
        { id: '0002-more', async up(sql) {
          await create('second')(sql);
          console.log('half-way');
          await new Promise(() => setInterval(() => {}, 1000));
        } },
      ] }], log);
    `);
    await kill(child);
    database = await openDatabase({ dataFolder, log });
    const up: Parameters<typeof migrate>[1][number]['migrations'][number]['up'] = async (sql) => {
      await sql.schema.createTable('second').addColumn('id', 'integer').execute();
    };
    const migrations = [
      { id: '0001-create', up: () => Promise.reject(new Error('applied already')) },
      { id: '0002-more', up },
    ];
    const applied = await migrate(database.kysely, [{ owner: 'host', migrations }], log);
    expect(applied).toEqual([{ owner: 'host', id: '0002-more' }]);
    const { rows } = await database.pool.query(`select tablename from pg_tables where schemaname = 'adit' order by 1`);
    expect(rows.map(({ tablename }) => tablename as string)).toEqual(['first', 'migrations', 'second']);
  });

  it('has kept every row that it acknowledged, 5 times over, database killed as well', async () => {
    let acknowledged = 0;
    for (let round = 0; round < 5; round++) {
      const { child } = await launch(`
        const { pool } = await openDatabase({ dataFolder, log });
        await pool.query('create table if not exists row_of (id serial)');
        console.log('ready');
        for (;;) console.log((await pool.query('insert into row_of default values returning id')).rows[0].id);
      `);
      const lines = createInterface({ input: child.stdout ?? process.stdin });
      lines.on('line', (line) => (acknowledged = Math.max(acknowledged, Number(line))));
      const before = acknowledged;
      await expect.poll(() => acknowledged - before, patient).toBeGreaterThan(20);
      const { pid } = (await findPostmaster(join(dataFolder, 'postgres/cluster'))) ?? { pid: 0 };
      if (round % 2 === 0) process.kill(pid, 'SIGKILL');
      await kill(child);
    }
    database = await openDatabase({ dataFolder, log });
    const { rows } = await database.pool.query('select max(id) as newest from row_of');
    expect(acknowledged).toBeGreaterThan(0);
    expect((rows as { newest: number }[])[0]?.newest).toBeGreaterThanOrEqual(acknowledged);
  });
});

describe('two servers on one data folder', () => {
  it('the second refuses and names the first, and a tool that was let in leaves the database running', async () => {
    const serve = `
      try {
        await lockInstance(dataFolder);
        const { pool } = await openDatabase({ dataFolder, log });
        setInterval(() => pool.query('select 1').catch(() => process.exit(9)), 20);
        console.log('serving');
      } catch (error) {
        console.log(error.message);
      }
    `;
    const first = await launch(serve);
    expect(first.line).toBe('serving');
    const second = await launch(serve);
    expect(second.line).toContain(`Another server (process ${first.child.pid}) uses the data folder`);

    const tool = await openDatabase({ dataFolder, log });
    await tool.pool.query('select 1');
    await tool.close();
    expect(await postmaster()).toBeGreaterThan(0);
    expect(first.child.exitCode).toBeNull();

    await kill(first.child);
    const third = await launch(serve);
    expect(third.line).toBe('serving');
  });

  it('of many that start at once after a crash exactly one is let in', async () => {
    const { child } = await launch(
      `await lockInstance(dataFolder); console.log('first'); setInterval(() => {}, 1000);`,
    );
    await kill(child);
    const script = `
      const line = await lockInstance(dataFolder).then(() => 'won', (error) => error.name);
      console.log(line);
      setInterval(() => {}, 1000);
    `;
    const lines = await Promise.all(Array.from({ length: 6 }, () => launch(script)));
    const outcomes = lines.map(({ line }) => line).toSorted();
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'InstanceLockedError'), 'won']);
  });
});
