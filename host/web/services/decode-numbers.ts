import {
  BITS_FILTER,
  bitsOfBytes,
  bytesOfBits,
  unfilterWords,
  wordsOfBits,
  type BufferReference,
  type ColumnType,
  type ItemBits,
  type NumberFilter,
} from 'adit/core';
import type { Numbers } from './buffer-cache.ts';

const arrays = { f64: Float64Array, f32: Float32Array, u32: Uint32Array, u8: Uint8Array } satisfies Record<
  ColumnType,
  unknown
>;
type Filter = NumberFilter | typeof BITS_FILTER;

const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Reads little-endian numbers; throws a RangeError unless there are exactly as many bytes as the reference says. */
export function decodeNumbers(bytes: ArrayBuffer, reference: BufferReference, filter?: Filter): Numbers {
  const { type, length, key } = reference;
  if (filter === BITS_FILTER) return bytesOfBits(decodeBits(bytes, reference, filter), length);
  const width = arrays[type].BYTES_PER_ELEMENT;
  if (bytes.byteLength !== length * width)
    throw new RangeError(`Buffer ${key}: ${bytes.byteLength} bytes instead of ${length * width}`);
  if (filter) return new arrays[type](unfilterWords(new Uint8Array(bytes), filter).buffer);
  if (!isLittleEndian) reverseBytes(new Uint8Array(bytes), width);
  return new arrays[type](bytes);
}

/** Reads which items are kept; throws as `decodeNumbers` does. */
export function decodeBits(bytes: ArrayBuffer, { length, key }: BufferReference, filter?: Filter): ItemBits {
  const words = { key, type: 'u32', length: wordsOfBits(length) } as const;
  if (filter === BITS_FILTER) return decodeNumbers(bytes, words) as ItemBits;
  return bitsOfBytes(decodeNumbers(bytes, { key, type: 'u8', length }, filter) as Uint8Array);
}

function reverseBytes(bytes: Uint8Array, width: number): void {
  for (let at = 0; at < bytes.length; at += width) bytes.subarray(at, at + width).reverse();
}
