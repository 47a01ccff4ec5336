import { sql } from 'kysely';
import { AditError } from 'adit/core';
import type { HostDatabase } from '../database/host-tables.ts';

const FREE_FAILURES = 4;
const LONGEST_DELAY_SECONDS = 15 * 60;
const FORGET_AFTER_MINUTES = 60;

/** How long the next attempt has to wait after so many failures: from the fifth on 1, 2, 4 … seconds, at most 15 minutes. */
export function delaySeconds(failures: number): number {
  return failures <= FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES - 1), LONGEST_DELAY_SECONDS);
}

/** Slows down guessing, by account and address together, so that a stranger cannot lock the owner out. Kept in the database. */
export class SignInThrottle {
  #database: HostDatabase;

  constructor(database: HostDatabase) {
    this.#database = database;
  }

  /** Throws 429 with `retryAfter` seconds when the last failure is too recent. */
  async check(email: string, address: string): Promise<void> {
    const row = await this.#database
      .selectFrom('sign_in_failures')
      .selectAll()
      .where('key', '=', keyOf(email, address))
      .executeTakeFirst();
    if (!row) return;
    const wait = Math.ceil(row.last_at.getTime() / 1000 + delaySeconds(row.failures) - Date.now() / 1000);
    if (wait > 0) {
      throw new AditError('too-many-attempts', {
        status: 429,
        message: 'Too many attempts. Wait and try again.',
        values: { retryAfter: wait },
      });
    }
  }

  async failed(email: string, address: string): Promise<void> {
    await this.#database
      .insertInto('sign_in_failures')
      .values({ key: keyOf(email, address), failures: 1, last_at: new Date() })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql`case when sign_in_failures.last_at < now() - make_interval(mins => ${FORGET_AFTER_MINUTES}) then 1 else sign_in_failures.failures + 1 end`,
          last_at: new Date(),
        }),
      )
      .execute();
  }

  async succeeded(email: string, address: string): Promise<void> {
    await this.#database.deleteFrom('sign_in_failures').where('key', '=', keyOf(email, address)).execute();
  }
}

function keyOf(email: string, address: string): string {
  return `${email.toLowerCase()}|${address}`;
}
