import { Worker } from 'node:worker_threads';
import { AditError } from 'adit/core';
import type { WorkerMessage, WorkerResults, WorkerTask } from './worker-messages.ts';

const MEMORY_MEGABYTES = 4096;

/** Runs a task in a thread of its own, with a bound on its memory; a file that breaks the thread breaks only its own task. */
export function runWorker<Task extends WorkerTask>(
  task: Task,
  options: { signal?: AbortSignal; onProgress?: (part: number) => void } = {},
): Promise<WorkerResults[Task['kind']]> {
  const { signal, onProgress } = options;
  const worker = new Worker(new URL('./import-worker.js', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
  });
  return new Promise<WorkerResults[Task['kind']]>((resolve, reject) => {
    const abort = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') onProgress?.(message.part);
      else if (message.kind === 'done') resolve(message.result as WorkerResults[Task['kind']]);
      else
        reject(new AditError(message.code, { message: message.message, values: message.values, cause: message.stack }));
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AditError('file-needs-too-much-memory') : error),
    );
    worker.on('exit', (code) => reject(new AditError('worker-stopped', { values: { code } })));
  }).finally(() => void worker.terminate());
}
