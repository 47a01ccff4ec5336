import type { Disposable } from 'adit/core';
import type { ServerProcess } from '../../integration/server-process.ts';

/** What load came to. */
export interface LoadFigures {
  readonly lists: number;
  readonly imports: number;
  /** Calls that were answered with 429 or 503. */
  readonly refused: number;
  /** Calls that met no server. */
  readonly unanswered: number;
}

/** Work of others that a server does beside what a test looks at. Disposing of it leaves everything as it is. */
export interface Load extends Disposable {
  /** The raw files that it keeps. */
  readonly fileIds: readonly string[];
  /** Ends it and takes away the datasets that it made; rejects when something acknowledged was lost. */
  end(): Promise<LoadFigures>;
}

/** Begins load on a server. */
export type StartLoad = (server: Pick<ServerProcess, 'address'>) => Promise<Load>;
