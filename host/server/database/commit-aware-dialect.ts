import { AditError } from 'adit/core';
import { isDatabaseGone } from 'adit/core/server';
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { joinedTransaction } from './joined-transaction.ts';

const RETRY_SECONDS = 1;

/** Talks to PostgreSQL, lets what is asked in a joined transaction be a part of it, and tells a transaction that was not kept from one of which that is not known: 503 `outcome-unknown`. */
export class CommitAwareDialect extends PostgresDialect {
  #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new CommitAwareDriver(this.#config);
  }
}

class CommitAwareDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return joinedTransaction()?.connection ?? super.acquireConnection();
  }

  override async releaseConnection(connection: Parameters<PostgresDriver['releaseConnection']>[0]): Promise<void> {
    if (joinedTransaction()?.connection !== connection) await super.releaseConnection(connection);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const outer = joinedTransaction();
    if (outer?.connection === connection) {
      outer.depth += 1;
      await ask(connection, `savepoint joined_${outer.depth}`);
      return;
    }
    await super.beginTransaction(connection, settings);
    if (outer) outer.connection = connection;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (await endedInner(connection, (name) => [`release savepoint ${name}`])) return;
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      throw isDatabaseGone(error) ? outcomeUnknown(error) : error;
    }
  }

  /** What a broken connection had begun is undone with it; the error that broke it is the one to tell of. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      const undo = (name: string): string[] => [`rollback to savepoint ${name}`, `release savepoint ${name}`];
      if (!(await endedInner(connection, undo))) await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isDatabaseGone(error) && !/not queryable/.test(String(error))) throw error;
    }
  }
}

/** Ends the innermost transaction inside a joined one; false when there is none: the joined one itself ends then. */
async function endedInner(connection: DatabaseConnection, end: (name: string) => string[]): Promise<boolean> {
  const outer = joinedTransaction();
  if (outer?.connection !== connection) return false;
  if (outer.depth === 0) {
    outer.connection = undefined;
    return false;
  }
  const name = `joined_${outer.depth}`;
  outer.depth -= 1;
  for (const text of end(name)) await ask(connection, text);
  return true;
}

async function ask(connection: DatabaseConnection, text: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(text));
}

/** The answer to a save that may have been kept or not. */
export function outcomeUnknown(cause?: unknown): AditError {
  return new AditError('outcome-unknown', {
    status: 503,
    message: 'The connection to the database broke: whether this was saved is not known',
    values: { retryAfter: RETRY_SECONDS },
    cause,
  });
}
