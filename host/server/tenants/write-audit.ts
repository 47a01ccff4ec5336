import type { Kysely, Transaction } from 'kysely';
import type { Actor } from 'adit/core/server';
import type { HostTables } from '../database/host-tables.ts';

/** Writes a line of the audit log, in the transaction of the change that it tells of. */
export async function writeAudit(
  database: Kysely<HostTables> | Transaction<HostTables>,
  tenantId: string,
  actor: Actor,
  entry: { readonly action: string; readonly target: string; readonly detail?: string },
): Promise<void> {
  await database
    .insertInto('audit')
    .values({
      tenant_id: tenantId,
      user_id: actor.userId ?? null,
      action: entry.action,
      target: entry.target,
      detail: entry.detail ?? '',
      address: actor.address,
    })
    .execute();
}
