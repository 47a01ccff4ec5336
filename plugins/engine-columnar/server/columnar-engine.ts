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

/** What an engine is made with; the defaults are a quarter of the machine's memory and a pool of threads. */
export interface ColumnarEngineOptions {
  readonly log: Log;
  /** How many bytes of columns and answers are kept while nobody uses them. */
  readonly limitBytes?: number;
  readonly runner?: TaskRunner;
}

/** The embedded engine: columns and answers are kept once per process, in shared memory, for all sessions. */
export class ColumnarEngine implements RenderEngine, Disposable {
  readonly id = 'engine-columnar.engine';
  readonly priority = 10;
  #parts: EngineParts;
  #memory: MemoryReturn;

  constructor({ log, limitBytes = Math.floor(totalmem() / 4), runner }: ColumnarEngineOptions) {
    const tasks = runner ?? new WorkerPool(new URL('./compute-worker.js', import.meta.url), log);
    this.#memory = new MemoryReturn(limitBytes / 8, (type) => {
      collectGarbage(type);
      tasks.collectGarbage();
    });
    const cache = new SharedCache(limitBytes, (bytes) => this.#memory.dropped(bytes));
    this.#parts = { cache, files: new DatasetFiles(cache), runner: tasks };
  }

  /** How many bytes are kept now. */
  get keptBytes(): number {
    return this.#parts.cache.bytes;
  }

  async open(): Promise<EngineSession> {
    return new ColumnarSession(this.#parts);
  }

  /** Drops all that is kept of datasets. */
  forget(datasetIds: readonly string[]): void {
    for (const id of datasetIds) this.#parts.cache.drop(cacheKeyPrefix(id));
  }

  /** Ends the threads and drops everything; what is asked later fails. */
  dispose(): void {
    this.#parts.runner.dispose();
    this.#parts.cache.dispose();
    this.#memory.dispose();
  }
}
