import { sql } from 'kysely';
import { effectiveRole, type Disposable, type Log, type SiteRole } from 'adit/core';
import type { Account } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';

const LOOK_MILLISECONDS = 1_000;

/** A connection that stays open for longer than one call. */
export interface WatchedConnection {
  /** The account as it was when the connection was allowed. */
  readonly account: Account;
  readonly signInId: string;
  /** The site that it shows; without one it may hear of all sites of the account. */
  readonly siteId?: string;
  end(): void;
}

interface Rights {
  readonly globalRole: Account['globalRole'];
  readonly siteRoles: ReadonlyMap<string, SiteRole>;
}

/**
 * Ends open connections soon after the rights that opened them have changed, whichever server process changed them: the browser
 * comes back with the rights of now, if there are any.
 */
export class ConnectionWatch {
  #database: HostDatabase;
  #log: Log;
  /** Each connection with the rights that it was first seen with. */
  #connections = new Map<WatchedConnection, string | undefined>();
  #timer: NodeJS.Timeout;
  #looking = false;

  constructor(database: HostDatabase, log: Log) {
    this.#database = database;
    this.#log = log;
    this.#timer = setInterval(() => void this.#look(), LOOK_MILLISECONDS);
  }

  /** Watches until the handle is disposed. */
  add(connection: WatchedConnection): Disposable {
    this.#connections.set(connection, undefined);
    return { dispose: () => void this.#connections.delete(connection) };
  }

  close(): void {
    clearInterval(this.#timer);
    for (const connection of this.#connections.keys()) connection.end();
  }

  async #look(): Promise<void> {
    if (this.#connections.size === 0 || this.#looking) return;
    this.#looking = true;
    try {
      const seen = [...this.#connections.keys()];
      const [rights, sites] = await Promise.all([this.#rights(seen), this.#sites(seen)]);
      for (const connection of seen) this.#check(connection, rights.get(connection.signInId), sites);
    } catch (error) {
      this.#log.warn('Open connections could not be checked', { error: (error as Error).message });
    } finally {
      this.#looking = false;
    }
  }

  #check(connection: WatchedConnection, rights: Rights | undefined, sites: ReadonlyMap<string, Site>): void {
    if (!this.#connections.has(connection)) return;
    const { account, siteId } = connection;
    const now =
      rights?.globalRole === account.globalRole ? signatureOf(rights, account.tenantId, siteId, sites) : undefined;
    const before = this.#connections.get(connection) ?? now;
    if (now !== undefined && now === before) return void this.#connections.set(connection, now);
    this.#connections.delete(connection);
    connection.end();
  }

  /** The rights behind each sign-in that still lets its user in. */
  async #rights(connections: readonly WatchedConnection[]): Promise<Map<string, Rights>> {
    const ids = [...new Set(connections.map((connection) => connection.signInId))];
    const rows = await this.#database
      .selectFrom('sign_ins')
      .innerJoin('users', 'users.id', 'sign_ins.user_id')
      .leftJoin('site_users', 'site_users.user_id', 'users.id')
      .select(['sign_ins.id', 'users.global_role', 'site_users.site_id', 'site_users.role'])
      .where('sign_ins.id', 'in', ids)
      .where('sign_ins.revoked_at', 'is', null)
      .where('sign_ins.refresh_expires_at', '>', sql<Date>`now()`)
      .where('users.is_active', '=', true)
      .execute();
    const found = new Map<string, { globalRole: Account['globalRole']; siteRoles: Map<string, SiteRole> }>();
    for (const row of rows) {
      const rights = found.get(row.id) ?? { globalRole: row.global_role, siteRoles: new Map() };
      if (row.site_id !== null && row.role !== null) rights.siteRoles.set(row.site_id, row.role);
      found.set(row.id, rights);
    }
    return found;
  }

  async #sites(connections: readonly WatchedConnection[]): Promise<Map<string, Site>> {
    const ids = [...new Set(connections.flatMap((connection) => connection.siteId ?? []))];
    if (ids.length === 0) return new Map();
    const rows = await this.#database
      .selectFrom('sites')
      .select(['id', 'tenant_id as tenantId', 'is_sys_admin_only as isSysAdminOnly'])
      .where('id', 'in', ids)
      .where('removed_at', 'is', null)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }
}

interface Site {
  readonly id: string;
  readonly tenantId: string;
  readonly isSysAdminOnly: boolean;
}

/** What a connection may do, as a text that changes when that does; undefined when it may do nothing. */
function signatureOf(
  rights: Rights,
  tenantId: string,
  siteId: string | undefined,
  sites: ReadonlyMap<string, Site>,
): string | undefined {
  if (siteId === undefined) return JSON.stringify([...rights.siteRoles].toSorted());
  const site = sites.get(siteId);
  return site?.tenantId === tenantId ? effectiveRole(rights, site) : undefined;
}
