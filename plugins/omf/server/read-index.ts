import { Worker } from 'node:worker_threads';
import { AditError, type MessageValues } from 'adit/core';
import type { ListedElement } from './list-elements.ts';

/** What the thread answers. */
export type IndexAnswer =
  | { readonly kind: 'done'; readonly elements: readonly ListedElement[] }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string; readonly values: MessageValues };

const MEMORY_MEGABYTES = 2048;
const SECONDS = 60;

/**
 * Lists the elements of a project in a thread of its own, so that an index of any size holds nothing else up. Throws what opening the
 * project throws, and `omf-index-too-large` for one that takes too much memory or time.
 */
export function readIndex(path: string, fileName: string): Promise<readonly ListedElement[]> {
  const worker = new Worker(new URL('./index-worker.js', import.meta.url), {
    workerData: { path, fileName },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
  });
  const tooLarge = new AditError('omf-index-too-large', { values: { file: fileName } });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<readonly ListedElement[]>((resolve, reject) => {
    timer = setTimeout(() => reject(tooLarge), SECONDS * 1000);
    worker.on('message', (answer: IndexAnswer) => {
      if (answer.kind === 'done') resolve(answer.elements);
      else reject(new AditError(answer.code, { message: answer.message, values: answer.values }));
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge : error),
    );
    worker.on('exit', () => reject(new Error('The thread ended without an answer')));
  }).finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
