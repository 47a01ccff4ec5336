import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster, isPostmaster } from './postmaster.ts';
import { seconds } from '../../../tests/patience.ts';

// A slow or busy machine takes seconds to start a database.
vi.setConfig({ testTimeout: seconds(120), hookTimeout: seconds(120) });
const patient = { timeout: seconds(30), interval: 5 };

let home: string;
let folder: string;
let messages: string[];
let database: EmbeddedPostgres | undefined;
const log = {
  info: (message: string) => void messages.push(message),
  warn: (message: string) => void messages.push(message),
  error: (message: string) => void messages.push(message),
};

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'adit-test-'));
  // Longer than the path of a socket may be, and hostile to a shell.
  folder = join(home, `a "folder", $(touch x) and 'ünïcode' `.repeat(4), 'postgres');
  messages = [];
});

afterEach(async () => {
  await database?.stop();
  database = undefined;
  await rm(home, { recursive: true, force: true });
});

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('EmbeddedPostgres', () => {
  it('makes a private database that speaks Unicode and keeps its rows over a restart', async () => {
    database = await EmbeddedPostgres.start(folder, log);
    const { connectionString } = database;
    const settings = `select lower('ÑÁ'), current_setting('server_encoding'), current_setting('listen_addresses'),
      current_setting('fsync'), current_database()`;
    expect(await query(connectionString, settings)).toEqual(['ñá', 'UTF8', '', 'on', 'adit']);
    await query(connectionString, `create table hole as select 'DDH-1' as id`);
    await expect(query(connectionString.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
    const socketFolder = new URL(connectionString).searchParams.get('host') ?? '';
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'cluster/adit.password'))).mode & 0o777).toBe(0o600);

    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    expect(await findPostmaster(join(folder, 'cluster'))).toBeUndefined();
    await expect(stat(socketFolder)).rejects.toThrow('ENOENT');

    database = await EmbeddedPostgres.start(folder, log);
    expect(await query(database.connectionString, 'select id from hole')).toEqual(['DDH-1']);
    expect(messages.join()).not.toContain(new URL(connectionString).password);
  });

  it('starts again after a crash, also when another program was given the number in the pid file', async () => {
    const cluster = join(folder, 'cluster');
    const crashed = await EmbeddedPostgres.start(folder, log);
    await query(crashed.connectionString, 'create table hole as select 1 as id');
    crashed.leave();
    const { pid } = (await findPostmaster(cluster)) ?? { pid: 0 };
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isPostmaster(pid), patient).toBe(false);
    // PostgreSQL heeds only a number that its own user could signal.
    const { uid, gid } = await stat(cluster);
    const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    try {
      const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
      await writeFile(join(cluster, 'postmaster.pid'), [other.pid, ...lines.slice(1)].join('\n'));
      database = await EmbeddedPostgres.start(folder, log);
      expect(await query(database.connectionString, 'select id from hole')).toEqual([1]);
    } finally {
      other.kill();
    }
  });

  it('restarts the database when it dies, at the same address', async () => {
    database = await EmbeddedPostgres.start(folder, log);
    const { pid } = (await findPostmaster(join(folder, 'cluster'))) ?? { pid: 0 };
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isPostmaster(pid), patient).toBe(false);
    await expect.poll(() => query(database?.connectionString ?? '', 'select 1'), patient).toEqual([1]);
    expect(messages.join()).toContain('is gone; starting it again');
  });
});
