import { AditError } from 'adit/core';
import { startThread, threadResult, type FencedThreads, type ThreadEnd, type ThreadTask } from 'adit/core/server';
import { runFenced } from './fenced-work.ts';
import { modulesOf, withoutIdleReaders } from './task-modules.ts';
import { WarmWorkers } from './warm-workers.ts';
import type { WorkerResults, WorkerTask } from './worker-messages.ts';

const MEMORY_MEGABYTES = 4096;

const script = new URL('./import-worker.js', import.meta.url);

const workers = new WarmWorkers((megabytes) => startThread(script, megabytes));

/** What a task may use, and who hears of it. */
export interface WorkerOptions {
  /** Where code of third parties is loaded; undefined where all code is trusted. */
  readonly fence: FencedThreads | undefined;
  readonly signal?: AbortSignal;
  onProgress?(part: number): void;
  /** Ends the task with `task-too-long`. */
  readonly seconds?: number;
  readonly megabytes?: number;
}

/**
 * Runs a task in a thread that works on nothing else, with a bound on its memory; a file that breaks the thread breaks only its own
 * task. Code of third parties that is not trusted runs behind the fence. When this rejects the thread has ended; when it resolves the thread works
 * on the files no more.
 */
export async function runWorker<Task extends WorkerTask>(
  task: Task,
  { fence, signal, onProgress, seconds, megabytes = MEMORY_MEGABYTES }: WorkerOptions,
): Promise<WorkerResults[Task['kind']]> {
  const onSaid = (part: number): void => onProgress?.(part);
  const run = { signal, seconds, onSaid, errorOf };
  if (!fence) return runWarm(task, megabytes, run);
  const isFenced = (module: string): boolean => fence.isFenced(module);
  const narrow = withoutIdleReaders(task, isFenced);
  return modulesOf(narrow).some(isFenced)
    ? runFenced(fence, narrow, { ...run, script, megabytes })
    : runWarm(narrow, megabytes, run);
}

async function runWarm<Task extends WorkerTask>(
  task: Task,
  megabytes: number,
  run: ThreadTask<number>,
): Promise<WorkerResults[Task['kind']]> {
  const worker = workers.take(megabytes);
  try {
    worker.postMessage(task);
    const result = await threadResult<WorkerResults[Task['kind']], number>(worker, run);
    workers.giveBack(worker, megabytes);
    return result;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function errorOf(end: ThreadEnd): AditError {
  switch (end.kind) {
    case 'out-of-memory':
      return new AditError('file-needs-too-much-memory');
    case 'too-long':
      return new AditError('task-too-long', { values: { seconds: end.seconds } });
    case 'stopped':
      return new AditError('worker-stopped', { values: { code: end.code } });
  }
}
