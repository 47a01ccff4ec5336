import { parentPort } from 'node:worker_threads';
import { AditError } from 'adit/core';
import {
  outcomeOf,
  surroundingsError,
  type DatasetExamine,
  type ImportExamination,
  type ThreadMessage,
} from 'adit/core/server';
import { buildDataset } from './build-dataset.ts';
import { profileFile } from './profile-file.ts';
import { systemOfFile } from './system-of-file.ts';
import { makeReadTable } from './table-source.ts';
import type { ExamineTask, WorkerTask } from './worker-messages.ts';

const send = (message: ThreadMessage): void => parentPort?.postMessage(message);

async function work(task: WorkerTask): Promise<unknown> {
  switch (task.kind) {
    case 'profile':
      return profileFile(task);
    case 'system':
      return systemOfFile(task);
    case 'build':
      return buildDataset(task, (part) => send({ kind: 'said', said: part }));
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

function toKnown(error: unknown): AditError {
  return surroundingsError(error) ?? new AditError('import-failed', { message: String(error), cause: error });
}

parentPort?.on('message', (task: WorkerTask) => void outcomeOf(() => work(task), toKnown).then(send));
