import { createHash } from 'node:crypto';
import { close, constants, fsync, ftruncate, open, write } from 'node:fs';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { AditError } from 'adit/core';

const openFile = promisify(open);
const closeFile = promisify(close);
const syncFile = promisify(fsync);
const truncateFile = promisify(ftruncate);

/** A chunk as it is on disk. */
export interface WrittenChunk {
  readonly size: number;
  readonly sha256: string;
}

function tooLarge(most: number): AditError {
  return new AditError('chunk-too-large', { status: 413, values: { bytes: most } });
}

function writeAt(file: number, bytes: Uint8Array, position: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (from: number): void => {
      if (from >= bytes.length) return resolve();
      write(file, bytes, from, bytes.length - from, position + from, (error, written) =>
        error ? reject(error) : next(from + written),
      );
    };
    next(0);
  });
}

/** Where a chunk goes. */
export interface ChunkPlace {
  readonly position: number;
  /** The most that it may hold, in bytes. */
  readonly most: number;
  /** True for the end of the file: what an attempt before left behind it is cut off. */
  readonly isLast: boolean;
}

/** Streams a chunk to its place in the file and puts it on disk for good; a body that is too long is refused. */
export async function writeChunk(path: string, place: ChunkPlace, body: Readable): Promise<WrittenChunk> {
  const { position, most, isLast } = place;
  const file = await openFile(path, constants.O_RDWR | constants.O_CREAT);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (size + part.length > most) throw tooLarge(most);
      await writeAt(file, part, position + size);
      hash.update(part);
      size += part.length;
    }
    if (isLast) await truncateFile(file, position + size);
    await syncFile(file);
  } finally {
    await closeFile(file);
  }
  return { size, sha256: hash.digest('hex') };
}

/** What a body is, without keeping it; one that is longer than `most` is refused. */
export async function measureChunk(body: Readable, most: number): Promise<WrittenChunk> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (size + part.length > most) throw tooLarge(most);
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest('hex') };
}
