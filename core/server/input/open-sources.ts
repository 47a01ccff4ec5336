import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extensionOf } from 'adit/core';
import { openArchive } from '../archive/index.ts';
import type { BuildFile } from '../dataset-build.ts';
import { namingFile, withFileName } from './archive-errors.ts';
import type { SetFile, SourceFile } from './source-file.ts';

const CHUNK_BYTES = 1 << 18;

/** The files of an upload, open until `close`. @internal */
export interface OpenSources {
  readonly files: readonly SourceFile[];
  readonly isArchive: boolean;
  close(): Promise<void>;
}

/** Opens an uploaded file: itself, or all files of an archive by their names. Throws what opening an archive throws. @internal */
export async function openSources({ path, fileName }: Pick<BuildFile, 'path' | 'fileName'>): Promise<OpenSources> {
  if (extensionOf(fileName) !== 'zip') {
    const { size } = await stat(path);
    const open = async (): Promise<AsyncIterable<Buffer>> => createReadStream(path, { highWaterMark: CHUNK_BYTES });
    const file = { fileName, path: fileName, size, place: path, beside: [], open };
    return { files: [file], isArchive: false, close: async () => {} };
  }
  const archive = await openArchive(path).catch((error: unknown) => {
    throw withFileName(error, fileName);
  });
  const all = archive.entries
    .filter(({ name }) => !isHidden(name))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .map(({ name, size }): SetFile => {
      const open = async (): Promise<AsyncIterable<Uint8Array>> => namingFile(await archive.stream(name), fileName);
      return { path: name, size, open };
    });
  const files = all.map((file) => ({
    ...file,
    fileName: `${fileName}/${file.path}`,
    get beside(): readonly SetFile[] {
      return all.filter((other) => other !== file);
    },
  }));
  return { files, isArchive: true, close: () => archive.close() };
}

/** Beside each file some systems pack a hidden one of the same extension that holds something else. */
function isHidden(name: string): boolean {
  return name.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'));
}
