import { Worker } from 'node:worker_threads';
import { AditError } from 'adit/core';
import { WarmWorkers } from './warm-workers.ts';
import type { WorkerMessage, WorkerResults, WorkerTask } from './worker-messages.ts';

const MEMORY_MEGABYTES = 4096;

const workers = new WarmWorkers(
  (megabytes) =>
    new Worker(new URL('./import-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    }),
);

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
  options: WorkerOptions = {},
): Promise<WorkerResults[Task['kind']]> {
  const { megabytes = MEMORY_MEGABYTES } = options;
  const worker = workers.take(megabytes);
  try {
    const result = await resultOf(worker, task, options);
    workers.giveBack(worker, megabytes);
    return result as WorkerResults[Task['kind']];
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function resultOf(worker: Worker, task: WorkerTask, { signal, seconds, onProgress }: WorkerOptions): Promise<unknown> {
  let forget = (): void => undefined;
  return new Promise<unknown>((resolve, reject) => {
    const abort = (): void => reject(signal?.reason);
    const hear = (message: WorkerMessage): void => {
      if (message.kind === 'progress') onProgress?.(message.part);
      else if (message.kind === 'done') resolve(message.result);
      else {
        const { code, status, message: text, values, stack } = message;
        reject(new AditError(code, { status, message: text, values, cause: stack }));
      }
    };
    const fail = (error: NodeJS.ErrnoException): void =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AditError('file-needs-too-much-memory') : error);
    const stop = (code: number): void => reject(new AditError('worker-stopped', { values: { code } }));
    const late = (): void => reject(new AditError('task-too-long', { values: { seconds: seconds ?? 0 } }));
    const timer = seconds === undefined ? undefined : setTimeout(late, seconds * 1000);
    forget = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      worker.off('message', hear).off('error', fail).off('exit', stop);
    };
    signal?.addEventListener('abort', abort);
    worker.on('message', hear).on('error', fail).on('exit', stop);
    if (signal?.aborted) abort();
    else worker.postMessage(task);
  }).finally(() => forget());
}
