import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ColumnFile } from 'adit/core';

const TRIPLES = 65_536;
const BYTES = 8;

/** The `xyz` triples of a column of float64 that was just written, in parts. */
export async function* readColumnParts(folder: string, { file, length }: ColumnFile): AsyncGenerator<Float64Array> {
  const handle = await open(join(folder, file), 'r');
  try {
    for (let first = 0; first < length; first += TRIPLES * 3) {
      const part = new Float64Array(Math.min(TRIPLES * 3, length - first));
      const bytes = new Uint8Array(part.buffer);
      for (let at = 0; at < bytes.length;) {
        const { bytesRead } = await handle.read(bytes, at, bytes.length - at, first * BYTES + at);
        if (bytesRead === 0) throw new Error(`${file} is shorter than it was written`);
        at += bytesRead;
      }
      yield part;
    }
  } finally {
    await handle.close();
  }
}
