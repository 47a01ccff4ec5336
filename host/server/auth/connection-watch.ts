import { effectiveRole, type Disposable, type Log } from 'adit/core';
import type { HostDatabase } from '../database/host-tables.ts';
import type { DatabaseDirectory } from '../tenants/directory.ts';

const LOOK_MILLISECONDS = 1_000;

/** A connection that stays open for longer than one call. */
export interface WatchedConnection {
  readonly userId: string;
  readonly signInId: string;
  /** The site that it shows, when it shows one. */
  readonly siteId?: string;
  end(): void;
}

/** Ends open connections soon after the rights that opened them have ended, whichever server process ended them. */
export class ConnectionWatch {
  #database: HostDatabase;
  #directory: DatabaseDirectory;
  #log: Log;
  #connections = new Set<WatchedConnection>();
  #timer: NodeJS.Timeout;

  constructor(database: HostDatabase, directory: DatabaseDirectory, log: Log) {
    this.#database = database;
    this.#directory = directory;
    this.#log = log;
    this.#timer = setInterval(() => void this.#look(), LOOK_MILLISECONDS);
  }

  /** Watches until the handle is disposed. */
  add(connection: WatchedConnection): Disposable {
    this.#connections.add(connection);
    return { dispose: () => void this.#connections.delete(connection) };
  }

  close(): void {
    clearInterval(this.#timer);
    for (const connection of this.#connections) connection.end();
  }

  async #look(): Promise<void> {
    if (this.#connections.size === 0) return;
    try {
      const valid = await this.#validSignIns();
      for (const connection of this.#connections) {
        if (!valid.has(connection.signInId) || !(await this.#mayStay(connection))) {
          this.#connections.delete(connection);
          connection.end();
        }
      }
    } catch (error) {
      this.#log.warn('Open connections could not be checked', { error: (error as Error).message });
    }
  }

  async #validSignIns(): Promise<Set<string>> {
    const ids = [...new Set([...this.#connections].map((connection) => connection.signInId))];
    const rows = await this.#database
      .selectFrom('sign_ins')
      .innerJoin('users', 'users.id', 'sign_ins.user_id')
      .select('sign_ins.id')
      .where('sign_ins.id', 'in', ids)
      .where('sign_ins.revoked_at', 'is', null)
      .where('sign_ins.refresh_expires_at', '>', new Date())
      .where('users.is_active', '=', true)
      .execute();
    return new Set(rows.map((row) => row.id));
  }

  async #mayStay({ userId, siteId }: WatchedConnection): Promise<boolean> {
    if (siteId === undefined) return true;
    const [account, site] = await Promise.all([this.#directory.profile(userId), this.#directory.site(siteId)]);
    if (!account || !site || site.tenantId !== account.tenantId) return false;
    return effectiveRole(await this.#directory.rights(account), site) !== undefined;
  }
}
