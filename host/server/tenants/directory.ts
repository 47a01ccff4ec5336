import { effectiveRole, type Rights, type SiteRole } from 'adit/core';
import type { Account, Directory, Profile, SiteRecord } from 'adit/core/server';
import type { Selectable } from 'kysely';
import type { HostDatabase, HostTables } from '../database/host-tables.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** True for a text that can be an id; others are asked of no table. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Looks up people and sites in the host's tables. */
export class DatabaseDirectory implements Directory {
  #database: HostDatabase;

  constructor(database: HostDatabase) {
    this.#database = database;
  }

  async profile(userId: string): Promise<Profile | undefined> {
    const row = await this.#database.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    if (!row) return undefined;
    return {
      id: row.id,
      tenantId: row.tenant_id,
      email: row.email,
      name: row.name,
      globalRole: row.global_role,
      isActive: row.is_active ?? undefined,
      color: row.color,
      isAccessRequested: row.is_access_requested,
      lastLoggedIn: row.last_logged_in ?? undefined,
      agreementAcceptedAt: row.agreement_accepted_at ?? undefined,
      preferences: {
        language: row.language,
        timeZone: row.time_zone ?? undefined,
        defaultSite: row.default_site ?? undefined,
      },
    };
  }

  async users(tenantId: string): ReturnType<Directory['users']> {
    const rows = await this.#database
      .selectFrom('users')
      .select(['id', 'name', 'email', 'global_role'])
      .where('tenant_id', '=', tenantId)
      .orderBy('name')
      .execute();
    return rows.map((row) => ({ id: row.id, name: row.name, email: row.email, globalRole: row.global_role }));
  }

  async sitesOf(account: Account): Promise<readonly SiteRecord[]> {
    const rights = await this.rights(account);
    const rows = await this.#database
      .selectFrom('sites')
      .selectAll()
      .where('tenant_id', '=', account.tenantId)
      .orderBy('name')
      .execute();
    return rows.map(toSite).filter((site) => effectiveRole(rights, site) !== undefined);
  }

  async site(siteId: string): Promise<SiteRecord | undefined> {
    if (!isId(siteId)) return undefined;
    const row = await this.#database.selectFrom('sites').selectAll().where('id', '=', siteId).executeTakeFirst();
    return row && toSite(row);
  }

  async siteRoles(userId: string): Promise<ReadonlyMap<string, SiteRole>> {
    const rows = await this.#database
      .selectFrom('site_users')
      .select(['site_id', 'role'])
      .where('user_id', '=', userId)
      .execute();
    return new Map(rows.map((row) => [row.site_id, row.role]));
  }

  /** The ids of all tenants. */
  async tenants(): Promise<readonly string[]> {
    return (await this.#database.selectFrom('tenants').select('id').execute()).map((row) => row.id);
  }

  /** The account's rights as they are now. */
  async rights(account: Account): Promise<Rights> {
    return { globalRole: account.globalRole, siteRoles: await this.siteRoles(account.id) };
  }
}

function toSite(row: Selectable<HostTables['sites']>): SiteRecord {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    name: row.name,
    description: row.description,
    country: row.country,
    isSysAdminOnly: row.is_sys_admin_only,
    color: row.color,
    createdAt: row.created_at,
  };
}
