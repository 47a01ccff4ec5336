import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AditError,
  importReportShape,
  localGridName,
  type FileAccount,
  type ImportIssue,
  type ImportReport,
} from 'adit/core';
import {
  DatasetWriter,
  openCoordinateChange,
  type AskedChange,
  type CoordinateChange,
  type DatasetBuild,
} from 'adit/core/server';
import { mostlyRejected } from '../../shared/index.ts';
import { IssueFile } from './issue-file.ts';
import { leaveColumnOut } from './leave-column-out.ts';
import { makeReadTable } from './table-source.ts';
import type { BuildTask } from './worker-messages.ts';

/** The name of the file of issues in a dataset's folder. */
export const ISSUES_FILE = 'issues.ndjson';

function assertAccounted(file: FileAccount): void {
  if (file.rowsRead === file.rowsUsed + file.rowsRejected) return;
  const { fileName, rowsRead, rowsUsed, rowsRejected } = file;
  throw new AditError('rows-unaccounted', { status: 500, values: { fileName, rowsRead, rowsUsed, rowsRejected } });
}

/**
 * Builds a dataset into its staged folder: columns, issues and report first, then the manifest, and the sums of all files last. A property with more different texts
 * than can be kept is left out, which the report says, and everything is built anew without it.
 */
export async function buildDataset(task: BuildTask, progress: (part: number) => void): Promise<ImportReport> {
  const leftOut: ImportIssue[] = [];
  for (let { request } = task; ;) {
    try {
      return await buildOnce({ ...task, request }, leftOut, progress);
    } catch (error) {
      const reduced = leaveColumnOut(request, error);
      if (!reduced) throw error;
      ({ request } = reduced);
      leftOut.push(reduced.issue);
      for (const name of await readdir(task.folder)) await rm(join(task.folder, name), { recursive: true });
    }
  }
}

async function buildOnce(
  task: BuildTask,
  leftOut: readonly ImportIssue[],
  progress: (part: number) => void,
): Promise<ImportReport> {
  const { build } = (await import(task.module)) as { build: DatasetBuild };
  const writer = new DatasetWriter(task.folder);
  const issues = new IssueFile(join(task.folder, ISSUES_FILE));
  try {
    const issue = issues.add.bind(issues);
    leftOut.forEach(issue);
    const { signal } = new AbortController();
    const readTable = makeReadTable({ signal, issue, formats: task.formats });
    const { change, system, files } = task.request;
    const coordinates = change && (await openCoordinateChange(change));
    const outcome = await build(task.request, { writer, signal, progress, issue, readTable, coordinates });
    if (change) issue(changeIssue(change, coordinates, files[0]?.fileName ?? ''));
    outcome.files.forEach(assertAccounted);
    const report = importReportShape.parse({ files: outcome.files, issueCounts: issues.counts });
    await writer.writeJson('import-report', report);
    issues.close();
    const lost = mostlyRejected(outcome.files);
    const { operation, accuracy: accuracyM, transform } = coordinates ?? {};
    const crs = system && { ...system, operation, accuracyM, transform };
    await writer.writeManifest({ ...outcome.manifest, ...(crs && { crs }), ...(lost ? { mostlyRejected: lost } : {}) });
    await writer.writeSums();
    return report;
  } finally {
    issues.close();
  }
}

/** What the report says of coordinates that were changed. */
function changeIssue(
  { from, to, unit, storedUnit }: AskedChange,
  change: CoordinateChange | undefined,
  fileName: string,
): ImportIssue {
  const units = { unit, storedUnit };
  if (from === undefined || to === undefined || from === to)
    return { severity: 'warning', code: 'lengths-converted', fileName, values: units };
  const { operation = '', accuracy = 0, transform } = change ?? {};
  const values = { from: localGridName(from) ?? from, to, operation, accuracy };
  const code = transform ? 'grid-changed' : operation === '' ? 'coordinates-changed' : 'datum-changed';
  return { severity: 'warning', code, fileName, values };
}
