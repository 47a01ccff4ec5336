import type { HostDatabase } from '../database/host-tables.ts';
import { writeAudit } from './write-audit.ts';

const FRESH_MILLISECONDS = 1_000;

/** What tenants chose of their plugins, kept for a second so that the guard does not ask the database at every call. */
export class PluginChoices {
  #database: HostDatabase;
  #known = new Map<string, { at: number; rows: Promise<ReadonlyMap<string, boolean>> }>();

  constructor(database: HostDatabase) {
    this.#database = database;
  }

  /** Plugin id to on or off, for the plugins that the tenant chose about. */
  of(tenantId: string): Promise<ReadonlyMap<string, boolean>> {
    const known = this.#known.get(tenantId);
    if (known && Date.now() - known.at < FRESH_MILLISECONDS) return known.rows;
    const rows = this.#read(tenantId);
    this.#known.set(tenantId, { at: Date.now(), rows });
    rows.catch(() => this.#known.delete(tenantId));
    return rows;
  }

  /** Forgets what is kept, after a choice was made. */
  forget(tenantId: string): void {
    this.#known.delete(tenantId);
  }

  /** Keeps a tenant's choice, with who made it; the audit logs of the tenant and of whoever made it have it. */
  async choose(
    tenantId: string,
    pluginId: string,
    on: boolean,
    by: { userId: string; tenantId: string; address: string },
  ): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const choice = { is_on: on, changed_by: by.userId };
      await transaction
        .insertInto('tenant_plugins')
        .values({ tenant_id: tenantId, plugin_id: pluginId, ...choice })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'plugin_id']).doUpdateSet(choice))
        .execute();
      const entry = { action: on ? 'plugin-on' : 'plugin-off', target: pluginId };
      if (tenantId === by.tenantId) return writeAudit(transaction, tenantId, by, entry);
      // As with a new tenant: it learns what was done, not by which account of another one.
      await writeAudit(transaction, tenantId, { userId: undefined, address: by.address }, entry);
      const { name } = await transaction
        .selectFrom('tenants')
        .select('name')
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow();
      await writeAudit(transaction, by.tenantId, by, { ...entry, detail: name });
    });
    this.forget(tenantId);
  }

  async #read(tenantId: string): Promise<ReadonlyMap<string, boolean>> {
    const rows = await this.#database
      .selectFrom('tenant_plugins')
      .select(['plugin_id', 'is_on'])
      .where('tenant_id', '=', tenantId)
      .execute();
    return new Map(rows.map((row) => [row.plugin_id, row.is_on]));
  }
}
