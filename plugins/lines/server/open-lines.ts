import { AditError, byName, extensionOf } from 'adit/core';
import { openSources, type BuildRequest, type LineReader, type OpenSources, type SourceFile } from 'adit/core/server';

/** A file of lines, and what reads it. */
export interface LineFile {
  readonly file: SourceFile;
  readonly reader: LineReader;
}

/** What an import gives to read: one file, or all files of lines of an archive in the order of their names. */
export interface LineInput {
  readonly lines: readonly LineFile[];
  close(): Promise<void>;
}

const HEAD_BYTES = 4_096;
const MAX_FILES = 1_000;

/** Opens the file of an import. Throws `no-line-file`, `unknown-line-type`, `zip-without-lines`, `zip-too-many-lines`, or what opening an archive throws. */
export async function openLines({ files, readers = {} }: BuildRequest): Promise<LineInput> {
  const upload = files.find(({ fileType }) => fileType === 'linedata');
  if (!upload) throw new AditError('no-line-file');
  const sources = await openSources(upload);
  try {
    return { lines: await findLines(sources, upload.fileName, readers), close: sources.close };
  } catch (error) {
    await sources.close();
    throw error;
  }
}

async function findLines(
  { files, isArchive }: OpenSources,
  fileName: string,
  modules: NonNullable<BuildRequest['readers']>,
): Promise<LineFile[]> {
  const loaded = new Map<string, LineReader>();
  for (const module of new Set(Object.values(modules))) loaded.set(module, await loadReader(module));
  const lines: LineFile[] = [];
  for (const file of files) {
    const own = loaded.get(byName(modules, extensionOf(file.path)) ?? '');
    // An archive may hold much that is something else.
    const reader = isArchive && !own ? undefined : ((await surestReader(file, loaded.values())) ?? own);
    if (reader) lines.push({ file, reader });
  }
  const values = { file: fileName };
  if (lines.length === 0) throw new AditError(isArchive ? 'zip-without-lines' : 'unknown-line-type', { values });
  if (lines.length > MAX_FILES) throw new AditError('zip-too-many-lines', { values: { ...values, most: MAX_FILES } });
  return lines;
}

async function loadReader(module: string): Promise<LineReader> {
  return ((await import(/* @vite-ignore */ module)) as { lineReader: LineReader }).lineReader;
}

/** The one that is surest of a file by its content; undefined where none is at all. */
async function surestReader(file: SourceFile, readers: Iterable<LineReader>): Promise<LineReader | undefined> {
  const head = await headOf(file);
  let best: LineReader | undefined;
  let surest = 0;
  for (const reader of readers) {
    const sureness = reader.sniff(head, file.path);
    if (sureness > surest) [best, surest] = [reader, sureness];
  }
  return best;
}

async function headOf(file: SourceFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of await file.open()) {
    parts.push(Buffer.from(part));
    length += part.byteLength;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}
