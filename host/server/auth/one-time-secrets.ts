import { sql } from 'kysely';
import type { OneTimeSecrets, SecretPurpose } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';
import { isId } from '../tenants/directory.ts';
import { hashSecret, makeSecret } from './secrets.ts';

const lifeMinutes: Readonly<Record<SecretPurpose, number>> = {
  'reset-password': 60,
  'activate-account': 3 * 24 * 60,
  'move-to-provider': 10,
};

/** Keeps the secrets of links in the host's tables, as hashes. */
export class DatabaseOneTimeSecrets implements OneTimeSecrets {
  #database: HostDatabase;

  constructor(database: HostDatabase) {
    this.#database = database;
  }

  async issue(userId: string, purpose: SecretPurpose): Promise<string> {
    const secret = makeSecret();
    const row = {
      hash: hashSecret(secret),
      expires_at: sql<Date>`now() + make_interval(mins => ${lifeMinutes[purpose]})`,
    };
    await this.#database
      .insertInto('one_time_secrets')
      .values({ user_id: userId, purpose, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
      .execute();
    return secret;
  }

  async fits(userId: string, purpose: SecretPurpose, secret: string): Promise<boolean> {
    if (!isId(userId)) return false;
    const row = await this.#database
      .selectFrom('one_time_secrets')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('hash', '=', hashSecret(secret))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return row !== undefined;
  }

  async use(userId: string, purpose: SecretPurpose, secret: string): Promise<boolean> {
    if (!isId(userId)) return false;
    const spent = await this.#database
      .deleteFrom('one_time_secrets')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('hash', '=', hashSecret(secret))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst();
    return spent !== undefined;
  }

  async end(userId: string): Promise<void> {
    await this.#database.deleteFrom('one_time_secrets').where('user_id', '=', userId).execute();
  }
}
