import type { Disposable, Log } from 'adit/core';
import type { Locks } from 'adit/core/server';
import type { DatabaseDatasetCatalogue } from './database-dataset-catalogue.ts';

const LOOK_MILLISECONDS = 10_000;

/** Drops from time to time what processes that died have left of datasets, in one process at a time. */
export function followStrays(datasets: DatabaseDatasetCatalogue, locks: Locks, log: Log): Disposable {
  const look = async (): Promise<void> => {
    try {
      await locks.aloneIfFree('host.stray-versions', () => datasets.sweepStrays());
    } catch (error) {
      log.warn('What is left of datasets could not be dropped; it is at the next look', {
        error: (error as Error).message,
      });
    }
  };
  const timer = setInterval(() => void look(), LOOK_MILLISECONDS);
  return { dispose: () => clearInterval(timer) };
}
