import { inflateSync } from 'node:zlib';
import { growingFloats } from '../dataset-store/growing-numbers.ts';

/** The highest code of a blank. */
const BLANK = 32;

/** The most bytes of a file of VTK. @internal */
export const MAX_VTK_BYTES = 256 * 1024 ** 2;
/** The most bytes of its values as they are kept, in 64 bits each. @internal */
export const MAX_VALUE_BYTES = 1024 ** 3;

/** There are more values than are kept. */
export class TooManyValues extends RangeError {}

/** How numbers of a type are read. @internal */
export interface VtkType {
  readonly bytes: number;
  read(view: DataView, at: number, littleEndian: boolean): number;
}

const types: Readonly<Record<string, VtkType>> = {
  int8: { bytes: 1, read: (view, at) => view.getInt8(at) },
  uint8: { bytes: 1, read: (view, at) => view.getUint8(at) },
  int16: { bytes: 2, read: (view, at, little) => view.getInt16(at, little) },
  uint16: { bytes: 2, read: (view, at, little) => view.getUint16(at, little) },
  int32: { bytes: 4, read: (view, at, little) => view.getInt32(at, little) },
  uint32: { bytes: 4, read: (view, at, little) => view.getUint32(at, little) },
  int64: { bytes: 8, read: (view, at, little) => Number(view.getBigInt64(at, little)) },
  uint64: { bytes: 8, read: (view, at, little) => Number(view.getBigUint64(at, little)) },
  float32: { bytes: 4, read: (view, at, little) => view.getFloat32(at, little) },
  float64: { bytes: 8, read: (view, at, little) => view.getFloat64(at, little) },
};

/** The types by the names of older files. */
const oldNames: Readonly<Record<string, string>> = {
  char: 'int8',
  signed_char: 'int8',
  unsigned_char: 'uint8',
  short: 'int16',
  unsigned_short: 'uint16',
  int: 'int32',
  unsigned_int: 'uint32',
  long: 'int64',
  unsigned_long: 'uint64',
  vtkidtype: 'int32',
  vtktypeint32: 'int32',
  vtktypeint64: 'int64',
  vtktypeuint64: 'uint64',
  float: 'float32',
  double: 'float64',
};

/** A type by its name; undefined for one that is no number. @internal */
export function vtkType(name: string): VtkType | undefined {
  const known = name.toLowerCase();
  return types[oldNames[known] ?? known];
}

/** Numbers that stand in bytes one behind the other. @internal */
export function numbersIn(bytes: Uint8Array, { bytes: size, read }: VtkType, littleEndian: boolean): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Float64Array(Math.floor(bytes.length / size));
  for (let at = 0; at < values.length; at += 1) values[at] = read(view, at * size, littleEndian);
  return values;
}

/** Numbers between blanks. Throws `TooManyValues` above so many bytes. @internal */
export function numbersInText(text: string, most: number): Float64Array {
  const values = growingFloats();
  for (let at = 0, begin = -1; at <= text.length; at += 1) {
    const isBlank = at === text.length || text.charCodeAt(at) <= BLANK;
    if (!isBlank && begin < 0) begin = at;
    if (!isBlank || begin < 0) continue;
    values.push(Number(text.slice(begin, at)));
    begin = -1;
    if (values.length * 8 > most) throw new TooManyValues();
  }
  return values.numbers.slice();
}

/** How the binary data of a file are put. */
export interface VtkPacking {
  readonly littleEndian: boolean;
  /** The type of the lengths before them. */
  readonly lengths: VtkType;
  readonly isCompressed: boolean;
}

/** The bytes of an array behind its lengths. Throws a RangeError where they do not fit, or unpack to more than `most` bytes. */
export function unpackArray(bytes: Buffer, { littleEndian, lengths, isCompressed }: VtkPacking, most: number): Buffer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = (at: number): number => lengths.read(view, at * lengths.bytes, littleEndian);
  const part = (from: number, size: number): Buffer => {
    if (!(size >= 0 && from + size <= bytes.length)) throw new RangeError('An array outside of its bytes');
    return bytes.subarray(from, from + size);
  };
  if (!isCompressed) return part(lengths.bytes, length(0));
  const [blocks, size] = [length(0), length(1)];
  if (!(blocks >= 0 && (3 + blocks) * lengths.bytes <= bytes.length)) throw new RangeError('More blocks than bytes');
  if (!(size * blocks <= most)) throw new TooManyValues();
  let from = (3 + blocks) * lengths.bytes;
  const unpacked: Buffer[] = [];
  for (let block = 0; block < blocks; block += 1) {
    const packed = part(from, length(3 + block));
    unpacked.push(inflateSync(packed, { maxOutputLength: Math.max(1, size) }));
    from += packed.length;
  }
  return Buffer.concat(unpacked);
}

/** Base64 of several pieces, each of which may end in its own filling. */
export function decodeBase64(text: string): Buffer {
  return Buffer.concat([...text.matchAll(/[^=]+={0,2}/g)].map(([piece]) => Buffer.from(piece, 'base64')));
}
