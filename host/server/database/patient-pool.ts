import { setTimeout as sleep } from 'node:timers/promises';
import { AditError } from 'adit/core';
import pg from 'pg';
import { TOO_MANY_CONNECTIONS } from './ask-anybody.ts';
import { breakOff, databaseGone, type Pulse } from './pulse.ts';

const CONNECT_MILLISECONDS = 1_800;
const LONGEST_WAIT = 10_000;
const MAX_WAITING = 500;
const LOOK_MILLISECONDS = 250;
const RETRY_SECONDS = 1;

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
export interface PatientPoolOptions extends Pick<
  pg.PoolConfig,
  'connectionString' | 'application_name' | 'types' | 'options'
> {
  readonly max: number;
  readonly pulse: Pulse;
}

/**
 * A pool whose callers wait for a connection as long as the database answers others, in the order in which they came and within limits: 503
 * `database-busy` for one who waited too long and for one too many, 503 `database-gone` for all who wait or have asked when nothing answers any more.
 */
export class PatientPool extends pg.Pool {
  #max: number;
  #pulse: Pulse;
  #clients = new Set<pg.PoolClient>();
  #brokenOff = new WeakSet<pg.PoolClient>();
  #taken = 0;
  #waiting: Waiter[] = [];
  #lastAnswer = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ pulse, ...options }: PatientPoolOptions) {
    // The pool's own queue is never used, so this is how long a new connection may take.
    super({ ...options, connectionTimeoutMillis: CONNECT_MILLISECONDS, keepAlive: true });
    this.#max = options.max;
    this.#pulse = pulse;
    pulse.follow({ silent: () => this.#breakOff() });
    this.on('connect', (client) => this.#clients.add(client));
    this.on('remove', (client) => this.#clients.delete(client));
    // The client is idle, or out of the pool, only after its listeners have heard of it.
    this.on('release', (error, client) => {
      if (!error && !this.#brokenOff.has(client)) {
        this.#lastAnswer = Date.now();
        pulse.heard();
      }
      process.nextTick(() => this.#ended());
    });
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
    if (this.#pulse.isSilent) throw databaseGone();
    await this.#turn();
    for (;;) {
      try {
        if (this.#pulse.isSilent) throw databaseGone();
        return await super.connect();
      } catch (error) {
        // Others have all the connections of the database: it is busy, and there.
        if ((error as { code?: unknown }).code === TOO_MANY_CONNECTIONS && Date.now() < end && !this.ending) {
          await sleep(LOOK_MILLISECONDS);
          continue;
        }
        this.#ended();
        void this.#pulse.look();
        throw (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS ? busy() : error;
      }
    }
  }

  /** Resolves when there is a connection for the caller, or room for a new one. */
  async #turn(): Promise<void> {
    this.#timer ??= setInterval(() => this.#lookIfStill(), LOOK_MILLISECONDS).unref();
    if (this.#taken < this.#max) {
      this.#taken += 1;
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) throw busy();
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
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#taken -= 1;
  }

  /** When the database answers nobody, nobody is to wait for it, neither for a connection nor on one. */
  #lookIfStill(): void {
    if (this.#taken === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    } else if (Date.now() - this.#lastAnswer >= LOOK_MILLISECONDS) void this.#pulse.look();
  }

  /** Idle connections as well: they may be as dead as those on which somebody waits. */
  #breakOff(): void {
    for (const client of this.#clients) {
      this.#brokenOff.add(client);
      breakOff(client);
    }
    this.#refuseAll(databaseGone());
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
