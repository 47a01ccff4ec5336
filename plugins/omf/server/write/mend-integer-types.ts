import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

const TAIL_BYTES = 8;
/** More than the columns of any array take; what describes them stands first in the footer. */
const MAX_SCHEMA_BYTES = 4096;

/** An integer column's type as the writer gives it, its width as an `i32`, and as the format asks for it, a byte. */
const mended = [8, 32].map((width) => ({
  wrong: Buffer.of(0xac, 0x15, width * 2, 0x12, 0x00, 0x00),
  right: Buffer.of(0xac, 0x13, width, 0x12, 0x00, 0x00),
}));

/**
 * Rewrites the types of a Parquet file's unsigned columns, of which there are `columns`. hyparquet-writer 0.17 encodes their width
 * so that strict readers, such as Arrow's, refuse the file; hyparquet itself reads both.
 */
export function mendIntegerTypes(path: string, columns: number): void {
  if (columns === 0) return;
  const handle = openSync(path, 'r+');
  try {
    const { size } = fstatSync(handle);
    const tail = Buffer.alloc(TAIL_BYTES);
    readSync(handle, tail, 0, TAIL_BYTES, size - TAIL_BYTES);
    const start = size - TAIL_BYTES - tail.readUInt32LE(0);
    const schema = Buffer.alloc(Math.min(MAX_SCHEMA_BYTES, size - TAIL_BYTES - start));
    readSync(handle, schema, 0, schema.length, start);
    for (let done = 0, from = 0; done < columns; done += 1) {
      const [next] = mended
        .map(({ wrong, right }) => ({ at: schema.indexOf(wrong, from), right }))
        .filter(({ at }) => at >= 0)
        .toSorted((a, b) => a.at - b.at);
      if (!next) break;
      next.right.copy(schema, next.at);
      from = next.at + next.right.length;
    }
    writeSync(handle, schema, 0, schema.length, start);
  } finally {
    closeSync(handle);
  }
}
