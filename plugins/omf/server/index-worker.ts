import { parentPort, workerData } from 'node:worker_threads';
import { AditError } from 'adit/core';
import type { IndexAnswer } from './read-index.ts';
import { listElements } from './list-elements.ts';

const { path, fileName } = workerData as { path: string; fileName: string };
const answer = (message: IndexAnswer): void => parentPort?.postMessage(message);

listElements(path, fileName).then(
  (elements) => answer({ kind: 'done', elements }),
  (error: unknown) => {
    const known = error instanceof AditError ? error : new AditError('omf-bad-index', { values: { file: fileName } });
    answer({ kind: 'failed', code: known.code, message: known.message, values: known.values });
  },
);
