import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from 'adit/core';
import { SharedLock, type Locks } from 'adit/core/server';
import type pg from 'pg';
import { LastingConnection } from '../database/lasting-connection.ts';
import type { Database } from '../database/open-database.ts';
import { breakOff } from '../database/pulse.ts';

const SHORTEST_WAIT = 20;
const LONGEST_WAIT = 250;
/** A machine that is gone without a word keeps its locks for some 20 seconds. */
const NAME_WAIT_MILLISECONDS = 30_000;
const PRESENCE = 'node';

/** The database that locks are taken in. */
type LockDatabase = Pick<Database, 'connectionString' | 'pulse'>;

/**
 * Locks that hold between all server processes of a database: PostgreSQL's advisory locks, on one connection of this process. They are free
 * when that connection is gone, so a process that dies gives all of them up. None of the queries waits, so they never wait for one another.
 */
export class NodeLocks implements Locks {
  readonly #name: string;
  readonly #log: Log;
  /** Tasks of this process are told apart here: PostgreSQL sees one connection, which never waits for itself. */
  readonly #own = new SharedLock();
  readonly #connection: LastingConnection;

  private constructor({ connectionString, pulse }: LockDatabase, name: string, log: Log) {
    this.#name = name;
    this.#log = log;
    this.#connection = new LastingConnection({
      connectionString,
      name: `adit node ${name}`,
      purpose: 'locks',
      log,
      pulse,
      prepare: async (client) => {
        // How long the database waits for a machine that is gone without a word.
        await client.query(
          'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
        );
      },
      cameBack: (client) => this.#takeNameAgain(client),
    });
  }

  /** Takes the name of a node for this process; throws when another process that lives has it. */
  static async open(database: LockDatabase, name: string, log: Log): Promise<NodeLocks> {
    const locks = new NodeLocks(database, name, log);
    const end = Date.now() + NAME_WAIT_MILLISECONDS;
    for (;;) {
      const connection = await locks.#connection.client();
      if (await locks.#tryLock(connection, locks.#nameKey, 'alone')) break;
      if (Date.now() > end) {
        await locks.close();
        throw new Error(`Another server process is the node "${name}": each needs an ADIT_NODE of its own.`);
      }
      await sleep(LONGEST_WAIT);
    }
    return locks;
  }

  /** Runs `start` while no other process starts; it is told whether no other process lives. */
  async start<T>(start: (isFirst: boolean) => Promise<T>): Promise<T> {
    return this.alone('start', async () => {
      const connection = await this.#connection.client();
      const isFirst = await this.#tryLock(connection, PRESENCE, 'alone');
      if (isFirst) await this.#unlock(connection, PRESENCE, 'alone');
      await this.#tryLock(connection, PRESENCE, 'together');
      return start(isFirst);
    });
  }

  together<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#own.together(key, () => this.#hold(key, 'together', task));
  }

  alone<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#own.alone(key, () => this.#hold(key, 'alone', task));
  }

  async aloneIfFree(key: string, task: () => Promise<void>): Promise<boolean> {
    let isFree = false;
    await this.#own.aloneIfFree(key, async () => {
      const connection = await this.#connection.client();
      isFree = await this.#tryLock(connection, key, 'alone');
      if (isFree) await this.#release(connection, key, 'alone', task);
    });
    return isFree;
  }

  async isFree(key: string): Promise<boolean> {
    const connection = await this.#connection.client();
    const rows = await this.#connection.query<{ free: boolean }>(
      connection,
      `select not exists (
         select from pg_locks
         where locktype = 'advisory' and objsubid = 1 and granted
           and database = (select oid from pg_database where datname = current_database())
           and ((classid::bigint << 32) | objid::bigint) = $1::bigint
       ) as free`,
      [numberOf(key)],
    );
    return rows[0]?.free === true;
  }

  /** Gives up everything that is held. */
  async close(): Promise<void> {
    await this.#connection.close();
  }

  async #hold<T>(key: string, mode: Mode, task: () => Promise<T>): Promise<T> {
    for (let wait = SHORTEST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      const connection = await this.#connection.client();
      if (await this.#tryLock(connection, key, mode)) return this.#release(connection, key, mode, task);
      await sleep(wait);
    }
  }

  async #release<T>(connection: pg.Client, key: string, mode: Mode, task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } finally {
      // What cannot be given up goes with the connection.
      await this.#unlock(connection, key, mode).catch(() => breakOff(connection));
    }
  }

  async #tryLock(connection: pg.Client, key: string, mode: Mode): Promise<boolean> {
    const call = mode === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const text = `select ${call}($1) as held`;
    const rows = await this.#connection.query<{ held: boolean }>(connection, text, [numberOf(key)]);
    return rows[0]?.held === true;
  }

  async #unlock(connection: pg.Client, key: string, mode: Mode): Promise<void> {
    const call = mode === 'alone' ? 'pg_advisory_unlock' : 'pg_advisory_unlock_shared';
    await this.#connection.query(connection, `select ${call}($1)`, [numberOf(key)]);
  }

  get #nameKey(): string {
    return `${PRESENCE}/${this.#name}`;
  }

  /** The database may keep the name for the connection that broke until it notices. */
  async #takeNameAgain(connection: pg.Client): Promise<void> {
    await this.#tryLock(connection, PRESENCE, 'together');
    for (let tries = 0; !(await this.#tryLock(connection, this.#nameKey, 'alone')); tries += 1) {
      if (tries === 0)
        this.#log.warn('The name of this node is still taken, by its lost connection or another process');
      await sleep(LONGEST_WAIT, undefined, { ref: false });
    }
  }
}

type Mode = 'alone' | 'together';

function numberOf(key: string): string {
  return createHash('sha256').update(`adit/${key}`).digest().readBigInt64BE().toString();
}
