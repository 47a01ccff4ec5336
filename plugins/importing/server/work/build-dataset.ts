import { join } from 'node:path';
import { AditError, importReportShape, type FileAccount, type ImportReport } from 'adit/core';
import { DatasetWriter, type DatasetBuild } from 'adit/core/server';
import { IssueFile } from './issue-file.ts';
import { makeReadTable } from './table-source.ts';
import type { BuildTask } from './worker-messages.ts';

/** The name of the file of issues in a dataset's folder. */
export const ISSUES_FILE = 'issues.ndjson';

function assertAccounted(file: FileAccount): void {
  if (file.rowsRead === file.rowsUsed + file.rowsRejected) return;
  const { fileName, rowsRead, rowsUsed, rowsRejected } = file;
  throw new AditError('rows-unaccounted', { status: 500, values: { fileName, rowsRead, rowsUsed, rowsRejected } });
}

/** Builds a dataset into its staged folder: columns, issues and report first, the manifest last. */
export async function buildDataset(task: BuildTask, progress: (part: number) => void): Promise<ImportReport> {
  const { build } = (await import(task.module)) as { build: DatasetBuild };
  const writer = new DatasetWriter(task.folder);
  const issues = new IssueFile(join(task.folder, ISSUES_FILE));
  const issue = issues.add.bind(issues);
  const { signal } = new AbortController();
  const outcome = await build(task.request, {
    writer,
    signal,
    progress,
    issue,
    readTable: makeReadTable({ signal, issue, formats: task.formats }),
  });
  issues.close();
  outcome.files.forEach(assertAccounted);
  const report = importReportShape.parse({ files: outcome.files, issueCounts: issues.counts });
  await writer.writeJson('import-report', report);
  await writer.writeManifest(outcome.manifest);
  return report;
}
