import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from 'adit/core';
import { openCluster } from '../host/server/database/cluster.ts';
import { EmbeddedPostgres } from '../host/server/database/embedded-postgres.ts';
import { copyCluster, makeEmptyDatabase, sharedPostgres } from './integration/own-database.ts';
import { isBuilt, ServerProcess } from './integration/server-process.ts';

// Nothing of it shall outlive the run. Tests of power cuts and full disks have a PostgreSQL of their own.
const settings = 'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\nmax_connections = 500\n';

/**
 * The set-up of a run: one PostgreSQL for all its tests, that of `ADIT_TEST_POSTGRES` or one that ends with the run, and on it
 * a database that a server has filled at its first start, for each server under test to get a copy. A copy of the first one's
 * folder from before it ran is there for those who need a PostgreSQL to themselves.
 */
export default async function sharePostgres(): Promise<() => Promise<void>> {
  const undo: (() => Promise<unknown>)[] = [];
  if (process.env[sharedPostgres.address] === undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'adit-postgres-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const { path } = await openCluster(folder);
    const unused = join(folder, 'unused');
    await copyCluster(path, join(unused, 'cluster'));
    process.env[sharedPostgres.folder] = unused;
    undo.push(async () => delete process.env[sharedPostgres.folder]);
    await appendFile(join(path, 'postgresql.conf'), settings);
    const postgres = await EmbeddedPostgres.start(folder, silentLog);
    undo.push(() => postgres.stop());
    process.env[sharedPostgres.address] = postgres.connectionString;
    undo.push(async () => delete process.env[sharedPostgres.address]);
  }
  const template = isBuilt ? await makeEmptyDatabase() : undefined;
  if (template) {
    undo.push(() => template.drop());
    const server = new ServerProcess({ DATABASE_URL: template.address });
    await server.start();
    await server.dispose();
    process.env[sharedPostgres.template] = new URL(template.address).pathname.slice(1);
    undo.push(async () => delete process.env[sharedPostgres.template]);
  }
  return async () => {
    for (const step of undo.toReversed()) await step();
  };
}
