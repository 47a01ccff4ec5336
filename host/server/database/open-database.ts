import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Disposable } from 'adit/core';
import { isDatabaseGone } from 'adit/core/server';
import { Kysely } from 'kysely';
import type pg from 'pg';
import { askAnybody } from './ask-anybody.ts';
import { CommitAwareDialect } from './commit-aware-dialect.ts';
import type { DatabaseLog } from './database-log.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';
import { findInstance } from './instance-lock.ts';
import { Listener, type NotificationHandler } from './listener.ts';
import { isOwnWork } from './own-work.ts';
import { PatientPool } from './patient-pool.ts';
import { Pulse } from './pulse.ts';
import { makeValueTypes } from './value-types.ts';

/** The connections of a process: for its calls, for its own work (jobs, heartbeats, what is done beside calls), one for notifications, one for locks, and for a moment one that asks whether the database answers. */
export const CONNECTIONS = { calls: 16, work: 4, notifications: 1, locks: 1, pulse: 1 } as const;
/** How many connections a process may have at once. */
export const MAX_CONNECTIONS = Object.values(CONNECTIONS).reduce((sum, count) => sum + count, 0);
const longestClose = 2_000;
/**
 * How long the database may answer nobody until it counts as gone, in milliseconds: while nobody waits for the program, as at a start and in
 * commands, which run on busy machines and over slow lines, and while callers do.
 */
const PATIENCE = { alone: 15_000, serving: 1_000 } as const;
const START_PAUSE = 250;

/** The open database of a server. */
export interface Database {
  /** The connections for calls. */
  readonly pool: PatientPool;
  /** The connections for the process's own work. */
  readonly workPool: PatientPool;
  /** Whether the database answers anybody. */
  readonly pulse: Pulse;
  /** Asks for a call, or where a job asks, for the process's own work. Without table types: an owner adds its own with `withTables`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each owner assigns it to a Kysely of its own tables
  readonly kysely: Kysely<any>;
  /** Asks always for the process's own work. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each owner assigns it to a Kysely of its own tables
  readonly work: Kysely<any>;
  /** The address of the database, password included: never to be logged. */
  readonly connectionString: string;
  /** How often connections broke and queries failed since the start. */
  readonly failures: Readonly<Record<'connection' | 'query', number>>;
  /** Calls `handler` for each notification on `channel`, and with '' when some may have been missed. */
  listen(channel: string, handler: NotificationHandler): Promise<Disposable>;
  /** Says that callers wait from now on, who are to be told within two seconds that the database answers nobody. */
  serve(): void;
  /** Ends every connection, and stops the database when it is ours and no other server uses it. */
  close(): Promise<void>;
}

/** How a program opens the database. */
export interface DatabaseOptions {
  readonly url?: string | undefined;
  readonly dataFolder: string;
  readonly log: DatabaseLog;
}

/**
 * Connects to the server at `url`, or without one starts a PostgreSQL of our own under `dataFolder`. Throws an Error that
 * says what to do when there is neither.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataFolder, log } = options;
  if (url !== undefined && !URL.canParse(url))
    throw new Error('DATABASE_URL is no address such as postgresql://user@host/name');
  const embedded = url === undefined ? await EmbeddedPostgres.start(join(dataFolder, 'postgres'), log) : undefined;
  const connectionString = embedded?.connectionString ?? url ?? '';
  const failures = { connection: 0, query: 0 };
  const listener = new Listener(connectionString, log);
  let patience: number = PATIENCE.alone;
  const pulse = new Pulse(() => askAnybody(connectionString, listener, patience), log);
  const openPool = (name: string, max: number): PatientPool => {
    const pool = new PatientPool({
      connectionString,
      application_name: name,
      max,
      types: makeValueTypes(),
      pulse,
    });
    // The pool hears only its idle connections: one that breaks in use would end the process.
    pool.on('connect', (client) =>
      client.on('error', (error) => {
        failures.connection += 1;
        log.warn(`A connection to the database broke: ${error.message}`);
      }),
    );
    pool.on('error', () => undefined);
    return pool;
  };
  const pool = openPool('adit', CONNECTIONS.calls);
  const workPool = openPool('adit work', CONNECTIONS.work);
  const makeKysely = (chooser: () => PatientPool): Database['kysely'] =>
    new Kysely({
      dialect: new CommitAwareDialect({
        pool: { connect: () => chooser().connect(), end: async () => undefined },
      }),
      log: ({ level }) => {
        if (level === 'error') failures.query += 1;
      },
    });
  let closing: Promise<void> | undefined;
  async function closeOnce(): Promise<void> {
    pulse.close();
    await Promise.all([listener.close(), endPool(pool), endPool(workPool)]);
    const server = await findInstance(dataFolder);
    if (server === undefined || server.pid === process.pid) await embedded?.stop();
    else embedded?.leave();
  }
  const database: Database = {
    pool,
    workPool,
    pulse,
    kysely: makeKysely(() => (isOwnWork() ? workPool : pool)),
    work: makeKysely(() => workPool),
    failures,
    connectionString,
    listen: (channel, handler) => listener.listen(channel, handler),
    serve: () => void (patience = PATIENCE.serving),
    close: () => (closing ??= closeOnce()),
  };
  await checkConnection(database, listener);
  return database;
}

/** Refuses a database that does not answer, in words that hold no password. */
async function checkConnection(database: Database, listener: Listener): Promise<void> {
  const begun = performance.now();
  try {
    for (;;) {
      const failure = await Promise.all([database.pool.query('select 1'), listener.ask()]).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) return;
      if (!isSlow(failure) || performance.now() - begun > PATIENCE.alone) throw failure;
      await sleep(START_PAUSE);
    }
  } catch (error) {
    await database.close();
    const { hostname, pathname } = new URL(database.connectionString);
    throw new Error(`The database${pathname} at ${hostname} does not answer: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Whether the database is there but does not answer yet: it starts, or its machine has too much to do. */
function isSlow(failure: unknown): boolean {
  const { code } = failure as { code?: unknown };
  return isDatabaseGone(failure) && code !== 'ECONNREFUSED' && code !== 'ENOENT';
}

/** Ends the pool; connections that are still in use after a while are given up. */
export async function endPool(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const givenUp = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestClose)));
  await Promise.race([pool.end(), givenUp]);
  clearTimeout(timer);
}
