import type { BuildRun } from 'adit/core/server';

/** What reading needs of a build's run; a trial run has no more than this. */
export type ReadRun = Pick<BuildRun, 'signal' | 'issue' | 'readTable'>;
