import type { Kysely } from 'kysely';
import type { AuditLog } from './audit-log.ts';
import type { DatasetCatalogue } from './dataset-catalogue.ts';
import type { EventSender, JobQueue } from './services.ts';

/**
 * What a plugin can write together: once the transaction is committed, all of it is there for every process; otherwise none of it is. Jobs begin
 * and events go out after the commit. All events wait for an open transaction, so keep it short and wait for nothing but the database.
 *
 * @beta
 */
export interface Transaction {
  /** The plugin's own tables. */
  database<Tables>(): Kysely<Tables>;
  readonly datasets: Pick<DatasetCatalogue, 'create' | 'find' | 'fail' | 'log'>;
  readonly jobs: Pick<JobQueue, 'add'>;
  readonly events: EventSender;
  readonly audit: Pick<AuditLog, 'record'>;
}

/**
 * Runs `work` in one transaction and commits it. Rejects with what `work` throws; then nothing is written. If the connection breaks during the
 * commit, it rejects although everything may have been written.
 *
 * @beta
 */
export type Transact = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
