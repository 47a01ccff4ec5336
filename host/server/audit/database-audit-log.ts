import type { Actor, AuditEntry, AuditLog, AuditQuery } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';
import { writeAudit } from '../tenants/write-audit.ts';

/** The audit log in the host's tables. */
export class DatabaseAuditLog implements AuditLog {
  #database: HostDatabase;

  constructor(database: HostDatabase) {
    this.#database = database;
  }

  record(
    tenantId: string,
    actor: Actor,
    entry: { readonly action: string; readonly target: string; readonly detail?: string },
  ): Promise<void> {
    return writeAudit(this.#database, tenantId, actor, entry);
  }

  async read(tenantId: string, query: AuditQuery): Promise<readonly AuditEntry[]> {
    const { before, from, until, action, userId } = query;
    let rows = this.#database
      .selectFrom('audit')
      .leftJoin('users', 'users.id', 'audit.user_id')
      .select([
        'audit.id',
        'audit.at',
        'audit.user_id',
        'audit.action',
        'audit.target',
        'audit.detail',
        'audit.address',
      ])
      .select('users.name as user_name')
      .where('audit.tenant_id', '=', tenantId);
    if (before !== undefined) rows = rows.where('audit.id', '<', before);
    if (from !== undefined) rows = rows.where('audit.at', '>=', from);
    if (until !== undefined) rows = rows.where('audit.at', '<', until);
    if (action !== undefined) rows = rows.where('audit.action', '=', action);
    if (userId !== undefined) rows = rows.where('audit.user_id', '=', userId);
    const found = await rows.orderBy('audit.id', 'desc').limit(query.limit).execute();
    return found.map((row) => ({
      id: Number(row.id),
      at: row.at,
      userId: row.user_id ?? undefined,
      userName: row.user_name ?? undefined,
      action: row.action,
      target: row.target,
      detail: row.detail,
      address: row.address,
    }));
  }

  async actions(tenantId: string): Promise<readonly string[]> {
    const rows = await this.#database
      .selectFrom('audit')
      .select('action')
      .distinct()
      .where('tenant_id', '=', tenantId)
      .orderBy('action')
      .execute();
    return rows.map(({ action }) => action);
  }
}
