import { AditError } from 'adit/core';
import { startThread, threadResult, type ThreadEnd } from 'adit/core/server';
import { WarmWorkers } from './warm-workers.ts';
import type { WorkerResults, WorkerTask } from './worker-messages.ts';

const MEMORY_MEGABYTES = 4096;

const workers = new WarmWorkers((megabytes) => startThread(new URL('./import-worker.js', import.meta.url), megabytes));

/** What a task may use, and who hears of it. */
export interface WorkerOptions {
  readonly signal?: AbortSignal;
  onProgress?(part: number): void;
  /** Ends the task with `task-too-long`. */
  readonly seconds?: number;
  readonly megabytes?: number;
}

/**
 * Runs a task in a thread that works on nothing else, with a bound on its memory; a file that breaks the thread breaks only its own
 * task. When this rejects the thread has ended; when it resolves the thread works on the files no more.
 */
export async function runWorker<Task extends WorkerTask>(
  task: Task,
  { signal, onProgress, seconds, megabytes = MEMORY_MEGABYTES }: WorkerOptions = {},
): Promise<WorkerResults[Task['kind']]> {
  const worker = workers.take(megabytes);
  try {
    worker.postMessage(task);
    const onSaid = (part: number): void => onProgress?.(part);
    const result = await threadResult<WorkerResults[Task['kind']], number>(worker, {
      signal,
      seconds,
      onSaid,
      errorOf,
    });
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
