import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { silentLog } from 'adit/core';
import { runningAddress } from '../../host/server/database/cluster.ts';
import { chooseDatabaseAccount, giveTo } from '../../host/server/database/database-account.ts';
import { EmbeddedPostgres } from '../../host/server/database/embedded-postgres.ts';

/** A database for one server under test. */
export interface OwnDatabase {
  readonly address: string;
  drop(): Promise<void>;
}

/** The names of the variables that tell the tests of a run which PostgreSQL it has, which database to copy, and which folder of a PostgreSQL that never ran. */
export const sharedPostgres = {
  address: 'ADIT_TEST_POSTGRES',
  template: 'ADIT_TEST_TEMPLATE',
  folder: 'ADIT_TEST_POSTGRES_FOLDER',
} as const;

/**
 * Makes a database on the PostgreSQL of the whole run, as a server leaves it that has been started once and whose
 * administrator is that of the test servers; undefined when the run has no PostgreSQL.
 */
export async function makeOwnDatabase(): Promise<OwnDatabase | undefined> {
  const template = process.env[sharedPostgres.template];
  return makeDatabase(template === undefined ? '' : `template ${template} strategy file_copy`);
}

/** Makes a database without tables on the PostgreSQL of the whole run; undefined when the run has none. */
export async function makeEmptyDatabase(): Promise<OwnDatabase | undefined> {
  return makeDatabase('');
}

/** The address of the PostgreSQL that a server has started below its data folder. */
export async function embeddedAddress(dataFolder: string): Promise<string> {
  const address = await runningAddress(join(dataFolder, 'postgres'));
  if (address === undefined) throw new Error('The database of the server does not run');
  return address;
}

/** Starts a PostgreSQL in `folder` for tests that need one to themselves, with all that keeps data safe. */
export async function startOwnPostgres(folder: string): Promise<EmbeddedPostgres> {
  await prepareOwnPostgres(folder);
  return EmbeddedPostgres.start(folder, silentLog);
}

/** Gives `folder` what a PostgreSQL makes there first, where nothing is yet: a copy takes a fifth of the time. */
export async function prepareOwnPostgres(folder: string): Promise<void> {
  const prepared = process.env[sharedPostgres.folder];
  const cluster = join(folder, 'cluster');
  if (prepared === undefined || existsSync(cluster)) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await copyCluster(join(prepared, 'cluster'), cluster);
}

/** Copies a cluster that does not run to `copy`, for the same account. */
export async function copyCluster(cluster: string, copy: string): Promise<void> {
  await cp(cluster, copy, { recursive: true });
  await giveTo(chooseDatabaseAccount(cluster).owner, copy);
}

async function makeDatabase(options: string): Promise<OwnDatabase | undefined> {
  const server = process.env[sharedPostgres.address];
  if (server === undefined) return undefined;
  const name = `adit_test_${randomUUID().replaceAll('-', '')}`;
  await ask(server, `create database ${name} ${options}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return { address: address.href, drop: () => ask(server, `drop database if exists ${name} with (force)`) };
}

async function ask(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
