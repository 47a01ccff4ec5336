import { AditError } from 'adit/core';
import { isDatabaseGone } from 'adit/core/server';
import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
} from 'kysely';

const RETRY_SECONDS = 1;

/** Talks to PostgreSQL, and tells a transaction that was not kept from one of which that is not known: 503 `outcome-unknown`. */
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
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      throw isDatabaseGone(error) ? outcomeUnknown(error) : error;
    }
  }

  /** What a broken connection had begun is undone with it; the error that broke it is the one to tell of. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!isDatabaseGone(error) && !/not queryable/.test(String(error))) throw error;
    });
  }
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
