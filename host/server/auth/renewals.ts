import { sql } from 'kysely';
import type { SignIn } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import { REFRESH_DAYS, stored, tokensAfter, withTimes } from './sign-in-tokens.ts';

/** How long all who renew by the same token get the same answer: tabs that wake up together, calls whose answer was lost. */
const GRACE_SECONDS = 10;

const graceBegan = sql<Date>`now() - make_interval(secs => ${GRACE_SECONDS})`;

/**
 * Exchanges a refresh token; undefined when that is over. The new secrets come from the token and a salt that is kept for the grace time
 * (a little longer where nobody renews), so every server process finds the same ones and none of them is stored.
 */
export async function renewSignIn(
  database: HostDatabase,
  refreshToken: string,
  address: string,
): Promise<SignIn | undefined> {
  const used = hashSecret(refreshToken);
  return (await renewFirst(database, refreshToken, used, address)) ?? renewAgain(database, refreshToken, used, address);
}

function renewFirst(
  database: HostDatabase,
  refreshToken: string,
  used: string,
  address: string,
): Promise<SignIn | undefined> {
  return database.transaction().execute(async (transaction) => {
    const salt = makeSecret();
    const tokens = tokensAfter(refreshToken, salt);
    const renewed = await transaction
      .updateTable('sign_ins')
      .set({ ...stored(tokens), address })
      .where('refresh_hash', '=', used)
      .where('revoked_at', 'is', null)
      .where('refresh_expires_at', '>', sql<Date>`now()`)
      .returning(['id', 'access_expires_at', 'refresh_expires_at'])
      .executeTakeFirst();
    if (!renewed) return undefined;
    const earlier = transaction.updateTable('sign_in_renewals').where('sign_in_id', '=', renewed.id);
    await earlier.set({ salt: null }).where('renewed_at', '<=', graceBegan).execute();
    await transaction
      .deleteFrom('sign_in_renewals')
      .where('sign_in_id', '=', renewed.id)
      .where('renewed_at', '<', sql<Date>`now() - make_interval(days => ${REFRESH_DAYS})`)
      .execute();
    await transaction
      .insertInto('sign_in_renewals')
      .values({ used_hash: used, sign_in_id: renewed.id, salt })
      .execute();
    return withTimes(tokens, renewed);
  });
}

async function renewAgain(
  database: HostDatabase,
  refreshToken: string,
  used: string,
  address: string,
): Promise<SignIn | undefined> {
  const before = await database
    .selectFrom('sign_in_renewals')
    .innerJoin('sign_ins', 'sign_ins.id', 'sign_in_renewals.sign_in_id')
    .select(['salt', 'refresh_hash', 'access_expires_at', 'refresh_expires_at'])
    .where('used_hash', '=', used)
    .where('renewed_at', '>', graceBegan)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (before?.salt) {
    const tokens = tokensAfter(refreshToken, before.salt);
    const isLatest = hashSecret(tokens.refreshToken) === before.refresh_hash;
    return isLatest ? withTimes(tokens, before) : renewSignIn(database, tokens.refreshToken, address);
  }
  // A refresh token that comes again later was stolen by one of the two who have it: neither keeps the sign-in.
  await database
    .updateTable('sign_ins')
    .from('sign_in_renewals')
    .set({ revoked_at: sql`now()` })
    .whereRef('sign_in_renewals.sign_in_id', '=', 'sign_ins.id')
    .where('used_hash', '=', used)
    .where('revoked_at', 'is', null)
    .execute();
  return undefined;
}
