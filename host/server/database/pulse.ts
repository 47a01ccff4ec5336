import { setTimeout as sleep } from 'node:timers/promises';
import { AditError, toDisposable, type Disposable } from 'adit/core';
import type pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

const LOOK_AGAIN_MILLISECONDS = 250;
const REGULAR_MILLISECONDS = 5_000;

/** What is to be done when the database falls silent, and when it answers again. */
export interface PulseFollower {
  silent?(): void;
  back?(): void;
}

/**
 * Whether the database answers anybody. A question that is not answered says that it is silent, as a machine or a network that stops without
 * breaking connections, unless somebody else had an answer meanwhile; then it is asked until it answers.
 */
export class Pulse {
  readonly #ask: () => Promise<boolean>;
  readonly #log: DatabaseLog;
  readonly #followers = new Set<PulseFollower>();
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | undefined;
  #lastHeard = 0;
  #isSilent = false;
  #isClosed = false;

  /** `ask` answers in time, be it that nobody answered. */
  constructor(ask: () => Promise<boolean>, log: DatabaseLog) {
    this.#ask = ask;
    this.#log = log;
    // What nobody asks for must be found dead, too: the connection for notifications.
    this.#timer = setInterval(() => void this.look(), REGULAR_MILLISECONDS);
    this.#timer.unref();
  }

  /** True while the database answers nobody. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Somebody had an answer. */
  heard(): void {
    this.#lastHeard = performance.now();
  }

  follow(follower: PulseFollower): Disposable {
    this.#followers.add(follower);
    return toDisposable(() => this.#followers.delete(follower));
  }

  /** Asks the database, once for all who look at the same time. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isSilent) return;
    const begun = performance.now();
    const isThere = await this.#ask();
    if (this.#isClosed || isThere || this.#lastHeard > begun) return;
    this.#isSilent = true;
    this.#log.warn('The database answers nobody; whoever asks is refused until it does');
    void this.#waitForAnswer();
    for (const follower of this.#followers) follower.silent?.();
  }

  async #waitForAnswer(): Promise<void> {
    do {
      await sleep(LOOK_AGAIN_MILLISECONDS, undefined, { ref: false });
      if (this.#isClosed) return;
    } while (!(await this.#ask()));
    this.#isSilent = false;
    this.#log.info('The database answers again');
    for (const follower of this.#followers) follower.back?.();
  }
}

/** The answer to whoever asks a database that does not answer. */
export function databaseGone(): AditError {
  return new AditError('database-gone', { status: 503, message: 'The database does not answer' });
}

/** Ends a connection on which nothing comes any more: what was asked on it is refused. */
export function breakOff(client: pg.ClientBase): void {
  (client as pg.Client).connection.stream.destroy(databaseGone());
}
