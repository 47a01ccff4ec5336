import { AditError } from 'adit/core';
import { startThread, threadResult } from 'adit/core/server';
import type { ListedElement } from './list-elements.ts';

const MEMORY_MEGABYTES = 2048;
const SECONDS = 60;

/**
 * Lists the elements of a project in a thread of its own, so that an index of any size holds nothing else up. Throws what opening the
 * project throws, and `omf-index-too-large` for one that takes too much memory or time.
 */
export async function readIndex(
  path: string,
  fileName: string,
  lineSets: string | undefined,
): Promise<readonly ListedElement[]> {
  const worker = startThread(new URL('./index-worker.js', import.meta.url), MEMORY_MEGABYTES, {
    path,
    fileName,
    lineSets,
  });
  try {
    return await threadResult(worker, {
      seconds: SECONDS,
      errorOf: ({ kind }) =>
        kind === 'stopped'
          ? new Error('The thread ended without an answer')
          : new AditError('omf-index-too-large', { values: { file: fileName } }),
    });
  } finally {
    await worker.terminate();
  }
}
