import { LocksToken, type ServerPluginContext } from 'adit/core/server';
import { BUILD_JOB } from '../files/import-request.ts';
import type { ImportingDatabase } from '../files/tables.ts';

const LOOK_MILLISECONDS = 10_000;

/** Looks from time to time, in one process at a time, for imports that have not ended, and gives a job to those that have lost theirs. */
export function resumeImports(context: ServerPluginContext): void {
  const database: ImportingDatabase = context.database();
  const locks = context.get(LocksToken);
  const resume = async (): Promise<void> => {
    const rows = await database.selectFrom('imports').select('dataset_id').where('ended', '=', false).execute();
    const ids = rows.map((row) => row.dataset_id);
    const known = new Map((await context.datasets.findMany(ids)).map((record) => [record.id, record]));
    for (const id of ids) {
      const record = known.get(id);
      // One that has a job gets no second one.
      if (record) await context.jobs.add(BUILD_JOB, { datasetId: id }, { tenantId: record.tenantId, key: id });
      else await endImport(database, id);
    }
  };
  const look = async (): Promise<void> => {
    try {
      await locks.aloneIfFree('importing.resuming', resume);
    } catch (error) {
      context.log.warn('Imports could not be looked for; they are at the next look', {
        error: (error as Error).message,
      });
    }
  };
  context.onReady(async () => {
    await look();
    const timer = setInterval(() => void look(), LOOK_MILLISECONDS);
    context.disposables.add(() => clearInterval(timer));
  });
}

/** Notes that an import has ended; false when it had before. */
export async function endImport(database: ImportingDatabase, datasetId: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('imports')
    .set({ ended: true })
    .where('dataset_id', '=', datasetId)
    .where('ended', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}
