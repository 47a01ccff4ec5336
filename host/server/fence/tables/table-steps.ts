import pg from 'pg';
import { oddObjects, quote } from '../../backup/schema-reader.ts';
import { schemaOf, type Migration } from '../../database/migrate.ts';
import { STEP_STATEMENTS } from './checked-statements.ts';
import type { PluginTables } from './plugin-tables.ts';
import type { TableConnection } from './table-connection.ts';

/** What a step of a plugin's tables may take. */
export const STEP_SECONDS = 60;
const CONNECT_MILLISECONDS = 5_000;

/** What of a plugin's schema a backup could not make again, or would run with the rights of the server: `$1` is the schema. */
const oddQuery = `${oddObjects('n.nspname = $1::text')}
  union all select c.relname || ' (row security)' from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1::text and (c.relrowsecurity or c.relforcerowsecurity)
  union all select r.rulename || ' (rule)' from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1::text
  union all select k.conname || ' (a check by a function that is volatile)' from pg_constraint k join pg_namespace n on n.oid = k.connamespace,
    regexp_matches(k.conbin::text, ':(?:op)?funcid (\\d+)', 'g') used join pg_proc p on p.oid = used[1]::oid
    where n.nspname = $1::text and p.provolatile = 'v'
  union all select pg_describe_object(d.classid, d.objid, 0) from pg_shdepend d
    where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o' and d.refobjid = current_user::regrole
      and d.dbid = (select oid from pg_database where datname = current_database())
      and d.classid not in ('pg_class'::regclass, 'pg_namespace'::regclass, 'pg_default_acl'::regclass)`;

/** The steps of a plugin's tables, made by the account that owns them. */
export class TableSteps {
  #tables: PluginTables;

  constructor(tables: PluginTables) {
    this.#tables = tables;
  }

  /**
   * Makes a step, whose process is given the number of the transaction. The schema says which step was its last one, as the server itself can only note it afterwards: a step that
   * was made before a process ended in between is not made again.
   */
  async apply({ id, up }: Migration): Promise<void> {
    const schema = schemaOf(this.#tables.pluginId);
    const { owner } = await this.#tables.names();
    const { pool } = this.#tables.parts.database;
    const { rows } = await pool.query<{ last: string | null }>(
      `select obj_description($1::text::regnamespace, 'pg_namespace') as last`,
      [quote(schema)],
    );
    if (rows[0]?.last === id) return;
    const connection = await this.#connect(owner);
    const abort = new AbortController();
    const rules = { ...(await this.#tables.rules()), beginnings: STEP_STATEMENTS };
    const number = this.#tables.open.add({ connection, rules, end: async () => undefined }, abort.signal);
    try {
      await connection.begin();
      await up(number as never);
      await this.#tables.open.end(number, false);
      await this.#refuseOdd(connection, schema);
      await connection.run(`comment on schema ${quote(schema)} is '${id}'`);
      await connection.run('commit');
    } finally {
      abort.abort();
      await connection.end();
    }
  }

  async #refuseOdd(connection: TableConnection, schema: string): Promise<void> {
    await connection.run('set local search_path = pg_catalog');
    const { rows } = await connection.run(oddQuery, [schema]);
    if (rows.length === 0) return;
    const named = rows.slice(0, 5).map(([name]) => name);
    throw new Error(`Tables of a plugin have only what a backup can make again, not ${named.join(', ')}`);
  }

  async #connect(owner: string): Promise<TableConnection> {
    const client = new pg.Client({
      connectionString: this.#tables.addressFor(owner),
      application_name: `adit ${this.#tables.pluginId} tables`,
      options: this.#tables.optionsFor(STEP_SECONDS),
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
    });
    client.on('error', () => undefined);
    await client.connect();
    return this.#tables.bounded(client, () => void client.end().catch(() => undefined), STEP_SECONDS);
  }
}
