import {
  Kysely,
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import utils from 'pg/lib/utils';
import { schemaOf } from '../database/migrate.ts';
import { makeValueTypes } from '../database/value-types.ts';
import type { TableAnswer, TableFailure } from '../fence/tables/table-answer.ts';
import { serve, type HostLink } from './host-link.ts';

const types = makeValueTypes();
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The plugin's own tables, which the server asks for it. */
export function askedTables(link: HostLink, pluginId: string): Kysely<unknown> {
  return new Kysely({ dialect: new AskedDialect(link) }).withSchema(schemaOf(pluginId));
}

/** The tables in a step of theirs, whose transaction the server has under a number. */
export function tablesInStep(link: HostLink, transaction: number): Kysely<unknown> {
  return new Kysely({ dialect: new AskedDialect(link, transaction) });
}

class AskedDialect extends PostgresDialect {
  #link: HostLink;
  #transaction: number | undefined;

  constructor(link: HostLink, transaction?: number) {
    super({ pool: () => Promise.reject(new Error('The server has the connections')) });
    this.#link = link;
    this.#transaction = transaction;
  }

  override createDriver(): Driver {
    return new AskedDriver(this.#link, this.#transaction);
  }
}

class AskedDriver implements Driver {
  #link: HostLink;
  #transaction: number | undefined;

  constructor(link: HostLink, transaction: number | undefined) {
    this.#link = link;
    this.#transaction = transaction;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async acquireConnection(): Promise<AskedConnection> {
    return new AskedConnection(this.#link, this.#transaction);
  }

  async beginTransaction(connection: AskedConnection, settings: TransactionSettings): Promise<void> {
    if (this.#transaction !== undefined) throw new Error('A step of tables is in a transaction already');
    connection.transaction = await serve<number>(this.#link, 'tables.begin', settings);
  }

  commitTransaction(connection: AskedConnection): Promise<void> {
    return connection.end(true);
  }

  rollbackTransaction(connection: AskedConnection): Promise<void> {
    return connection.end(false);
  }

  savepoint(connection: AskedConnection, name: string): Promise<void> {
    return connection.savepoint('savepoint', name);
  }

  rollbackToSavepoint(connection: AskedConnection, name: string): Promise<void> {
    return connection.savepoint('rollback to', name);
  }

  releaseSavepoint(connection: AskedConnection, name: string): Promise<void> {
    return connection.savepoint('release', name);
  }
}

/** A connection of the server, for one statement or a transaction. */
class AskedConnection implements DatabaseConnection {
  transaction: number | undefined;
  #link: HostLink;

  constructor(link: HostLink, transaction: number | undefined) {
    this.#link = link;
    this.transaction = transaction;
  }

  async end(isKept: boolean): Promise<void> {
    const { transaction } = this;
    this.transaction = undefined;
    await serve(this.#link, 'tables.end', transaction, isKept);
  }

  savepoint(how: string, name: string): Promise<void> {
    return serve(this.#link, 'tables.savepoint', this.transaction, how, name);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(utils.prepareValue);
    const answer = await serve<TableAnswer | TableFailure>(this.#link, 'tables.query', sql, values, this.transaction);
    if ('failure' in answer) throw Object.assign(new Error(answer.failure['message']), answer.failure);
    const { command, count, rows, fields } = answer;
    const parsers = fields.map(([name, type]) => [name, types.getTypeParser(type)] as const);
    const read = (row: (typeof rows)[number]): Row =>
      Object.fromEntries(
        parsers.map(([name, parse], at) => [name, row[at] === null ? null : parse(row[at] as never)]),
      ) as Row;
    return { rows: rows.map(read), ...(CHANGING.has(command) && { numAffectedRows: BigInt(count) }) };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not read as a stream behind the fence; ask for parts');
  }
}
