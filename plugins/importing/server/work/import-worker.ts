import { parentPort } from 'node:worker_threads';
import { AditError } from 'adit/core';
import { surroundingsError } from 'adit/core/server';
import { buildDataset } from './build-dataset.ts';
import { examineFiles } from './examine-files.ts';
import { profileFile } from './profile-file.ts';
import type { WorkerMessage, WorkerTask } from './worker-messages.ts';

const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

async function work(task: WorkerTask): Promise<unknown> {
  switch (task.kind) {
    case 'profile':
      return profileFile(task);
    case 'build':
      return buildDataset(task, (part) => send({ kind: 'progress', part }));
    case 'examine':
      return examineFiles(task);
  }
}

parentPort?.on('message', (task: WorkerTask) => {
  work(task).then(
    (result) => send({ kind: 'done', result }),
    (error: unknown) => {
      const known =
        error instanceof AditError
          ? error
          : (surroundingsError(error) ?? new AditError('import-failed', { message: String(error), cause: error }));
      const stack = error instanceof Error ? error.stack : undefined;
      const { code, status, message, values } = known;
      send({ kind: 'failed', code, status, message, values, stack });
    },
  );
});
