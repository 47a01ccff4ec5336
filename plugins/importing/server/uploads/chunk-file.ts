import { createHash } from 'node:crypto';
import { close, fsync, open, write } from 'node:fs';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { AditError } from 'adit/core';

const openFile = promisify(open);
const closeFile = promisify(close);
const syncFile = promisify(fsync);

/** A chunk as it is on disk. */
export interface WrittenChunk {
  readonly size: number;
  readonly sha256: string;
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

/** Streams a chunk to its place in the file and puts it on disk for good; a body that is longer than `most` is refused. */
export async function writeChunk(path: string, position: number, body: Readable, most: number): Promise<WrittenChunk> {
  const file = await openFile(path, 'r+');
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      if (size + part.length > most) throw new AditError('chunk-too-large', { status: 413, values: { bytes: most } });
      await writeAt(file, part, position + size);
      hash.update(part);
      size += part.length;
    }
    await syncFile(file);
  } finally {
    await closeFile(file);
  }
  return { size, sha256: hash.digest('hex') };
}

/** What a body is, without keeping it. */
export async function measureChunk(body: Readable): Promise<WrittenChunk> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest('hex') };
}
