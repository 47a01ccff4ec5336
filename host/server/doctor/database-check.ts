import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { MANIFEST_FILE } from 'adit/core/server';
import type { Configuration } from '../configuration.ts';
import { readMajor, runningAddress } from '../database/cluster.ts';
import { chooseDatabaseAccount } from '../database/database-account.ts';
import { pendingSteps, type MigrationSet } from '../database/migrate.ts';
import { MAX_CONNECTIONS } from '../database/open-database.ts';
import { findPostgresBinaries } from '../database/postgres-binaries.ts';
import { appliedSteps } from './applied-steps.ts';
import { compareClocks } from './clock.ts';
import { lookAtData } from './data-scrub.ts';
import { codeOf, ok, problem, reasonOf, warning, type Finding } from './finding.ts';

const LEAST_MAJOR = 15;
const LONGEST_WAIT_MILLISECONDS = 5_000;

/** Whether the database answers and can be used, or can be started, and how its tables stand to this program. */
export async function checkDatabase(
  { databaseUrl, dataFolder, s3 }: Pick<Configuration, 'databaseUrl' | 'dataFolder' | 's3'>,
  known: () => Promise<readonly MigrationSet[]>,
): Promise<Finding[]> {
  if (databaseUrl !== undefined && !URL.canParse(databaseUrl))
    return [problem('database', 'DATABASE_URL is no address', 'Write it as postgresql://user:password@host:5432/name')];
  const folder = join(dataFolder, 'postgres');
  const address = databaseUrl ?? (await runningAddress(folder));
  if (address === undefined) return [await checkPrograms(folder)];
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: LONGEST_WAIT_MILLISECONDS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const isThere = (id: string, version: string): boolean =>
      existsSync(join(dataFolder, 'datasets', id, version, MANIFEST_FILE));
    return [
      ...(await checkServer(client)),
      await checkTables(client, await known()),
      ...(await lookAtData(client, s3 ? undefined : isThere)),
    ];
  } catch (error) {
    const { hostname, pathname } = new URL(address);
    return [problem('database', `${pathname.slice(1)} at ${hostname}: ${reasonOf(error)}`, adviceFor(codeOf(error)))];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether there is a PostgreSQL to start. Looks for it with a folder of its own, so that nothing is written to the data folder. */
async function checkPrograms(folder: string): Promise<Finding> {
  const links = await mkdtemp(join(tmpdir(), 'adit-doctor-'));
  try {
    const cluster = join(folder, 'cluster');
    chooseDatabaseAccount(cluster);
    const { major } = await findPostgresBinaries(links, await readMajor(cluster));
    return ok('database', `PostgreSQL ${major} is started with the server; its tables can be seen while it runs`);
  } catch (error) {
    return problem('database', 'There is no PostgreSQL to start', reasonOf(error));
  } finally {
    await rm(links, { recursive: true, force: true });
  }
}

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly readonly: boolean;
  readonly may: boolean;
  readonly connections: number;
  readonly now: Date;
}

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::boolean as readonly, clock_timestamp() as now,
      has_database_privilege(current_database(), 'CREATE') as may, current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as connections`);
  const facts = rows[0] as Facts;
  return [judge(facts), compareClocks(facts.now, asked, 'the database')];
}

function judge({ version, encoding, readonly, may, connections }: Facts): Finding {
  const major = Math.floor(version / 10_000);
  if (major < LEAST_MAJOR)
    return problem('database', `PostgreSQL is ${major}`, `Use PostgreSQL ${LEAST_MAJOR} or newer`);
  if (encoding !== 'UTF8')
    return problem(
      'database',
      `Its texts are in ${encoding}`,
      "Make a database with ENCODING 'UTF8' TEMPLATE template0",
    );
  if (readonly)
    return problem('database', 'It takes no writes', 'Name the primary server in DATABASE_URL, not a standby');
  if (!may)
    return problem('database', 'The account may not make schemas', 'GRANT CREATE ON DATABASE … TO … as its owner');
  return connections < MAX_CONNECTIONS
    ? warning(
        'database',
        `It has ${connections} connections for its accounts`,
        `Set max_connections so that each process can have ${MAX_CONNECTIONS}, and a few are left`,
      )
    : ok('database', `PostgreSQL ${major} answers`);
}

async function checkTables(client: pg.Client, known: readonly MigrationSet[]): Promise<Finding> {
  const rows = await appliedSteps(client);
  if (!rows) return ok('tables', 'There are none yet; the server makes them when it starts');
  try {
    const pending = pendingSteps(known, rows);
    if (pending.length === 0) return ok('tables', `All ${rows.length} steps are applied`);
    const advice = 'Make a backup; the next start of the server applies them, and there is no way back but the backup';
    return warning('tables', `${pending.length} steps are not applied yet`, advice);
  } catch (error) {
    return problem('tables', reasonOf(error), 'Start the version that made them, or a later one, or restore a backup');
  }
}

function adviceFor(code: string): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'Correct the host in DATABASE_URL';
    case 'ECONNREFUSED':
      return 'Start PostgreSQL there, or correct host and port in DATABASE_URL';
    case '28P01':
    case '28000':
      return 'Correct name and password in DATABASE_URL, or let the account in by pg_hba.conf';
    case '3D000':
      return 'Make the database with createdb, or correct its name in DATABASE_URL';
    case '53300':
      return 'Raise max_connections of PostgreSQL, or end what holds them';
    default:
      return 'Look at DATABASE_URL, at the log of PostgreSQL and at the network in between';
  }
}
