import type { Log } from 'adit/core';
import type { ImportingDatabase } from '../files/tables.ts';

const PAUSE_MILLISECONDS = 1000;

/** Keeps how far an import is, at most once a second, for whoever follows it; `ended` waits for what is being written. */
export function noteProgress(
  database: ImportingDatabase,
  datasetId: string,
  log: Pick<Log, 'warn'>,
): { note(part: number): void; ended(): Promise<void> } {
  let next = 0;
  let writing = Promise.resolve();
  return {
    note: (progress) => {
      if (Date.now() < next) return;
      next = Date.now() + PAUSE_MILLISECONDS;
      writing = (async () => {
        await writing;
        await database.updateTable('imports').set({ progress }).where('dataset_id', '=', datasetId).execute();
      })().catch((error: Error) => log.warn('The progress of an import could not be kept', { error: error.message }));
    },
    ended: () => writing,
  };
}
