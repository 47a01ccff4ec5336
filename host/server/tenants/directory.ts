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
    if (!isId(userId)) return undefined;
    const row = await this.#database.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    return row && toProfile(row);
  }

  async users(tenantId: string): Promise<readonly Profile[]> {
    const rows = await this.#database
      .selectFrom('users')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('name')
      .orderBy('id')
      .execute();
    return rows.map(toProfile);
  }

  async usersOfSite(siteId: string): Promise<readonly Profile[]> {
    const site = await this.site(siteId);
    if (!site) return [];
    const users = await this.users(site.tenantId);
    const given = await this.#database
      .selectFrom('site_users')
      .select(['user_id', 'role'])
      .where('site_id', '=', siteId)
      .execute();
    const roles = new Map(given.map((row) => [row.user_id, new Map([[siteId, row.role]])]));
    return users.filter(
      ({ id, globalRole, isActive }) =>
        isActive === true && effectiveRole({ globalRole, siteRoles: roles.get(id) ?? new Map() }, site) !== undefined,
    );
  }

  async systemAdministrators(): Promise<readonly Profile[]> {
    const rows = await this.#database
      .selectFrom('users')
      .selectAll()
      .where('global_role', '=', 'System Administrator')
      .where('is_active', '=', true)
      .orderBy('created_at')
      .execute();
    return rows.map(toProfile);
  }

  async sitesOf(account: Account): Promise<readonly SiteRecord[]> {
    const rights = await this.rights(account);
    const rows = await this.#database
      .selectFrom('sites')
      .selectAll()
      .where('tenant_id', '=', account.tenantId)
      .where('removed_at', 'is', null)
      .orderBy('name')
      .execute();
    return rows.map(toSite).filter((site) => effectiveRole(rights, site) !== undefined);
  }

  async site(siteId: string): Promise<SiteRecord | undefined> {
    if (!isId(siteId)) return undefined;
    const row = await this.#database
      .selectFrom('sites')
      .selectAll()
      .where('id', '=', siteId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
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

/** An account as a row of the table has it. */
export function toProfile(row: Selectable<HostTables['users']>): Profile {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    email: row.email,
    name: row.name,
    globalRole: row.global_role,
    isActive: row.is_active ?? undefined,
    color: row.color,
    isExternal: row.is_external,
    picture: row.picture ?? undefined,
    isAccessRequested: row.is_access_requested,
    lastLoggedIn: row.last_logged_in ?? undefined,
    agreementAcceptedAt: row.agreement_accepted_at ?? undefined,
    agreementVersion: row.agreement_version ?? undefined,
    preferences: {
      language: row.language,
      timeZone: row.time_zone ?? undefined,
      defaultSite: row.default_site ?? undefined,
    },
  };
}

/** A site as a row of the table has it. */
export function toSite(row: Selectable<HostTables['sites']>): SiteRecord {
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
