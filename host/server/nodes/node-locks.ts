import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from 'adit/core';
import { SharedLock, type Locks } from 'adit/core/server';
import type pg from 'pg';
import { LastingConnection } from '../database/lasting-connection.ts';

const SHORTEST_WAIT = 20;
const LONGEST_WAIT = 250;
/** A machine that is gone without a word keeps its locks for some 20 seconds. */
const NAME_WAIT_MILLISECONDS = 30_000;
const PRESENCE = 'node';

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

  private constructor(connectionString: string, name: string, log: Log) {
    this.#name = name;
    this.#log = log;
    this.#connection = new LastingConnection({
      connectionString,
      name: `adit node ${name}`,
      purpose: 'locks',
      log,
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
  static async open(connectionString: string, name: string, log: Log): Promise<NodeLocks> {
    const locks = new NodeLocks(connectionString, name, log);
    const end = Date.now() + NAME_WAIT_MILLISECONDS;
    for (;;) {
      const connection = await locks.#connection.client();
      if (await tryLock(connection, locks.#nameKey, 'alone')) break;
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
      const isFirst = await tryLock(connection, PRESENCE, 'alone');
      if (isFirst) await unlock(connection, PRESENCE, 'alone');
      await tryLock(connection, PRESENCE, 'together');
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
      isFree = await tryLock(connection, key, 'alone');
      if (isFree) await this.#release(connection, key, 'alone', task);
    });
    return isFree;
  }

  async isFree(key: string): Promise<boolean> {
    const connection = await this.#connection.client();
    const { rows } = await connection.query<{ free: boolean }>(
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
      if (await tryLock(connection, key, mode)) return this.#release(connection, key, mode, task);
      await sleep(wait);
    }
  }

  async #release<T>(connection: pg.Client, key: string, mode: Mode, task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } finally {
      // Fails only when the connection is gone, and the lock with it.
      await unlock(connection, key, mode).catch(() => undefined);
    }
  }

  get #nameKey(): string {
    return `${PRESENCE}/${this.#name}`;
  }

  /** The database may keep the name for the connection that broke until it notices. */
  async #takeNameAgain(connection: pg.Client): Promise<void> {
    await tryLock(connection, PRESENCE, 'together');
    for (let tries = 0; !(await tryLock(connection, this.#nameKey, 'alone')); tries += 1) {
      if (tries === 0)
        this.#log.warn('The name of this node is still taken, by its lost connection or another process');
      await sleep(LONGEST_WAIT, undefined, { ref: false });
    }
  }
}

type Mode = 'alone' | 'together';

async function tryLock(connection: pg.Client, key: string, mode: Mode): Promise<boolean> {
  const call = mode === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const { rows } = await connection.query<{ held: boolean }>(`select ${call}($1) as held`, [numberOf(key)]);
  return rows[0]?.held === true;
}

async function unlock(connection: pg.Client, key: string, mode: Mode): Promise<void> {
  const call = mode === 'alone' ? 'pg_advisory_unlock' : 'pg_advisory_unlock_shared';
  await connection.query(`select ${call}($1)`, [numberOf(key)]);
}

function numberOf(key: string): string {
  return createHash('sha256').update(`adit/${key}`).digest().readBigInt64BE().toString();
}
