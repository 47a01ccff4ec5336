import { AditError, type Bounds, type Vector3 } from 'adit/core';
import { pointFormats, type PointFormat } from './point-formats.ts';

/** As much of a file as a header can take. */
export const LONGEST_HEADER = 375;

const SHORTEST_HEADER = 227;
/** The bits of the format's byte that mark compressed points. */
const COMPRESSED = 0b1100_0000;

/** What a LAS file says of itself. */
export interface LasHeader {
  /** For example `1.2`. */
  readonly version: string;
  readonly formatNumber: number;
  readonly format: PointFormat;
  readonly recordLength: number;
  /** How many points there should be, and where the first one starts, in bytes. */
  readonly count: number;
  readonly start: number;
  readonly scale: Vector3;
  readonly offset: Vector3;
  /** The box that the file says its points are in, which need not be true. */
  readonly box: Bounds;
}

/**
 * Reads a header of LAS 1.0 to 1.4 from the first bytes of a file. Throws `not-las`, `las-compressed` for LAZ, `las-version`,
 * `las-point-format`, `las-record-length` or `las-bad-scale`.
 */
export function parseHeader(bytes: Uint8Array, fileName: string): LasHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLas = new TextDecoder('latin1').decode(bytes.subarray(0, 4)) === 'LASF';
  if (!isLas || bytes.length < SHORTEST_HEADER) throw new AditError('not-las', { values: { file: fileName } });
  const version = `${view.getUint8(24)}.${view.getUint8(25)}`;
  if (!/^1\.[0-4]$/.test(version)) throw new AditError('las-version', { values: { file: fileName, version } });
  const formatByte = view.getUint8(104);
  if ((formatByte & COMPRESSED) !== 0)
    throw new AditError('las-compressed', {
      message: `${fileName} is compressed (LAZ): uncompress it first`,
      values: { file: fileName },
    });
  const format = pointFormats[formatByte];
  if (!format) throw new AditError('las-point-format', { values: { file: fileName, format: formatByte } });
  const recordLength = view.getUint16(105, true);
  if (recordLength < format.length)
    throw new AditError('las-record-length', {
      values: { file: fileName, length: recordLength, needed: format.length },
    });
  const scale = vectorAt(view, 131);
  const offset = vectorAt(view, 155);
  if (![...scale, ...offset].every(Number.isFinite) || scale.includes(0))
    throw new AditError('las-bad-scale', { values: { file: fileName } });
  const number = (at: number): number => view.getFloat64(at, true);
  return {
    version,
    formatNumber: formatByte,
    format,
    recordLength,
    count: countIn(view, version),
    start: view.getUint32(96, true),
    scale,
    offset,
    box: [number(187), number(179), number(203), number(195), number(219), number(211)],
  };
}

/** The old count of 32 bits may be 0 in LAS 1.4, which has one of 64 bits. */
function countIn(view: DataView, version: string): number {
  const old = view.getUint32(107, true);
  return old === 0 && version === '1.4' && view.byteLength >= 255 ? Number(view.getBigUint64(247, true)) : old;
}

function vectorAt(view: DataView, at: number): Vector3 {
  return [view.getFloat64(at, true), view.getFloat64(at + 8, true), view.getFloat64(at + 16, true)];
}
