import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { runningAddress } from '../../host/server/database/cluster.ts';

/** The address of a PostgreSQL whose account may make databases; without it each server under test starts its own PostgreSQL. */
const server = process.env['ADIT_TEST_POSTGRES'];

/** A database for one server under test. */
export interface OwnDatabase {
  readonly address: string;
  drop(): Promise<void>;
}

/** Makes an empty database on the PostgreSQL that the whole run was given; undefined when it was given none. */
export async function makeOwnDatabase(): Promise<OwnDatabase | undefined> {
  if (server === undefined) return undefined;
  const name = `adit_test_${randomUUID().replaceAll('-', '')}`;
  await ask(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return { address: address.href, drop: () => ask(server, `drop database if exists ${name} with (force)`) };
}

/** The address of the PostgreSQL that a server has started below its data folder. */
export async function embeddedAddress(dataFolder: string): Promise<string> {
  const address = await runningAddress(join(dataFolder, 'postgres'));
  if (address === undefined) throw new Error('The database of the server does not run');
  return address;
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
