import type { DatasetExamine, ImportExamination } from 'adit/core/server';
import { makeReadTable } from './table-source.ts';
import type { ExamineTask } from './worker-messages.ts';

/** Lets the builder of a dataset type look at the files; a builder that does not look finds nothing. */
export async function examineFiles(task: ExamineTask): Promise<ImportExamination> {
  const { examine } = (await import(task.module)) as { examine?: DatasetExamine };
  if (!examine) return { findings: [] };
  const { signal } = new AbortController();
  const readTable = makeReadTable({ signal, issue: () => undefined, formats: task.formats });
  return examine(task.request, { signal, readTable });
}
