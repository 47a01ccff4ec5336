import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CHUNK_BYTES } from '../../shared/index.ts';

/** A chunk of a file as it was taken. */
export interface KnownChunk {
  readonly number: number;
  readonly size: number;
  readonly sha256: string;
}

/** Whether a file has the chunks that were taken of it, and, where its size is known, nothing behind them. */
export async function hasChunks(path: string, chunks: readonly KnownChunk[], size?: number): Promise<boolean> {
  const facts = await stat(path);
  if (size !== undefined && facts.size !== size) return false;
  for (const chunk of chunks) {
    const found = await readChunk(path, chunk.number, chunk.size);
    if (found.size !== chunk.size || found.sha256 !== chunk.sha256) return false;
  }
  return true;
}

/** The chunks of a file that was not taken chunk by chunk. */
export async function chunksOf(path: string): Promise<KnownChunk[]> {
  const { size } = await stat(path);
  const chunks: KnownChunk[] = [];
  for (let number = 1; (number - 1) * CHUNK_BYTES < size; number += 1)
    chunks.push(await readChunk(path, number, CHUNK_BYTES));
  return chunks;
}

async function readChunk(path: string, number: number, most: number): Promise<KnownChunk> {
  const start = (number - 1) * CHUNK_BYTES;
  const hash = createHash('sha256');
  let size = 0;
  // An empty range cannot be asked for.
  const parts = most === 0 ? [] : createReadStream(path, { start, end: start + most - 1 });
  for await (const part of parts as AsyncIterable<Buffer>) {
    hash.update(part);
    size += part.length;
  }
  return { number, size, sha256: hash.digest('hex') };
}
