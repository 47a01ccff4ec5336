import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { schemaOf, hostOwner } from '../../database/migrate.ts';
import type { HostDatabase } from '../../database/host-tables.ts';
import { onceKept } from '../../database/joined-transaction.ts';
import type { OpenTransaction } from './open-transactions.ts';
import type { PluginTables } from './plugin-tables.ts';
import type { TableConnection } from './table-connection.ts';
import { needsOperator } from './tables-refused.ts';

/** How the names of prepared transactions begin. */
export const PREPARED_PREFIX = 'adit ';
/** It ends with the save that it belongs to. */
const PART_SECONDS = 10;
/** PostgreSQL's code where it prepares no transactions. */
const NOT_PREPARED = '55000';

const current = new AsyncLocalStorage<OwnPart>();

/** The part of the plugin's own tables in the transaction that what runs now belongs to. */
export function currentPart(): OwnPart | undefined {
  return current.getStore();
}

/**
 * What a transaction of the server has in a plugin's own tables. It runs on a connection of its own and is prepared before the server's transaction is kept, with
 * a line in that by which it is known to be kept: so both are kept or neither is, whenever a process ends.
 */
export class OwnPart {
  #tables: PluginTables;
  #begun: Promise<TableConnection> | undefined;
  #name: string | undefined;
  #depth = 0;

  constructor(tables: PluginTables) {
    this.#tables = tables;
  }

  /** Runs what belongs to it. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return current.run(this, work);
  }

  /** Its connection, on which it begins when it is first asked for. */
  connection(): Promise<TableConnection> {
    this.#begun ??= this.#begin();
    return this.#begun;
  }

  /** Begins a transaction in it, which can be undone alone. */
  async inner(): Promise<OpenTransaction> {
    const rules = await this.#tables.rules();
    const connection = await this.connection();
    const name = `"adit ${(this.#depth += 1)}"`;
    await connection.run(`savepoint ${name}`);
    const end = async (isKept: boolean): Promise<void> => {
      if (!isKept) await connection.run(`rollback to savepoint ${name}`);
      await connection.run(`release savepoint ${name}`);
    };
    return { connection, rules, end };
  }

  /** Prepares it in the server's transaction, which is open: it is kept with that. */
  async prepare(): Promise<void> {
    const connection = await this.#begun;
    if (!connection) return;
    const { rows } = await connection.run('select pg_catalog.pg_current_xact_id_if_assigned()::text');
    if (rows[0]?.[0] === null) return connection.end();
    const name = PREPARED_PREFIX + randomUUID();
    try {
      await connection.run(`prepare transaction '${name}'`);
    } catch (error) {
      if ((error as { code?: unknown }).code !== NOT_PREPARED) throw error;
      const reason = 'PostgreSQL prepares no transactions (max_prepared_transactions is 0)';
      throw needsOperator(this.#tables.pluginId, reason, error);
    }
    this.#name = name;
    await this.#host.insertInto('table_commits').values({ name, is_kept: true }).execute();
    await onceKept(() => this.#keep(connection, name));
  }

  /** Undoes it: the server's transaction was not kept. */
  async undo(): Promise<void> {
    const connection = await this.#begun?.catch(() => undefined);
    if (!connection) return;
    const name = this.#name;
    this.#name = undefined;
    try {
      if (name !== undefined) await connection.run(`rollback prepared '${name}'`);
    } catch {
      // Whoever looks for unfinished ones undoes it.
    } finally {
      await connection.end();
    }
  }

  async #keep(connection: TableConnection, name: string): Promise<void> {
    try {
      await connection.run(`commit prepared '${name}'`);
      await this.#host.deleteFrom('table_commits').where('name', '=', name).execute();
    } catch (error) {
      this.#tables.parts.log.warn('What a plugin saved in its tables is kept at the next look', {
        plugin: this.#tables.pluginId,
        error: (error as Error).message,
      });
    } finally {
      await connection.end();
    }
  }

  async #begin(): Promise<TableConnection> {
    const connection = await this.#tables.connect(PART_SECONDS);
    try {
      await connection.begin();
    } catch (error) {
      await connection.end();
      throw error;
    }
    return connection;
  }

  get #host(): HostDatabase {
    return this.#tables.parts.database.kysely.withSchema(schemaOf(hostOwner)) as HostDatabase;
  }
}
