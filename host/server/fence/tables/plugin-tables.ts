import type pg from 'pg';
import { AditError, type Log } from 'adit/core';
import { endPool, type Database } from '../../database/open-database.ts';
import { schemaOf } from '../../database/migrate.ts';
import { PatientPool } from '../../database/patient-pool.ts';
import { accountNames, type AccountKey, type AccountNames } from './account-key.ts';
import { ROW_STATEMENTS, type StatementRules } from './checked-statements.ts';
import { OpenTransactions, type OpenTransaction } from './open-transactions.ts';
import { settledCommits } from './settled-commits.ts';
import { prepareAccounts } from './table-accounts.ts';
import { TableConnection } from './table-connection.ts';
import { readDenied } from './table-rules.ts';
import { needsOperator } from './tables-refused.ts';

/** How many statements of a plugin run at once; the others wait. */
export const MAX_TABLE_CONNECTIONS = 4;
/** What a statement may take, and a transaction of a plugin's own; less than a call, so that its handler hears of it. */
const STATEMENT_SECONDS = 20;
/** What PostgreSQL gets beyond that to end it by itself. */
const GRACE_MILLISECONDS = 2_000;
/** PostgreSQL's codes for who may not come in. */
const NOT_LET_IN = new Set(['28000', '28P01', '42501', '53300']);

/** What tables of plugins need of the server. */
export interface TableParts {
  readonly database: Pick<Database, 'pool' | 'workPool' | 'pulse' | 'connectionString' | 'kysely'>;
  readonly key: AccountKey;
  readonly log: Log;
}

/** What is there once the accounts of a plugin are. */
interface Ready {
  readonly names: AccountNames;
  readonly pool: PatientPool;
  readonly rules: StatementRules;
}

/** The tables of a plugin whose half runs behind the fence: its statements run on connections of an account that has a right to nothing else. */
export class PluginTables {
  readonly pluginId: string;
  readonly parts: TableParts;
  readonly open = new OpenTransactions();
  #ready: Promise<Ready> | undefined;

  constructor(pluginId: string, parts: TableParts) {
    this.pluginId = pluginId;
    this.parts = parts;
  }

  /** The rules for statements on rows. */
  async rules(): Promise<StatementRules> {
    return (await this.#get()).rules;
  }

  /** The names of its accounts, which are there then. */
  async names(): Promise<AccountNames> {
    return (await this.#get()).names;
  }

  /** A connection for a while: what runs on it longer than it may is ended, in the database as well. */
  async connect(seconds = STATEMENT_SECONDS): Promise<TableConnection> {
    const { pool } = await this.#get();
    const client = await this.#letIn(() => pool.connect());
    return this.bounded(client, (isBroken) => client.release(isBroken), seconds);
  }

  /** A connection of which PostgreSQL's process is ended when it is too late. */
  bounded(client: pg.ClientBase, release: (isBroken: boolean) => void, seconds: number): TableConnection {
    const milliseconds = seconds * 1_000 + GRACE_MILLISECONDS;
    const timer = setTimeout(() => {
      connection.break(new Error(`What the plugin asked the database took longer than ${seconds} seconds`));
      void this.#terminate(connection.processId);
    }, milliseconds);
    const connection: TableConnection = new TableConnection(client, (isBroken) => {
      clearTimeout(timer);
      if (isBroken) void this.#terminate(connection.processId);
      release(isBroken);
    });
    return connection;
  }

  /** Begins a transaction of its own. */
  async begin(words = ''): Promise<OpenTransaction> {
    const rules = await this.rules();
    const connection = await this.connect();
    try {
      await connection.begin(words);
    } catch (error) {
      await connection.end();
      throw error;
    }
    const end = async (isKept: boolean): Promise<void> => {
      try {
        if (isKept) await connection.run('commit');
      } finally {
        await connection.end();
      }
    };
    return { connection, rules, end };
  }

  /** The address of the database for one of its accounts. */
  addressFor(account: string): string {
    const address = new URL(this.parts.database.connectionString);
    address.username = account;
    address.password = this.parts.key.passwordOf(account);
    return address.href;
  }

  /** What a connection of it begins with. */
  optionsFor(seconds: number): string {
    const settings = {
      search_path: schemaOf(this.pluginId),
      statement_timeout: `${seconds}s`,
      idle_in_transaction_session_timeout: `${seconds}s`,
      standard_conforming_strings: 'on',
    };
    return Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' ');
  }

  /** Waits for what is prepared to be kept: the server's part of it, such as a job, may be seen a moment before. */
  async settled(): Promise<void> {
    const { pool } = this.parts.database;
    const { user } = accountNames(await this.#databaseName(), this.pluginId);
    await settledCommits(pool, user);
  }

  /** Ends its connections. */
  async close(): Promise<void> {
    const ready = await this.#ready?.catch(() => undefined);
    if (ready) await endPool(ready.pool);
  }

  #get(): Promise<Ready> {
    this.#ready ??= this.#prepare().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async #prepare(): Promise<Ready> {
    const { database, key, log } = this.parts;
    const schema = schemaOf(this.pluginId);
    const client = await database.pool.connect();
    try {
      const place = { database: await this.#databaseName(), pluginId: this.pluginId };
      const names = await prepareAccounts(client, place, key);
      const rules = { ...(await readDenied(client, schema)), beginnings: ROW_STATEMENTS };
      const pool = new PatientPool({
        connectionString: this.addressFor(names.user),
        application_name: `adit ${this.pluginId}`,
        options: this.optionsFor(STATEMENT_SECONDS),
        max: MAX_TABLE_CONNECTIONS,
        pulse: database.pulse,
      });
      pool.on('connect', (one) =>
        one.on('error', (error) => log.warn(`A connection of a plugin to the database broke: ${error.message}`)),
      );
      pool.on('error', () => undefined);
      return { names, pool, rules };
    } finally {
      client.release();
    }
  }

  async #databaseName(): Promise<string> {
    const { rows } = await this.parts.database.pool.query<{ name: string }>('select current_database() as name');
    return rows[0]?.name ?? '';
  }

  async #letIn(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    try {
      return await connect();
    } catch (error) {
      if (error instanceof AditError || !NOT_LET_IN.has(String((error as { code?: unknown }).code))) throw error;
      throw needsOperator(this.pluginId, `its account is not let in (${(error as Error).message})`, error);
    }
  }

  /** PostgreSQL does not notice that nobody waits for an answer any more. */
  async #terminate(processId: number): Promise<void> {
    const { workPool } = this.parts.database;
    // Only its own: the number may be that of another process by now.
    const names = await this.names();
    const own = 'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and usename = any($2)';
    await workPool
      .query(own, [processId, Object.values(names)])
      .catch((error: unknown) =>
        this.parts.log.warn('What a plugin asked the database could not be ended', { error: (error as Error).message }),
      );
  }
}
