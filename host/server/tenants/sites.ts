import { randomUUID } from 'node:crypto';
import { AditError, notFound, type Log } from 'adit/core';
import type { Actor, DatasetCatalogue, SiteFields, SiteHolding, SiteRecord, Sites, SiteUser } from 'adit/core/server';
import { sql, type Transaction } from 'kysely';
import type { HostDatabase, HostTables } from '../database/host-tables.ts';
import { onceKept } from '../database/joined-transaction.ts';
import { isId, toSite } from './directory.ts';
import { siteColour } from './site-colour.ts';
import { writeAudit } from './write-audit.ts';

const UNIQUE_VIOLATION = '23505';

/** What sites are removed with. */
export interface SiteParts {
  readonly database: HostDatabase;
  readonly datasets: Pick<DatasetCatalogue, 'listSite' | 'remove'>;
  /** Lets plugins drop what they keep of a site; rejects when one of them could not. */
  readonly removed: (siteId: string) => Promise<void>;
  /** What plugins keep of a site. */
  readonly held: (siteId: string) => Promise<readonly SiteHolding[]>;
  readonly log: Log;
}

/** Changes sites in the host's tables. */
export class DatabaseSites implements Sites {
  #parts: SiteParts;
  #database: HostDatabase;

  constructor(parts: SiteParts) {
    this.#parts = parts;
    this.#database = parts.database;
  }

  async create(tenantId: string, fields: SiteFields, actor: Actor): Promise<SiteRecord> {
    return this.#database.transaction().execute(async (transaction) => {
      const id = randomUUID();
      const row = await transaction
        .insertInto('sites')
        .values({
          id,
          tenant_id: tenantId,
          name: fields.name,
          description: fields.description,
          country: fields.country,
          is_sys_admin_only: fields.isSysAdminOnly,
          color: fields.color ?? siteColour(id),
        })
        // The index of names is the only one that a new site can meet.
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) throw nameTaken(fields.name);
      await writeAudit(transaction, tenantId, actor, { action: 'site-created', target: id, detail: fields.name });
      return toSite(row);
    });
  }

  async update(siteId: string, changes: Partial<SiteFields>, actor: Actor): Promise<SiteRecord> {
    return this.#database.transaction().execute(async (transaction) => {
      const before = await lockSite(transaction, siteId);
      const row = await transaction
        .updateTable('sites')
        .set({
          // A set without any column is no statement.
          id: siteId,
          ...(changes.name === undefined ? {} : { name: changes.name }),
          ...(changes.description === undefined ? {} : { description: changes.description }),
          ...(changes.country === undefined ? {} : { country: changes.country }),
          ...(changes.isSysAdminOnly === undefined ? {} : { is_sys_admin_only: changes.isSysAdminOnly }),
          ...(changes.color === undefined ? {} : { color: changes.color }),
        })
        .where('id', '=', siteId)
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          throw isTaken(error) ? nameTaken(changes.name ?? '') : error;
        });
      const after = toSite(row);
      const detail = difference(before, after);
      if (detail !== '')
        await writeAudit(transaction, before.tenantId, actor, { action: 'site-changed', target: siteId, detail });
      return after;
    });
  }

  async remove(siteId: string, actor: Actor): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const site = await lockSite(transaction, siteId);
      await refuseLast(transaction, site);
      await transaction.updateTable('sites').set({ removed_at: new Date() }).where('id', '=', siteId).execute();
      await transaction.deleteFrom('site_users').where('site_id', '=', siteId).execute();
      await transaction.updateTable('users').set({ default_site: null }).where('default_site', '=', siteId).execute();
      await writeAudit(transaction, site.tenantId, actor, {
        action: 'site-removed',
        target: siteId,
        detail: site.name,
      });
    });
    await onceKept(() => this.#drop(siteId));
  }

  /** Goes on with removals that a failure or the end of the server stopped. */
  async finishRemovals(): Promise<void> {
    const rows = await this.#database.selectFrom('sites').select('id').where('removed_at', 'is not', null).execute();
    for (const { id } of rows) await this.#drop(id);
  }

  holdings(siteId: string): Promise<readonly SiteHolding[]> {
    return this.#parts.held(siteId);
  }

  async users(siteId: string): Promise<readonly SiteUser[]> {
    if (!isId(siteId)) return [];
    return this.#database
      .selectFrom('site_users')
      .innerJoin('users', 'users.id', 'site_users.user_id')
      .select(['users.id', 'users.name', 'users.email', 'site_users.role'])
      .where('site_users.site_id', '=', siteId)
      .orderBy('users.name')
      .orderBy('users.id')
      .execute();
  }

  async userCounts(tenantId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database
      .selectFrom('site_users')
      .innerJoin('sites', 'sites.id', 'site_users.site_id')
      .select(['site_users.site_id', sql<number>`count(*)::int`.as('count')])
      .where('sites.tenant_id', '=', tenantId)
      .groupBy('site_users.site_id')
      .execute();
    return new Map(rows.map((row) => [row.site_id, row.count]));
  }

  /** Drops what belongs to a site that nobody sees any more; what fails is left for the next start. */
  async #drop(siteId: string): Promise<void> {
    try {
      const datasets = await this.#parts.datasets.listSite(siteId);
      if (datasets.length > 0) await this.#parts.datasets.remove(datasets.map(({ id }) => id));
      await this.#parts.removed(siteId);
      await this.#database.deleteFrom('plugin_settings').where('scope_id', '=', siteId).execute();
      await this.#database.deleteFrom('sites').where('id', '=', siteId).execute();
    } catch (error) {
      this.#parts.log.error('What a removed site kept could not be dropped; it is at the next start', error);
    }
  }
}

/** The site, which stays as it is until the transaction has ended; throws 404 for none. */
async function lockSite(transaction: Transaction<HostTables>, siteId: string): Promise<SiteRecord> {
  const row = isId(siteId)
    ? await transaction
        .selectFrom('sites')
        .selectAll()
        .where('id', '=', siteId)
        .where('removed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound('site');
  return toSite(row);
}

/** Throws 409 when the tenant would have no site: nobody could sign in. Those who remove sites of a tenant come one after the other. */
async function refuseLast(transaction: Transaction<HostTables>, site: SiteRecord): Promise<void> {
  await transaction.selectFrom('tenants').select('id').where('id', '=', site.tenantId).forUpdate().execute();
  const other = await transaction
    .selectFrom('sites')
    .select('id')
    .where('tenant_id', '=', site.tenantId)
    .where('id', '!=', site.id)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new AditError('last-site', { status: 409, message: 'The last site of a tenant stays' });
}

/** True for the answer of a unique index. */
function isTaken(error: unknown): boolean {
  return (error as { code?: unknown }).code === UNIQUE_VIOLATION;
}

function nameTaken(name: string): AditError {
  return new AditError('site-name-taken', {
    status: 409,
    message: `There is a site "${name}" already`,
    values: { name },
  });
}

/** What was changed of a site, for the audit log: the name, then the fields that are other than before. */
function difference(before: SiteRecord, after: SiteRecord): string {
  const changed = (['name', 'description', 'country', 'isSysAdminOnly', 'color'] as const).filter(
    (field) => before[field] !== after[field],
  );
  const renamed = before.name === after.name ? after.name : `${before.name} → ${after.name}`;
  return changed.length === 0 ? '' : `${renamed}: ${changed.join(', ')}`;
}
