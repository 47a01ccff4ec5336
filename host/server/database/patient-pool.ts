import { setTimeout as sleep } from 'node:timers/promises';
import { AditError } from 'adit/core';
import pg from 'pg';

const CONNECT_MILLISECONDS = 1_800;
const LONGEST_WAIT = 10_000;
const MAX_WAITING = 500;
const LOOK_MILLISECONDS = 250;
const RETRY_SECONDS = 1;
const TOO_MANY_CONNECTIONS = '53300';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

interface Waiter {
  begin(): void;
  refuse(error: Error): void;
}

/** What a pool is made of. */
export interface PatientPoolOptions extends Pick<pg.PoolConfig, 'connectionString' | 'application_name' | 'types'> {
  readonly max: number;
  /** Whether the database answers somebody in this moment; it does not take long to say no. */
  readonly answers: () => Promise<boolean>;
}

/**
 * A pool whose callers wait for a connection as long as the database answers others, in the order in which they came and within limits: 503
 * `database-busy` for one who waited too long and for one too many, 503 `database-gone` for all who wait when nothing answers any more.
 */
export class PatientPool extends pg.Pool {
  #max: number;
  #answers: () => Promise<boolean>;
  #taken = 0;
  #waiting: Waiter[] = [];
  #lastEnd = 0;
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;

  constructor({ answers, ...options }: PatientPoolOptions) {
    // The pool's own queue is never used, so this is how long a new connection may take.
    super({ ...options, connectionTimeoutMillis: CONNECT_MILLISECONDS, keepAlive: true });
    this.#max = options.max;
    this.#answers = answers;
    // The client is idle, or out of the pool, only after its listeners have heard of it.
    this.on('release', () => process.nextTick(() => this.#ended()));
  }

  /** How many callers wait for a connection. */
  get queued(): number {
    return this.#waiting.length;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const client = this.#connect();
    if (!connected) return client;
    client.then(
      (one) => connected(undefined, one, (error) => one.release(error as Error)),
      (error: unknown) => connected(error as Error, undefined, () => undefined),
    );
  }

  override end(): Promise<void>;
  override end(ended: () => void): void;
  override end(ended?: () => void): Promise<void> | void {
    this.#refuseAll(new AditError('stopping', { status: 503, message: 'The server is about to stop' }));
    return ended ? super.end(ended) : super.end();
  }

  async #connect(): Promise<pg.PoolClient> {
    const end = Date.now() + LONGEST_WAIT;
    await this.#turn();
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        // Others have all the connections of the database: it is busy, and there.
        if ((error as { code?: unknown }).code === TOO_MANY_CONNECTIONS && Date.now() < end && !this.ending) {
          await sleep(LOOK_MILLISECONDS);
          continue;
        }
        this.#ended();
        void this.#look();
        throw (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS ? busy() : error;
      }
    }
  }

  /** Resolves when there is a connection for the caller, or room for a new one. */
  async #turn(): Promise<void> {
    if (this.#taken < this.#max) {
      this.#taken += 1;
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) throw busy();
    this.#timer ??= setInterval(() => void this.#lookIfStill(), LOOK_MILLISECONDS);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        waiter.refuse(busy());
      }, LONGEST_WAIT);
      const waiter: Waiter = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
        refuse(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.push(waiter);
    });
  }

  /** A connection is free: it is the next caller's. */
  #ended(): void {
    this.#lastEnd = Date.now();
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#taken -= 1;
  }

  async #lookIfStill(): Promise<void> {
    if (this.#waiting.length === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    } else if (Date.now() - this.#lastEnd >= LOOK_MILLISECONDS) await this.#look();
  }

  /** When the database answers nobody, nobody is to wait for it. */
  async #look(): Promise<void> {
    if (this.#isAsking || this.#waiting.length === 0) return;
    this.#isAsking = true;
    const isThere = await this.#answers();
    this.#isAsking = false;
    if (!isThere)
      this.#refuseAll(new AditError('database-gone', { status: 503, message: 'The database does not answer' }));
  }

  #refuseAll(error: Error): void {
    for (const waiter of this.#waiting.splice(0)) waiter.refuse(error);
  }
}

function busy(): AditError {
  return new AditError('database-busy', {
    status: 503,
    message: 'The database has more to do than it can',
    values: { retryAfter: RETRY_SECONDS },
  });
}
