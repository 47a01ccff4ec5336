import { AditError } from 'adit/core';
import type { LasHeader } from '../las/las-header.ts';
import { IntegerDecoder } from './integer-decoder.ts';
import type { LazCompression } from './laszip-record.ts';

/** So much is decompressed at a time, and no chunk of a usual writer has a fiftieth of it. */
const MAX_CHUNK_BYTES = 2 ** 27;
/** A thousand equal points take a byte. */
const MAX_POINTS_PER_BYTE = 1000;
/** Behind the place of the table, and before its numbers. */
const [PLACE_BYTES, HEAD_BYTES] = [8, 8];
const UNKNOWN_PLACE = -1n;

/** Points that are compressed together. */
export interface LazChunk {
  readonly start: number;
  readonly bytes: number;
  readonly points: number;
}

type ReadAt = (position: number, length: number) => Promise<Buffer>;

/**
 * The chunks in the file's order, each within the file, and all points that the header declares. Throws `laz-no-chunks` for a table that is not there or
 * does not fit the file, and `laz-chunk-too-large`.
 */
export async function readChunkTable(
  readAt: ReadAt,
  size: number,
  { start, count }: LasHeader,
  { chunkPoints }: LazCompression,
  file: string,
): Promise<LazChunk[]> {
  if (count === 0) return [];
  const damaged = new AditError('laz-no-chunks', { values: { file } });
  const table = await placeOfTable(readAt, size, start);
  const first = start + PLACE_BYTES;
  if (!(table >= first && table + HEAD_BYTES <= size)) throw damaged;
  const head = await readAt(table, HEAD_BYTES);
  const chunks = head.readUInt32LE(4);
  // Each chunk begins with a point as it is.
  if (head.readUInt32LE(0) !== 0 || chunks > table - first) throw damaged;
  if (chunkPoints !== undefined && chunks !== Math.ceil(count / chunkPoints)) throw damaged;
  const numbers = new IntegerDecoder(
    await readAt(table + HEAD_BYTES, Math.min(size - table - HEAD_BYTES, chunks * 16 + 16)),
    2,
  );
  const found: LazChunk[] = [];
  let [at, left] = [first, count];
  for (let place = 0; place < chunks; place += 1) {
    const points = chunkPoints === undefined ? numbers.next(0) : Math.min(chunkPoints, left);
    const bytes = numbers.next(1);
    if (points > left || at + bytes > table || points > bytes * MAX_POINTS_PER_BYTE) throw damaged;
    if (bytes > MAX_CHUNK_BYTES)
      throw new AditError('laz-chunk-too-large', { values: { file, chunk: place + 1, bytes, most: MAX_CHUNK_BYTES } });
    if (points > 0) found.push({ start: at, bytes, points });
    at += bytes;
    left -= points;
  }
  if (left > 0) throw damaged;
  return found;
}

/** Writers that cannot go back leave the place behind all others. */
async function placeOfTable(readAt: ReadAt, size: number, start: number): Promise<number> {
  for (const position of [start, size - PLACE_BYTES]) {
    const bytes = await readAt(position, PLACE_BYTES);
    if (bytes.length < PLACE_BYTES) return Number.NaN;
    const place = bytes.readBigInt64LE(0);
    if (place !== UNKNOWN_PLACE) return Number(place);
  }
  return Number.NaN;
}
