import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/** A file of 70 points of a format, as laspy 2.7.0 with lazrs wrote it. */
export function fixture(format: number): Buffer {
  return readFileSync(new URL(`../../../fixtures/laz/format-${format}.laz`, import.meta.url));
}

/** A file with the first chunk of another one many times. */
export interface ManyChunks {
  readonly of: Buffer;
  readonly chunks: number;
  readonly chunkPoints: number;
  readonly chunkBytes: number;
  /** The table of so many equal chunks, as lazrs writes it. */
  readonly table: string;
}

/** Writes such a file, without having it in memory. */
export function writeManyChunks(path: string, { of, chunks, chunkPoints, chunkBytes, table }: ManyChunks): void {
  const start = of.readUInt32LE(96);
  const head = Buffer.from(of.subarray(0, start + 8));
  const chunk = of.subarray(start + 8, start + 8 + chunkBytes);
  head.writeUInt32LE(chunkPoints, head.indexOf('laszip encoded') + 52 + 12);
  if (head.readUInt8(25) < 4) head.writeUInt32LE(chunks * chunkPoints, 107);
  else head.writeBigUInt64LE(BigInt(chunks * chunkPoints), 247);
  head.writeBigInt64LE(BigInt(start + 8 + chunks * chunkBytes), start);
  const file = openSync(path, 'w');
  writeSync(file, head);
  for (let written = 0; written < chunks; written += 1) writeSync(file, chunk);
  writeSync(file, Buffer.from(table, 'hex'));
  closeSync(file);
}
