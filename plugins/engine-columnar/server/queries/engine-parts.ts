import type { DatasetFiles } from '../dataset-files.ts';
import type { SharedCache } from '../shared-cache.ts';
import type { TaskRunner } from '../task-runner.ts';

/** What questions are answered with: one set for all sessions of a process, but for their turn in the threads. */
export interface EngineParts {
  /** Columns, and what is worked out from them once for many questions. */
  readonly columns: SharedCache;
  /** Answers, which can be given anew in a moment. */
  readonly cache: SharedCache;
  readonly files: DatasetFiles;
  readonly runner: Pick<TaskRunner, 'run'>;
}
