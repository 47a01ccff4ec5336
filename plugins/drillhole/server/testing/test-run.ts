import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { AskedChange, BuildFile, BuildRequest, ImportExamination } from 'adit/core/server';
import { buildDataset, tableReader, type BuiltDataset } from 'adit/core/testing';
import { build, examine } from '../build.ts';

/** The folder of real data, which is not part of the repository. */
export const sharedData = resolve('../shared/data');
export const hasSharedData = existsSync(sharedData);

/** Describes a file for the builder; `text` stands for a file that is not there yet. */
export interface TestFile {
  readonly fileType: string;
  readonly path: string;
  readonly text?: string;
  readonly mapping: Readonly<Record<string, string>>;
  readonly numbers?: readonly string[];
  readonly categories?: readonly string[];
  readonly units?: Readonly<Record<string, 'ft' | 'm'>>;
}

function requestOf(
  files: readonly TestFile[],
  folder: string,
  options: BuildRequest['options'],
  hierarchy: readonly string[] = [],
  change?: AskedChange,
): BuildRequest {
  const toBuildFile = (file: TestFile, index: number): BuildFile => {
    const { fileType, text, mapping, numbers = [], categories = [], units = {} } = file;
    const path = text === undefined ? file.path : join(folder, `source-${index}`);
    if (text !== undefined) writeFileSync(path, text);
    const mapped = Object.values(mapping).filter((name) => units[name]);
    return {
      fileType,
      path,
      fileName: basename(file.path),
      metadata: {},
      mapping,
      properties: [
        ...[...mapped, ...numbers].map((name) => ({
          name,
          kind: 'number' as const,
          unit: units[name] ?? ('none' as const),
        })),
        ...categories.map((name) => ({ name, kind: 'category' as const, unit: 'none' as const })),
      ],
    };
  };
  return { files: files.map(toBuildFile), options, hierarchy, ...(change && { change }) };
}

/** Builds a dataset from files with the real writer. */
export function buildHoles(
  files: readonly TestFile[],
  options: BuildRequest['options'] = {},
  hierarchy: readonly string[] = [],
  change?: AskedChange,
): Promise<BuiltDataset> {
  return buildDataset(build, (folder) => requestOf(files, folder, options, hierarchy, change), tableReader());
}

/** Looks at files as the mapping step does. */
export async function examineFiles(
  files: readonly TestFile[],
  options: BuildRequest['options'] = {},
): Promise<ImportExamination> {
  const folder = mkdtempSync(join(tmpdir(), 'adit-drillhole-'));
  try {
    const { signal } = new AbortController();
    return await examine(requestOf(files, folder, options), { signal, readTable: tableReader() });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
