import { createHash, type Hash } from 'node:crypto';
import { open, readdir, readFile, rename, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { datasetManifestShape } from 'adit/core';
import { z } from 'zod';
import { damagedFile } from './damaged-file.ts';
import { filesOfManifest, MANIFEST_FILE } from './manifest-files.ts';

/** The file of a dataset's folder that has the sums of all others; it is the last one written. @internal */
export const SUMS_FILE = 'sums.json';
/** So much of a file has a sum of its own. @internal */
export const SUM_BLOCK_BYTES = 4 * 1024 * 1024;

const sum = z.string().length(64);
const fileSumsShape = z.strictObject({ bytes: z.int().nonnegative(), sha256: sum, blocks: z.array(sum) });
const datasetSumsShape = z.strictObject({
  format: z.literal(1),
  blockBytes: z.literal(SUM_BLOCK_BYTES),
  files: z.record(z.string(), fileSumsShape),
});

/** The size of a file, the sha256 of all of it, and that of each block. @internal */
export type FileSums = z.infer<typeof fileSumsShape>;
/** What `sums.json` says. @internal */
export type DatasetSums = z.infer<typeof datasetSumsShape>;

/** The sums in the text of a `sums.json`; throws when it is not one. @internal */
export function parseSums(text: string): DatasetSums {
  return datasetSumsShape.parse(JSON.parse(text));
}

/** The sha256 of bytes, in hexadecimal. @internal */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads a file block by block, one in memory at a time. @internal */
export async function* readBlocks(handle: FileHandle): AsyncGenerator<Uint8Array> {
  const block = Buffer.allocUnsafeSlow(SUM_BLOCK_BYTES);
  for (let at = 0; ;) {
    const filled = await readFully(handle, block, at);
    if (filled > 0) yield block.subarray(0, filled);
    if (filled < SUM_BLOCK_BYTES) return;
    at += filled;
  }
}

/** Fills `target` from a place of a file on; answers how much there was. @internal */
export async function readFully(handle: FileHandle, target: Uint8Array, from: number): Promise<number> {
  let filled = 0;
  while (filled < target.length) {
    const { bytesRead } = await handle.read(target, filled, target.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

/** Sums bytes that come in parts: all of them, and each block. @internal */
export class RunningSums {
  readonly #whole = createHash('sha256');
  readonly #blocks: string[] = [];
  /** Of the block at hand; that of the first is the sum of all so far. */
  #block: Hash | undefined;
  #bytes = 0;

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + SUM_BLOCK_BYTES - (this.#bytes % SUM_BLOCK_BYTES));
      this.#whole.update(part);
      this.#block?.update(part);
      this.#bytes += part.length;
      at += part.length;
      if (this.#bytes % SUM_BLOCK_BYTES === 0) this.#endBlock();
    }
  }

  end(): FileSums {
    if (this.#bytes % SUM_BLOCK_BYTES > 0) this.#endBlock();
    return { bytes: this.#bytes, sha256: this.#whole.digest('hex'), blocks: this.#blocks };
  }

  #endBlock(): void {
    this.#blocks.push((this.#block ?? this.#whole.copy()).digest('hex'));
    this.#block = createHash('sha256');
  }
}

async function sumFile(path: string): Promise<FileSums> {
  const handle = await open(path, 'r');
  try {
    const sums = new RunningSums();
    for await (const block of readBlocks(handle)) sums.add(block);
    return sums.end();
  } finally {
    await handle.close();
  }
}

/** The names of all files that have a sum, in the order of `sums.json`. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name !== SUMS_FILE).map(({ name }) => name);
  return names.toSorted();
}

/**
 * Writes the sums of every file of a whole dataset's folder, and answers the sha256 of what it wrote. Files are read but for those that are
 * `written`, which were summed while they were written. The columns must still be what their writer wrote: throws `damaged-dataset` otherwise.
 *
 * @internal
 */
export async function writeDatasetSums(
  folder: string,
  written: ReadonlyMap<string, FileSums> = new Map(),
): Promise<string> {
  const files: [string, FileSums][] = [];
  for (const name of await namesIn(folder))
    files.push([name, written.get(name) ?? (await sumFile(join(folder, name)))]);
  const sums = new Map(files);
  const manifest = datasetManifestShape.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  for (const { file, data } of filesOfManifest(manifest)) {
    const found = sums.get(file);
    if (!found) throw damagedFile({ file, reason: 'missing' });
    if (data && found.sha256 !== data.sha256) throw damagedFile({ file, reason: 'changed' });
  }
  const text = JSON.stringify({
    format: 1,
    blockBytes: SUM_BLOCK_BYTES,
    files: Object.fromEntries(files),
  } satisfies DatasetSums);
  // Replaced whole: one that was written by half would make a sound dataset a damaged one.
  const part = join(folder, `.${SUMS_FILE}`);
  await writeFile(part, text, { flush: true });
  await rename(part, join(folder, SUMS_FILE));
  return sha256(text);
}

/** The sha256 of a folder's `sums.json`, which is written now unless its builder wrote one of just the files that are there. @internal */
export async function datasetSums(folder: string): Promise<string> {
  const text = await readFile(join(folder, SUMS_FILE), 'utf8').catch(() => undefined);
  return text !== undefined && (await isOfFilesIn(folder, parseSums(text))) ? sha256(text) : writeDatasetSums(folder);
}

async function isOfFilesIn(folder: string, { files }: DatasetSums): Promise<boolean> {
  const names = await namesIn(folder);
  if (names.length !== Object.keys(files).length) return false;
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return names.every((name, at) => Object.hasOwn(files, name) && files[name]?.bytes === sizes[at]);
}
