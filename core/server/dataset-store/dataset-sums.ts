import { createHash, webcrypto, type Hash } from 'node:crypto';
import { open, readdir, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises';
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

/** The sums of a file as it is. @internal */
export async function sumFile(path: string): Promise<FileSums> {
  const handle = await open(path, 'r');
  try {
    const whole: Hash = createHash('sha256');
    const blocks: string[] = [];
    let bytes = 0;
    for await (const block of readBlocks(handle)) {
      // Another thread sums up a copy of the block, while this one sums up the whole.
      const sumOfBlock = webcrypto.subtle.digest('SHA-256', block);
      whole.update(block);
      blocks.push(Buffer.from(await sumOfBlock).toString('hex'));
      bytes += block.length;
    }
    return { bytes, sha256: whole.digest('hex'), blocks };
  } finally {
    await handle.close();
  }
}

/**
 * Writes the sums of every file of a whole dataset's folder, and answers the sha256 of what it wrote. The columns must still be
 * what their writer wrote: throws `damaged-dataset` otherwise.
 *
 * @internal
 */
export async function writeDatasetSums(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name !== SUMS_FILE).map(({ name }) => name);
  const sums = new Map<string, FileSums>();
  const left = names.values();
  const sumNext = async (): Promise<void> => {
    for (const name of left) sums.set(name, await sumFile(join(folder, name)));
  };
  // One is read while another is summed up.
  await Promise.all([sumNext(), sumNext()]);
  const manifest = datasetManifestShape.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  for (const { file, data } of filesOfManifest(manifest)) {
    const found = sums.get(file);
    if (!found) throw damagedFile({ file, reason: 'missing' });
    if (data && found.sha256 !== data.sha256) throw damagedFile({ file, reason: 'changed' });
  }
  const text = JSON.stringify({
    format: 1,
    blockBytes: SUM_BLOCK_BYTES,
    files: Object.fromEntries([...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  } satisfies DatasetSums);
  // Replaced whole: one that was written by half would make a sound dataset a damaged one.
  const part = join(folder, `.${SUMS_FILE}`);
  await writeFile(part, text, { flush: true });
  await rename(part, join(folder, SUMS_FILE));
  return sha256(text);
}
