import { sql, type Kysely } from 'kysely';
import { AditError, type Log } from 'adit/core';
import type { HostDatabase, HostTables } from '../database/host-tables.ts';

const LONGEST_DELAY_SECONDS = 15 * 60;
const SWEEP_MILLISECONDS = 60 * 60_000;

/** How many failures cost nothing, and when the last one is so old that they are forgotten. */
interface Pace {
  readonly freeFailures: number;
  readonly forgetMinutes: number;
}

/** Of one account at one address, or by one known device. */
const atOnePlace: Pace = { freeFailures: 4, forgetMinutes: 60 };
/** Of one account at all addresses together, known devices apart. */
const everywhere: Pace = { freeFailures: 20, forgetMinutes: 24 * 60 };

/** Who tries to sign in from where. */
export interface Attempt {
  readonly email: string;
  readonly address: string;
  /** The browser, if the account has signed in by it before. */
  readonly device: string | undefined;
}

const failures = sql<number>`sign_in_failures.failures`;

/**
 * Slows down guessing. An account waits after the fifth failure at one address, and after the 21st at all addresses together, 1 second
 * before the next attempt, then 2, 4 …, at most 15 minutes. A device that the account has signed in by before is counted apart, so that
 * strangers cannot lock the owner out. Kept in the database.
 */
export class SignInThrottle {
  #database: HostDatabase;
  #log: Log;
  #sweptAt = 0;

  constructor(database: HostDatabase, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /**
   * Counts an attempt as a failure before the password is looked at, so that many at once are no way around the delay.
   * Throws 429 with `retryAfter` seconds when the last one is too recent; that attempt does not count.
   */
  async attempt(attempt: Attempt): Promise<void> {
    this.#sweep();
    await this.#database.transaction().execute(async (transaction) => {
      await count(transaction, placeOf(attempt), atOnePlace);
      if (attempt.device === undefined) await count(transaction, accountOf(attempt), everywhere);
    });
  }

  /** Forgets the failures at this place; those of strangers elsewhere stay. */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const own = await transaction
        .deleteFrom('sign_in_failures')
        .where('key', '=', placeOf(attempt))
        .returning('failures')
        .executeTakeFirst();
      if (!own || attempt.device !== undefined) return;
      await transaction
        .updateTable('sign_in_failures')
        .set({ failures: sql`greatest(${failures} - ${own.failures}, 0)` })
        .where('key', '=', accountOf(attempt))
        .execute();
    });
  }

  /** What strangers type must not fill the database. */
  #sweep(): void {
    if (Date.now() - this.#sweptAt < SWEEP_MILLISECONDS) return;
    this.#sweptAt = Date.now();
    this.#database
      .deleteFrom('sign_in_failures')
      .where('last_at', '<', sql<Date>`now() - make_interval(mins => ${everywhere.forgetMinutes})`)
      .execute()
      .catch((error: unknown) => this.#log.warn('Old failures to sign in stay', { error: String(error) }));
  }
}

// An address holds no asterisk and no "device": no e-mail, however it is made, gets the key of another account.
const placeOf = ({ email, address, device }: Attempt): string =>
  `${email.toLowerCase()}|${device === undefined ? address : `device ${device}`}`;
const accountOf = ({ email }: Attempt): string => `${email.toLowerCase()}|*`;

async function count(transaction: Kysely<HostTables>, key: string, pace: Pace): Promise<void> {
  const forgotten = sql<boolean>`sign_in_failures.last_at < now() - make_interval(mins => ${pace.forgetMinutes})`;
  const freeAt = freeAtBy(pace);
  const counted = await transaction
    .insertInto('sign_in_failures')
    .values({ key, failures: 1, last_at: sql`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures: sql`case when ${forgotten} then 1 else ${failures} + 1 end`,
          last_at: sql`clock_timestamp()`,
        })
        .where(sql<boolean>`${forgotten} or ${freeAt} <= clock_timestamp()`),
    )
    .returning('failures')
    .executeTakeFirst();
  if (!counted) throw await tooSoon(transaction, key, freeAt);
}

type Moment = ReturnType<typeof sql<Date>>;

// The exponent is capped too: a number that only grows would overflow.
function freeAtBy({ freeFailures }: Pace): Moment {
  return sql<Date>`sign_in_failures.last_at + make_interval(secs => case when ${failures} <= ${freeFailures} then 0
    else least(power(2, least(${failures} - ${freeFailures} - 1, 20)), ${LONGEST_DELAY_SECONDS}) end)`;
}

async function tooSoon(transaction: Kysely<HostTables>, key: string, freeAt: Moment): Promise<AditError> {
  const row = await transaction
    .selectFrom('sign_in_failures')
    .select(sql<number>`ceil(extract(epoch from ${freeAt} - clock_timestamp()))::integer`.as('wait'))
    .where('key', '=', key)
    .executeTakeFirst();
  return new AditError('too-many-attempts', {
    status: 429,
    message: 'Too many attempts. Wait and try again.',
    values: { retryAfter: Math.max(1, row?.wait ?? 1) },
  });
}
