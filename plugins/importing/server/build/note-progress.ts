import type { Log } from 'adit/core';
import type { DatasetCatalogue } from 'adit/core/server';
import type { ImportingDatabase } from '../files/tables.ts';

const PAUSE_MILLISECONDS = 1000;

/** Where progress is kept, and what knows whether its dataset is still wanted. */
export interface ProgressPlaces {
  readonly database: ImportingDatabase;
  readonly datasets: Pick<DatasetCatalogue, 'find'>;
  readonly log: Pick<Log, 'warn'>;
}

/** How far an import is, for whoever follows it. */
export interface NotedProgress {
  /** Keeps it, at most once a second. */
  note(part: number): void;
  /** Waits for what is being written. */
  ended(): Promise<void>;
  /** Is aborted once the dataset was deleted. */
  readonly removed: AbortSignal;
}

/** Keeps how far an import is, and looks whether somebody has deleted its dataset meanwhile. */
export function noteProgress({ database, datasets, log }: ProgressPlaces, datasetId: string): NotedProgress {
  const removal = new AbortController();
  let next = 0;
  let writing = Promise.resolve();
  return {
    note: (progress) => {
      if (Date.now() < next) return;
      next = Date.now() + PAUSE_MILLISECONDS;
      writing = (async () => {
        await writing;
        await database.updateTable('imports').set({ progress }).where('dataset_id', '=', datasetId).execute();
        if (!(await datasets.find(datasetId))) removal.abort(new Error('The dataset was deleted'));
      })().catch((error: Error) => log.warn('The progress of an import could not be kept', { error: error.message }));
    },
    ended: () => writing,
    removed: removal.signal,
  };
}
