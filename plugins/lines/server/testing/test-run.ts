import { existsSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { FileAccount } from 'adit/core';
import { readersOf, type AskedChange, type BuildRequest, type FileReaderModule } from 'adit/core/server';
import { buildDataset, type BuiltDataset } from 'adit/core/testing';
import { linesImporter } from 'adit/plugins/lines';
import { build } from '../build.ts';
import { readerModules } from '../reader-modules.ts';

/** The folders of real data, which are not part of the repository. */
export const realData = resolve('../shared/data');
export const moreRealData = resolve('../shared/data2');
export const hasRealData = existsSync(realData) && existsSync(moreRealData);

/** A file of an import: one on disk, or one whose content is given. */
export interface TestFile {
  readonly path: string;
  readonly content?: string | Uint8Array;
}

/** A dataset of lines that was built, with the account of its first file. */
export interface BuiltLines extends BuiltDataset {
  readonly account: FileAccount;
}

/** Describes a file for the builder, with readers of this plugin unless told; a content that is given is written to `folder` first. */
export function requestOf(
  folder: string,
  { path, content }: TestFile,
  modules: readonly FileReaderModule[] = readerModules,
): BuildRequest {
  const own = join(folder, 'upload');
  if (content !== undefined) writeFileSync(own, content);
  const file = {
    fileType: 'linedata',
    path: content === undefined ? path : own,
    fileName: basename(path),
    metadata: {},
    mapping: {},
    properties: [],
  };
  const sources = modules.map((reader) => ({ ...reader, module: new URL(reader.module.href.replace(/\.js$/, '.ts')) }));
  const readers = readersOf(sources, linesImporter);
  return { files: [file], options: {}, hierarchy: [], readers };
}

/** Builds a dataset with the real writer. */
export async function buildLines(
  file: TestFile,
  { change, modules }: { change?: AskedChange; modules?: readonly FileReaderModule[] } = {},
): Promise<BuiltLines> {
  const request = (folder: string): BuildRequest => ({
    ...requestOf(folder, file, modules),
    ...(change && { change }),
  });
  const built = await buildDataset(build, request);
  return { ...built, account: built.report.files[0] as FileAccount };
}

/** Why a file cannot be built: the code and the values of the error. */
export async function refusalOf(file: TestFile, modules?: readonly FileReaderModule[]): Promise<unknown> {
  const built = await buildLines(file, modules ? { modules } : {}).catch(
    (error: { code: string; values: object }) => error,
  );
  return 'code' in built ? [built.code, built.values] : 'built';
}

/** A zip archive of some entries. */
export async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
