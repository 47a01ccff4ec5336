import { AditError } from 'adit/core';
import type { LasHeader } from '../las/las-header.ts';

/** The record that says how points are compressed. */
export const LASZIP_RECORD = ['laszip encoded', 22_204] as const;

const itemNames: Readonly<Record<number, string>> = {
  0: 'BYTE',
  6: 'POINT10',
  7: 'GPSTIME11',
  8: 'RGB12',
  9: 'WAVEPACKET13',
  10: 'POINT14',
  11: 'RGB14',
  12: 'RGBNIR14',
  13: 'WAVEPACKET14',
  14: 'BYTE14',
};
/** The parts that the records of each point format are compressed by: type and size. Formats that the decoder does not know have none. */
const itemsOf: Readonly<Record<number, readonly (readonly [type: number, size: number])[]>> = {
  0: [[6, 20]],
  1: [
    [6, 20],
    [7, 8],
  ],
  2: [
    [6, 20],
    [8, 6],
  ],
  3: [
    [6, 20],
    [7, 8],
    [8, 6],
  ],
  6: [[10, 30]],
  7: [
    [10, 30],
    [11, 6],
  ],
  8: [
    [10, 30],
    [12, 8],
  ],
};
const FIRST_LAYERED_FORMAT = 6;
const VARIABLE = 0xffff_ffff;

/** How the points of a LAZ file are compressed. */
export interface LazCompression {
  /** Points of a chunk; undefined where each has a number of its own, as in COPC files. */
  readonly chunkPoints: number | undefined;
  /** How many layers a chunk has; 0 where it has none. */
  readonly layers: number;
}

/**
 * Looks at all that the decoder takes for granted. Throws `laz-point-format`, `laz-no-record`, `laz-compressor`, `laz-item-version` with what it is that cannot
 * be read, and `laz-bad-record`.
 */
export function parseLaszipRecord(
  record: Buffer,
  { number, recordLength, format }: LasHeader,
  file: string,
): LazCompression {
  const items = itemsOf[number];
  if (!items) throw new AditError('laz-point-format', { values: { file, format: number } });
  if (record.length === 0) throw new AditError('laz-no-record', { values: { file } });
  const damaged = new AditError('laz-bad-record', { values: { file } });
  if (record.length < 34) throw damaged;
  const isLayered = number >= FIRST_LAYERED_FORMAT;
  const [compressor, coder] = [record.readUInt16LE(0), record.readUInt16LE(2)];
  if (compressor !== (isLayered ? 3 : 2) || coder !== 0) {
    const version = `${record.readUInt8(4)}.${record.readUInt8(5)}`;
    throw new AditError('laz-compressor', { values: { file, version, compressor, coder } });
  }
  const extra = recordLength - format.length;
  const expected = extra > 0 ? [...items, [isLayered ? 14 : 0, extra] as const] : items;
  const count = record.readUInt16LE(32);
  if (count !== expected.length || record.length < 34 + count * 6) throw damaged;
  for (const [place, [type, size]] of expected.entries()) {
    const at = 34 + place * 6;
    if (record.readUInt16LE(at) !== type || record.readUInt16LE(at + 2) !== size) throw damaged;
    const version = record.readUInt16LE(at + 4);
    if (version !== (isLayered ? 3 : 2))
      throw new AditError('laz-item-version', { values: { file, item: itemNames[type] ?? type, version } });
  }
  const chunkPoints = record.readUInt32LE(12);
  if (chunkPoints === 0) throw damaged;
  // Points have nine layers, colours one, the near infrared one more, and each extra byte its own.
  const layers = isLayered ? 9 + (number === 7 ? 1 : 0) + (number === 8 ? 2 : 0) + extra : 0;
  return { chunkPoints: chunkPoints === VARIABLE ? undefined : chunkPoints, layers };
}
