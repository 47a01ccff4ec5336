import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importIssueShape, importReportShape, type ImportIssue } from 'adit/core';
import {
  DatasetWriter,
  openCoordinateChange,
  type BuildRequest,
  type BuildRun,
  type DatasetBuild,
} from 'adit/core/server';
import { openBuilt, type BuiltDataset } from './built-dataset.ts';

/** Memory where there is such a folder: nothing that a test writes has to outlast it. */
const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/**
 * Builds a dataset with a builder and the real writer, in a folder of its own, where `request` may put files first. A builder that reads
 * tables is given `readTable`, for example `tableReader()`. Rejects with what the builder throws, and when rows are not accounted for.
 *
 * @beta
 */
export async function buildDataset(
  build: DatasetBuild,
  request: BuildRequest | ((folder: string) => BuildRequest),
  readTable: BuildRun['readTable'] = () => Promise.reject(new Error('There is no table')),
): Promise<BuiltDataset> {
  const folder = mkdtempSync(join(temporary, 'adit-dataset-'));
  try {
    const writer = new DatasetWriter(folder);
    const issues: ImportIssue[] = [];
    const asked = typeof request === 'function' ? request(folder) : request;
    const outcome = await build(asked, {
      writer,
      signal: new AbortController().signal,
      progress: () => undefined,
      issue: (issue) => void issues.push(importIssueShape.parse(issue)),
      readTable,
      coordinates: asked.change && (await openCoordinateChange(asked.change)),
    });
    for (const { fileName, rowsRead, rowsUsed, rowsRejected } of outcome.files) {
      if (rowsRead !== rowsUsed + rowsRejected)
        throw new Error(`${fileName}: ${rowsRead} rows were read, ${rowsUsed} used and ${rowsRejected} rejected`);
    }
    const issueCounts: Record<string, number> = {};
    for (const { code } of issues) issueCounts[code] = (issueCounts[code] ?? 0) + 1;
    const report = importReportShape.parse({ files: outcome.files, issueCounts });
    return openBuilt({ folder, manifest: await writer.writeManifest(outcome.manifest), report, issues });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
