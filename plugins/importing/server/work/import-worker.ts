import { parentPort, workerData } from 'node:worker_threads';
import { AditError } from 'adit/core';
import { buildDataset } from './build-dataset.ts';
import { profileFile } from './profile-file.ts';
import type { WorkerMessage, WorkerTask } from './worker-messages.ts';

const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

async function work(task: WorkerTask): Promise<unknown> {
  return task.kind === 'profile' ? profileFile(task) : buildDataset(task, (part) => send({ kind: 'progress', part }));
}

work(workerData as WorkerTask).then(
  (result) => send({ kind: 'done', result }),
  (error: unknown) => {
    const known =
      error instanceof AditError ? error : new AditError('import-failed', { message: String(error), cause: error });
    const stack = error instanceof Error ? error.stack : undefined;
    send({ kind: 'failed', code: known.code, message: known.message, values: known.values, stack });
  },
);
