import { AditError, type Vector3 } from 'adit/core';
import { pointFormats, type PointFormat } from './point-formats.ts';

/** As much of a file as a header can take. */
export const MAX_HEADER_BYTES = 375;
/** Before the content of each variable record. */
export const RECORD_HEADER_BYTES = 54;

const MIN_HEADER_BYTES = 227;
/** The bits of the format's byte that mark compressed points. */
const COMPRESSED = 0b1100_0000;

/** What a LAS file says of itself. */
export interface LasHeader {
  readonly format: PointFormat;
  /** The number of the format. */
  readonly number: number;
  /** The points are compressed: a LAZ file. */
  readonly isCompressed: boolean;
  readonly recordLength: number;
  readonly count: number;
  /** Where the first point stands, in bytes. */
  readonly start: number;
  readonly scale: Vector3;
  readonly offset: Vector3;
  /** Where the variable records begin, and how many there are. */
  readonly recordsStart: number;
  readonly records: number;
}

/**
 * Reads a header of LAS 1.0 to 1.4 from the first bytes of a file of `size` bytes. Throws `not-las`, `las-version`,
 * `las-point-format`, `las-record-length`, `las-bad-scale`, `las-too-many-records` when the variable records that it claims do not fit into the
 * file, and `las-cut-short` when points that are not compressed do not.
 */
export function parseLasHeader(bytes: Buffer, size: number, file: string): LasHeader {
  if (bytes.toString('latin1', 0, 4) !== 'LASF' || bytes.length < MIN_HEADER_BYTES)
    throw new AditError('not-las', { values: { file } });
  const [major, minor] = [bytes.readUInt8(24), bytes.readUInt8(25)];
  if (major !== 1 || minor > 4) throw new AditError('las-version', { values: { file, version: `${major}.${minor}` } });
  const [number, isCompressed] = [bytes.readUInt8(104) & ~COMPRESSED, (bytes.readUInt8(104) & COMPRESSED) !== 0];
  const format = pointFormats[number];
  if (!format) throw new AditError('las-point-format', { values: { file, format: number } });
  const recordLength = bytes.readUInt16LE(105);
  if (recordLength < format.length)
    throw new AditError('las-record-length', { values: { file, length: recordLength, needed: format.length } });
  const [scale, offset] = [vectorAt(bytes, 131), vectorAt(bytes, 155)];
  if (![...scale, ...offset].every(Number.isFinite) || scale.includes(0))
    throw new AditError('las-bad-scale', { values: { file } });
  const records = bytes.readUInt32LE(100);
  if (records * RECORD_HEADER_BYTES > size) throw new AditError('las-too-many-records', { values: { file, records } });
  const [start, count] = [bytes.readUInt32LE(96), countIn(bytes, minor)];
  const found = Math.max(0, Math.floor((size - start) / recordLength));
  if (!isCompressed && !(count <= found))
    throw new AditError('las-cut-short', { values: { file, declared: count, found } });
  return {
    format,
    number,
    isCompressed,
    recordLength,
    count,
    start,
    scale,
    offset,
    recordsStart: bytes.readUInt16LE(94),
    records,
  };
}

/** LAS 1.4 has a count of 64 bits; the old one may be 0 there. */
function countIn(bytes: Buffer, minor: number): number {
  const old = bytes.readUInt32LE(107);
  return minor >= 4 && bytes.length >= 255 ? Number(bytes.readBigUInt64LE(247)) || old : old;
}

function vectorAt(bytes: Buffer, at: number): Vector3 {
  return [bytes.readDoubleLE(at), bytes.readDoubleLE(at + 8), bytes.readDoubleLE(at + 16)];
}
