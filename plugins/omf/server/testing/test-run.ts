import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import {
  importIssueShape,
  MISSING_CODE,
  type Column,
  type DatasetManifest,
  type FileAccount,
  type ImportIssue,
  type Layer,
} from 'adit/core';
import { DatasetWriter, readColumn, readDatasetJson, type BuildRequest, type BuildRun } from 'adit/core/server';
import { build } from '../build.ts';

/** The folder of real data, which is not part of the repository. */
export const sharedData = resolve('../shared/data');
export const hasSharedData = existsSync(sharedData);

const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Makes a folder for a test's files. */
export function makeFolder(): string {
  return mkdtempSync(join(temporary, 'adit-omf-'));
}

/** What the builder is asked for: an element of a project, or all of them. */
export function requestOf(path: string, element?: number | string): BuildRequest {
  return {
    files: [{ fileType: 'project', path, fileName: basename(path), metadata: {}, mapping: {}, properties: [] }],
    options: element === undefined ? {} : { element: String(element) },
    hierarchy: [],
  };
}

/** A dataset that was built into a folder of its own. */
export class BuiltDataset {
  readonly folder: string;
  readonly manifest: DatasetManifest;
  readonly account: FileAccount;
  readonly issues: readonly ImportIssue[];

  constructor(folder: string, manifest: DatasetManifest, account: FileAccount, issues: readonly ImportIssue[]) {
    this.folder = folder;
    this.manifest = manifest;
    this.account = account;
    this.issues = issues;
  }

  /** The codes of all issues, with how many there are. */
  get codes(): Record<string, number> {
    const codes: Record<string, number> = {};
    for (const { code } of this.issues) codes[code] = (codes[code] ?? 0) + 1;
    return codes;
  }

  get layer(): Layer {
    return this.manifest.layers[0] as Layer;
  }

  column(name: string, layer = this.layer): Column {
    const found = layer.columns.find((column) => column.name === name);
    if (!found) throw new Error(`No column ${name}: ${layer.columns.map((column) => column.name).join(', ')}`);
    return found;
  }

  /** The values of a column: numbers, or the texts of categories; undefined where one is missing. */
  async values(name: string, layer = this.layer): Promise<(number | string | undefined)[]> {
    const column = this.column(name, layer);
    const numbers = Array.from(await readColumn(this.folder, column.data));
    if (column.kind !== 'category') return numbers.map((number) => (Number.isNaN(number) ? undefined : number));
    const words = await readDatasetJson<string[]>(this.folder, column.dictionary ?? '');
    return numbers.map((code) => (code === MISSING_CODE ? undefined : words[code]));
  }

  /** The numbers of a file of the layer's geometry, for example `positions`, in rows of `width`. */
  async geometry(part: string, width: number, layer = this.layer): Promise<number[][]> {
    const file = (layer.geometry as Record<string, unknown>)[part] as Parameters<typeof readColumn>[1] | undefined;
    if (!file) throw new Error(`No ${part}`);
    const numbers = await readColumn(this.folder, file);
    return Array.from({ length: numbers.length / width }, (_, row) => [
      ...numbers.slice(row * width, (row + 1) * width),
    ]);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** Builds a dataset with the real writer, and checks that every row is accounted for. */
export async function buildProject(path: string, element?: number | string): Promise<BuiltDataset> {
  const folder = makeFolder();
  const issues: ImportIssue[] = [];
  const writer = new DatasetWriter(folder);
  const run: BuildRun = {
    writer,
    signal: new AbortController().signal,
    progress: () => {},
    issue: (issue) => issues.push(importIssueShape.parse(issue)),
    readTable: async () => {
      throw new Error('A project is no table');
    },
  };
  try {
    const outcome = await build(requestOf(path, element), run);
    const manifest = await writer.writeManifest(outcome.manifest);
    const account = outcome.files[0] as FileAccount;
    if (account.rowsRead !== account.rowsUsed + account.rowsRejected) throw new Error('Rows are not accounted for');
    const rejected = issues.filter(({ severity }) => severity === 'rejected').length;
    if (rejected !== account.rowsRejected)
      throw new Error(`${rejected} issues of ${account.rowsRejected} rejected rows`);
    return new BuiltDataset(folder, manifest, account, issues);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}
