import type { Kysely } from 'kysely';
import type { HostTables } from '../database/host-tables.ts';
import { hashSecret } from './secrets.ts';

/** Ends all sign-ins of an account but that of `keepBearer`. */
export async function endSignIns(transaction: Kysely<HostTables>, userId: string, keepBearer?: string): Promise<void> {
  await transaction
    .updateTable('sign_ins')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keepBearer !== undefined, (query) => query.where('access_hash', '<>', hashSecret(keepBearer ?? '')))
    .execute();
}
