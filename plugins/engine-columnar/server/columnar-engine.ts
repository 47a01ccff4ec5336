import { totalmem } from 'node:os';
import type { Disposable, Log } from 'adit/core';
import type { EngineSession, RenderEngine } from 'adit/core/server';
import { cacheKeyPrefix } from './cache-key.ts';
import { collectGarbage } from './collect-garbage.ts';
import { ColumnarSession } from './columnar-session.ts';
import { DatasetFiles } from './dataset-files.ts';
import { MemoryReturn } from './memory-return.ts';
import type { EngineParts } from './queries/engine-parts.ts';
import { SharedCache } from './shared-cache.ts';
import type { TaskRunner } from './task-runner.ts';
import { WorkerPool } from './worker-pool.ts';

/** Answers are kept up to this part of the columns' bytes, so that memory is what the columns need and little more. */
const ANSWERS_PART = 0.1;
/** So many bytes of answers are kept however few columns there are. */
const LEAST_ANSWERS = 64 * 1024 * 1024;

/** What an engine is made with; the defaults are a quarter of the machine's memory and a pool of threads. */
export interface ColumnarEngineOptions {
  readonly log: Log;
  /** How many bytes of columns are kept while nobody uses them; of answers, a tenth of that or 64 MiB. */
  readonly limitBytes?: number;
  readonly runner?: TaskRunner;
}

/** The embedded engine: columns and answers are kept once per process, in shared memory, for all sessions. */
export class ColumnarEngine implements RenderEngine, Disposable {
  readonly id = 'engine-columnar.engine';
  readonly priority = 10;
  #parts: Omit<EngineParts, 'runner'>;
  #runner: TaskRunner;
  #memory: MemoryReturn;

  constructor({ log, limitBytes = Math.floor(totalmem() / 4), runner }: ColumnarEngineOptions) {
    const tasks = runner ?? new WorkerPool(new URL('./compute-worker.js', import.meta.url), log);
    this.#memory = new MemoryReturn(limitBytes / 8, (type) => {
      collectGarbage(type);
      tasks.collectGarbage();
    });
    const dropped = (bytes: number): void => this.#memory.dropped(bytes);
    const columns = new SharedCache(limitBytes, dropped);
    const mostAnswers = (): number => Math.min(limitBytes, Math.max(LEAST_ANSWERS, columns.bytes * ANSWERS_PART));
    this.#runner = tasks;
    this.#parts = {
      columns,
      cache: new SharedCache(mostAnswers, dropped),
      files: new DatasetFiles(columns),
    };
  }

  /** How many bytes are kept now. */
  get keptBytes(): number {
    return this.#parts.columns.bytes + this.#parts.cache.bytes;
  }

  /** What keeps the columns, and what was computed from them. */
  get caches(): Readonly<Record<'columns' | 'answers', Pick<SharedCache, 'bytes' | 'limit'>>> {
    return { columns: this.#parts.columns, answers: this.#parts.cache };
  }

  async open(): Promise<EngineSession> {
    return new ColumnarSession({ ...this.#parts, runner: this.#runner.inTurn() });
  }

  /** Drops all that is kept of datasets. */
  forget(datasetIds: readonly string[]): void {
    for (const id of datasetIds)
      for (const cache of [this.#parts.columns, this.#parts.cache]) cache.drop(cacheKeyPrefix(id));
  }

  /** Ends the threads and drops everything; what is asked later fails. */
  dispose(): void {
    this.#runner.dispose();
    this.#parts.columns.dispose();
    this.#parts.cache.dispose();
    this.#memory.dispose();
  }
}
