import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AditError, type Disposable, type Log } from 'adit/core';
import { isDatabaseGone } from 'adit/core/server';
import { sql } from 'kysely';
import { outcomeUnknown } from '../database/commit-aware-dialect.ts';
import type { HostDatabase } from '../database/host-tables.ts';
import { inOneTransaction, type OnceKept } from '../database/joined-transaction.ts';

const LOOK_UP_MILLISECONDS = 1_500;
const PAUSE_MILLISECONDS = 100;
const KEPT_HOURS = 24;
const PURGE_MILLISECONDS = 60 * 60_000;

/** Which save of which call is meant: the same one has the same answer. */
export interface SaveKey {
  readonly userId: string;
  readonly requestId: string;
  /** The number of the save within its call. */
  readonly part: number;
  /** What is sent, in short: another call with the same id is refused. */
  readonly content: string;
}

/** Keeps, with each save and in its transaction, what came of it: a call that is made again with the same id gets that, and saves nothing twice. */
export class RequestSaves {
  #calls: HostDatabase;
  #own: HostDatabase;
  #log: Log;

  /** `calls` is what calls ask, `own` is for the work of the process itself. */
  constructor(calls: HostDatabase, own: HostDatabase, log: Log) {
    this.#calls = calls;
    this.#own = own;
    this.#log = log;
  }

  /**
   * Does `work` in a transaction, which all joins that it asks, once for the key. When the connection breaks, what became of it is looked up on a new one, and what was
   * not kept is done again; throws 503 `outcome-unknown` when that cannot be known.
   */
  async save<Result>(key: SaveKey, work: () => Promise<Result>): Promise<Result> {
    let isUnknown = false;
    let end: number | undefined;
    // Of an attempt of which it is not known whether it was kept: when it is found, this is still to be done.
    let pending: OnceKept[] = [];
    for (;;) {
      const kept: OnceKept[] = [];
      let result: Result;
      try {
        result = await inOneTransaction(this.#calls, kept, () => saveOnce(key, this.#calls, work));
      } catch (error) {
        if (!isDatabaseGone(error)) throw error;
        if (kept.length > 0 && codeOf(error) === 'outcome-unknown') pending = kept;
        isUnknown ||= codeOf(error) === 'outcome-unknown';
        end ??= Date.now() + LOOK_UP_MILLISECONDS;
        // Without a connection at all there is nothing to look up, nor in a database that answers nobody.
        const isRefused = error instanceof AditError && codeOf(error) !== 'outcome-unknown';
        const isSilent = error instanceof AditError && codeOf(error.cause) === 'database-gone';
        if (Date.now() > end || isSilent || (isRefused && !isUnknown)) throw isUnknown ? outcomeUnknown(error) : error;
        await sleep(PAUSE_MILLISECONDS);
        continue;
      }
      for (const task of kept.length > 0 ? kept : pending) await task();
      return result;
    }
  }

  /** Forgets what is old, now and from time to time. */
  start(): Disposable {
    const timer = setInterval(() => void this.#purge(), PURGE_MILLISECONDS);
    void this.#purge();
    return { dispose: () => clearInterval(timer) };
  }

  async #purge(): Promise<void> {
    try {
      await this.#own
        .deleteFrom('saves')
        .where('saved_at', '<', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
        .execute();
    } catch (error) {
      this.#log.warn('Old answers to saves could not be deleted; they are at the next look', {
        error: (error as Error).message,
      });
    }
  }
}

/** The content of a call, in short. */
export function contentOf(call: unknown): string {
  return createHash('sha256').update(JSON.stringify(call)).digest('base64url');
}

async function saveOnce<Result>(
  { userId, requestId, part, content }: SaveKey,
  tables: HostDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  // Whoever came before has ended, one way or the other, when the lock is free: only then is its row there or not.
  const lock = BigInt.asIntN(
    64,
    BigInt(`0x${createHash('sha256').update(`${userId} ${requestId}`).digest('hex').slice(0, 16)}`),
  );
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${String(lock)}::int8) as held`.execute(tables);
  if (rows[0]?.held !== true) throw outcomeUnknown();
  const before = await tables
    .selectFrom('saves')
    .select(['content', 'result'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .where('part', '=', part)
    .executeTakeFirst();
  if (before && before.content !== content)
    throw new AditError('request-id-used', {
      status: 409,
      message: 'Another call was made with the id of this request',
    });
  if (before) return before.result as Result;
  const result = await work();
  await tables
    .insertInto('saves')
    .values({ user_id: userId, request_id: requestId, part, content, result: JSON.stringify(result ?? null) })
    .execute();
  return result;
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | undefined)?.code;
}
