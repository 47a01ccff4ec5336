import { Worker } from 'node:worker_threads';
import { AditError } from 'adit/core';
import type { WorkerMessage, WorkerResults, WorkerTask } from './worker-messages.ts';

const MEMORY_MEGABYTES = 4096;

/** What a task may use, and who hears of it. */
export interface WorkerOptions {
  readonly signal?: AbortSignal;
  onProgress?(part: number): void;
  /** Ends the task with `task-too-long`. */
  readonly seconds?: number;
  readonly megabytes?: number;
}

/**
 * Runs a task in a thread of its own, with a bound on its memory; a file that breaks the thread breaks only its own task. The thread
 * has ended when this settles.
 */
export function runWorker<Task extends WorkerTask>(
  task: Task,
  options: WorkerOptions = {},
): Promise<WorkerResults[Task['kind']]> {
  const { signal, seconds, megabytes = MEMORY_MEGABYTES } = options;
  const worker = new Worker(new URL('./import-worker.js', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  let abort = (): void => undefined;
  return new Promise<WorkerResults[Task['kind']]>((resolve, reject) => {
    abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    if (seconds !== undefined)
      timer = setTimeout(() => reject(new AditError('task-too-long', { values: { seconds } })), seconds * 1000);
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') options.onProgress?.(message.part);
      else if (message.kind === 'done') resolve(message.result as WorkerResults[Task['kind']]);
      else
        reject(new AditError(message.code, { message: message.message, values: message.values, cause: message.stack }));
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AditError('file-needs-too-much-memory') : error),
    );
    worker.on('exit', (code) => reject(new AditError('worker-stopped', { values: { code } })));
  }).finally(async () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    // Whoever waits may remove the files that the thread works on.
    await worker.terminate();
  });
}
