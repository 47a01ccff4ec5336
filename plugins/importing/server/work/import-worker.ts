import { parentPort } from 'node:worker_threads';
import { AditError } from 'adit/core';
import { surroundingsError, type DatasetExamine, type ImportExamination } from 'adit/core/server';
import { buildDataset } from './build-dataset.ts';
import { profileFile } from './profile-file.ts';
import { makeReadTable } from './table-source.ts';
import type { ExamineTask, WorkerMessage, WorkerTask } from './worker-messages.ts';

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

/** Lets the builder of a dataset type look at the files; a builder that does not look finds nothing. */
async function examineFiles(task: ExamineTask): Promise<ImportExamination> {
  const { examine } = (await import(task.module)) as { examine?: DatasetExamine };
  if (!examine) return { findings: [] };
  const { signal } = new AbortController();
  const readTable = makeReadTable({ signal, issue: () => undefined, formats: task.formats });
  return examine(task.request, { signal, readTable });
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
