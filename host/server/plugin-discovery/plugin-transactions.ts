import type { Kysely } from 'kysely';
import type { Transaction } from 'adit/core/server';
import { DatabaseAuditLog } from '../audit/database-audit-log.ts';
import type { HostDatabase } from '../database/host-tables.ts';
import { hostOwner, schemaOf } from '../database/migrate.ts';
import type { EventOutbox } from '../events/event-outbox.ts';
import type { DatabaseJobQueue } from '../jobs/database-job-queue.ts';
import type { DatabaseDatasetCatalogue } from '../storage/database-dataset-catalogue.ts';

/** What transactions work with. */
export interface TransactionParts {
  readonly database: Kysely<unknown>;
  readonly datasets: Pick<DatabaseDatasetCatalogue, 'within'>;
  readonly jobs: Pick<DatabaseJobQueue, 'within' | 'look'>;
  readonly events: Pick<EventOutbox, 'within'>;
}

/** Binds what the host lends to plugins to one transaction. */
export class PluginTransactions {
  #parts: TransactionParts;

  constructor(parts: TransactionParts) {
    this.#parts = parts;
  }

  /** Runs the work of a plugin in a transaction; its jobs are looked for once it is committed. */
  async run<Result>(pluginId: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const { database, datasets, jobs, events } = this.#parts;
    const result = await database.transaction().execute((transaction) => {
      const host = transaction.withSchema(schemaOf(hostOwner)) as unknown as HostDatabase;
      return work({
        database: <Tables>() => transaction.withSchema(schemaOf(pluginId)) as unknown as Kysely<Tables>,
        datasets: datasets.within(host),
        jobs: jobs.within(host),
        events: events.within(host),
        audit: new DatabaseAuditLog(host),
      });
    });
    jobs.look();
    return result;
  }
}
