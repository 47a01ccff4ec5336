import { parentPort, workerData } from 'node:worker_threads';
import { AditError } from 'adit/core';
import { outcomeOf } from 'adit/core/server';
import { listElements } from './list-elements.ts';

const { path, fileName, lineSets } = workerData as { path: string; fileName: string; lineSets?: string };

const outcome = await outcomeOf(
  () => listElements(path, fileName, lineSets),
  () => new AditError('omf-bad-index', { values: { file: fileName } }),
);
parentPort?.postMessage(outcome);
