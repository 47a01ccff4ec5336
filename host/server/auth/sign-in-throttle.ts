import { sql } from 'kysely';
import { AditError } from 'adit/core';
import type { HostDatabase } from '../database/host-tables.ts';

const FREE_FAILURES = 4;
const LONGEST_DELAY_SECONDS = 15 * 60;
const FORGET_AFTER_MINUTES = 60;

const failures = sql<number>`sign_in_failures.failures`;
const forgotten = sql<boolean>`sign_in_failures.last_at < now() - make_interval(mins => ${FORGET_AFTER_MINUTES})`;
// The exponent is capped too: a number that only grows would overflow.
const delaySeconds = sql<number>`case when ${failures} <= ${FREE_FAILURES} then 0
  else least(power(2, least(${failures} - ${FREE_FAILURES} - 1, 20)), ${LONGEST_DELAY_SECONDS}) end`;
const freeAt = sql<Date>`sign_in_failures.last_at + make_interval(secs => ${delaySeconds})`;

/**
 * Slows down guessing, by account and address together, so that a stranger cannot lock the owner out: after the fifth failure
 * the next attempt waits 1 second, then 2, 4 …, at most 15 minutes. Kept in the database.
 */
export class SignInThrottle {
  #database: HostDatabase;

  constructor(database: HostDatabase) {
    this.#database = database;
  }

  /**
   * Counts an attempt as a failure before the password is looked at, so that many at once are no way around the delay.
   * Throws 429 with `retryAfter` seconds when the last one is too recent; that attempt does not count.
   */
  async attempt(email: string, address: string): Promise<void> {
    const counted = await this.#database
      .insertInto('sign_in_failures')
      .values({ key: keyOf(email, address), failures: 1, last_at: sql`now()` })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ failures: sql`case when ${forgotten} then 1 else ${failures} + 1 end`, last_at: sql`now()` })
          .where(sql<boolean>`${forgotten} or ${freeAt} <= now()`),
      )
      .returning('failures')
      .executeTakeFirst();
    if (!counted) throw await this.#tooSoon(email, address);
  }

  async #tooSoon(email: string, address: string): Promise<AditError> {
    const row = await this.#database
      .selectFrom('sign_in_failures')
      .select(sql<number>`ceil(extract(epoch from ${freeAt} - now()))::integer`.as('wait'))
      .where('key', '=', keyOf(email, address))
      .executeTakeFirst();
    return new AditError('too-many-attempts', {
      status: 429,
      message: 'Too many attempts. Wait and try again.',
      values: { retryAfter: Math.max(1, row?.wait ?? 1) },
    });
  }

  async succeeded(email: string, address: string): Promise<void> {
    await this.#database.deleteFrom('sign_in_failures').where('key', '=', keyOf(email, address)).execute();
  }
}

function keyOf(email: string, address: string): string {
  return `${email.toLowerCase()}|${address}`;
}
