import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Column, FileAccount, Layer } from 'adit/core';
import type { BuildRequest } from 'adit/core/server';
import { buildDataset, type BuiltDataset } from 'adit/core/testing';
import { build } from '../build.ts';

/** The folder of real data, which is not part of the repository. */
export const sharedData = resolve('../shared/data');
export const hasSharedData = existsSync(sharedData);

const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Makes a folder for a test's files. */
export function makeFolder(): string {
  return mkdtempSync(join(temporary, 'adit-omf-'));
}

/** Makes an empty folder, gives it to `use`, and removes it. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeFolder();
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the builder is asked for: an element of a project, or all of them. */
export function requestOf(
  path: string,
  element?: number | string,
  options: Readonly<Record<string, string>> = {},
): BuildRequest {
  return {
    files: [{ fileType: 'project', path, fileName: basename(path), metadata: {}, mapping: {}, properties: [] }],
    options: element === undefined ? options : { ...options, element: String(element) },
    hierarchy: [],
  };
}

/** A project that was built into a folder of its own, with readers of its first layer. */
export interface BuiltProject extends Pick<BuiltDataset, 'folder' | 'manifest' | 'issues' | 'dispose'> {
  readonly account: FileAccount;
  /** The codes of all issues, with how many there are. */
  readonly codes: Readonly<Record<string, number>>;
  readonly layer: Layer;
  column(name: string): Column;
  /** The values of a column: numbers, or the texts of categories; undefined where one is missing. */
  values(name: string): Promise<(number | string | undefined)[]>;
  /** The numbers of a file of the layer's geometry, for example `positions`, in rows of `width`. */
  geometry(part: string, width: number): Promise<number[][]>;
}

/** Builds a dataset with the real writer, and checks that every row is accounted for. */
export async function buildProject(
  path: string,
  element?: number | string,
  options?: Readonly<Record<string, string>>,
): Promise<BuiltProject> {
  const built = await buildDataset(build, requestOf(path, element, options));
  const { folder, manifest, issues, report } = built;
  const account = report.files[0] as FileAccount;
  const rejected = issues.filter(({ severity }) => severity === 'rejected').length;
  if (rejected !== account.rowsRejected) {
    built.dispose();
    throw new Error(`${rejected} issues of ${account.rowsRejected} rejected rows`);
  }
  const layer = manifest.layers[0] as Layer;
  const column = (name: string): Column => built.column(layer.name, name);
  return {
    folder,
    manifest,
    issues,
    account,
    codes: report.issueCounts,
    layer,
    column,
    async values(name) {
      if (column(name).kind === 'category') return built.texts(layer.name, name);
      return Array.from(await built.numbers(layer.name, name), (value) => (Number.isNaN(value) ? undefined : value));
    },
    geometry: (part, width) => built.geometry(layer.name, part, width),
    dispose: () => built.dispose(),
  };
}
