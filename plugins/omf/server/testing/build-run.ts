import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importIssueShape, type ImportIssue } from 'adit/core';
import { DatasetWriter, type BuildOutcome } from 'adit/core/server';
import { build } from '../build.ts';

/** Memory where there is such a folder: nothing that a test writes has to outlast it. */
const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Makes an empty folder, gives it to `use`, and removes it. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(temporary, 'adit-omf-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Builds a dataset of a project file, or of one of its elements, into `folder`, which is made. */
export async function buildProject(
  path: string,
  folder: string,
  element?: number,
): Promise<BuildOutcome & { readonly issues: readonly ImportIssue[] }> {
  mkdirSync(folder);
  const writer = new DatasetWriter(folder);
  const issues: ImportIssue[] = [];
  const outcome = await build(
    {
      files: [{ fileType: 'project', path, fileName: 'a.omf', metadata: {}, mapping: {}, properties: [] }],
      options: element === undefined ? {} : { element: String(element) },
      hierarchy: [],
    },
    {
      writer,
      signal: new AbortController().signal,
      progress: () => {},
      issue: (issue) => void issues.push(importIssueShape.parse(issue)),
      readTable: () => Promise.reject(new Error('A project is no table')),
    },
  );
  await writer.writeManifest(outcome.manifest);
  return { ...outcome, issues };
}
