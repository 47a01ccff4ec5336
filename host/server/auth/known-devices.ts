import { sql, type Kysely } from 'kysely';
import type { KnownDevice } from 'adit/core/server';
import type { HostTables } from '../database/host-tables.ts';
import { hashSecret, makeSecret } from './secrets.ts';

const DAYS = 365;
/** Of one account; the one that was used longest ago makes room. */
const MAX_DEVICES = 20;

const isFresh = sql<boolean>`known_devices.used_at > now() - make_interval(days => ${DAYS})`;

/** The hash of a browser's secret when the account with this e-mail has signed in by it before. */
export async function findDevice(
  database: Kysely<HostTables>,
  secret: string | undefined,
  email: string,
): Promise<string | undefined> {
  if (secret === undefined) return undefined;
  const row = await database
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.hash')
    .where('known_devices.hash', '=', hashSecret(secret))
    .where((where) => where(where.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .where(isFresh)
    .executeTakeFirst();
  return row?.hash;
}

/**
 * Makes a browser known to an account. It gets a new secret each time, so that nobody can plant one, and the other accounts that know it
 * learn that, too.
 */
export async function rememberDevice(
  database: Kysely<HostTables>,
  userId: string,
  known: string | undefined,
): Promise<KnownDevice> {
  const secret = makeSecret();
  const hash = hashSecret(secret);
  if (known !== undefined) {
    const before = hashSecret(known);
    await database.deleteFrom('known_devices').where('hash', '=', before).where('user_id', '=', userId).execute();
    await database.updateTable('known_devices').set({ hash }).where('hash', '=', before).execute();
  }
  const { expires_at: expiresAt } = await database
    .insertInto('known_devices')
    .values({ user_id: userId, hash })
    .returning(sql<Date>`used_at + make_interval(days => ${DAYS})`.as('expires_at'))
    .executeTakeFirstOrThrow();
  const newest = database
    .selectFrom('known_devices')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .limit(MAX_DEVICES);
  await database.deleteFrom('known_devices').where('user_id', '=', userId).where('hash', 'not in', newest).execute();
  return { secret, expiresAt };
}
