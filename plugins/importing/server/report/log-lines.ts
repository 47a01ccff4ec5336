import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ImportIssue, ImportReport } from 'adit/core';
import type { DatasetLogLine } from 'adit/core/server';
import { ISSUES_FILE } from '../work/build-dataset.ts';
import { issueWriter } from './issue-texts.ts';

const MAX_LINES = 1_000;

type Line = Omit<DatasetLogLine, 'utc'>;

/** The issues of a dataset's folder, one by one. */
export async function* readIssues(folder: string): AsyncGenerator<ImportIssue> {
  for await (const line of createInterface({ input: createReadStream(join(folder, ISSUES_FILE)) }))
    yield JSON.parse(line) as ImportIssue;
}

/** The log of an import: an account of every file, then its issues, as many as one can read; the CSV report has them all. */
export async function logLines(folder: string, report: ImportReport, modules: readonly URL[]): Promise<Line[]> {
  const write = await issueWriter(modules, 'en');
  const lines: Line[] = report.files.map((file) => ({
    logType: file.rowsRejected > 0 ? 'warning' : 'info',
    filePath: file.fileName,
    message: `${file.rowsRead} ${file.rowsRead === 1 ? 'row' : 'rows'} read, ${file.rowsUsed} used, ${file.rowsChanged} changed, ${file.rowsRejected} rejected`,
  }));
  const total = Object.values(report.issueCounts).reduce((sum, count) => sum + count, 0);
  let written = 0;
  for await (const issue of readIssues(folder)) {
    if ((written += 1) > MAX_LINES) break;
    const place = issue.line === undefined ? '' : `Line ${issue.line}: `;
    lines.push({
      logType: issue.severity === 'rejected' ? 'error' : 'warning',
      filePath: issue.fileName,
      message: `${place}${write(issue)}`,
    });
  }
  if (total > MAX_LINES) {
    lines.push({
      logType: 'info',
      filePath: '',
      message: `${total - MAX_LINES} more are in the report, which can be downloaded as CSV`,
    });
  }
  return lines;
}
