import { BITS_FILTER, bytesOfBits, type ItemBits } from 'adit/core';
import type { NumberArray } from 'adit/core/server';
import type { Offered } from './offered-buffers.ts';
import { packNumbers, type Encoding, type PackedNumbers } from './packed-numbers.ts';

/** The bytes of an answer, with what its headers say of them. */
export type SentBytes = Pick<PackedNumbers, 'bytes'> & Partial<PackedNumbers>;

/** The words of bits, byte by byte: kept, so that they are packed once. */
const bytesOfWords = new WeakMap<ItemBits, Uint8Array>();

/** What is sent of what was offered: with an encoding bits as they are, and both packed where that is worth it; otherwise as its reference says. */
export async function sentBytes(offered: Offered, encoding: Encoding | undefined): Promise<SentBytes> {
  if (!('bits' in offered)) return (encoding && (await packNumbers(offered, encoding))) ?? { bytes: bufferOf(offered) };
  const { bits, items } = offered;
  if (!encoding) return { bytes: bufferOf(bytesOfBits(bits, items)) };
  const words = bytesOfWords.get(bits) ?? new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength);
  bytesOfWords.set(bits, words);
  const packed = await packNumbers(words, encoding);
  return { bytes: bufferOf(words), ...packed, filter: BITS_FILTER };
}

function bufferOf({ buffer, byteOffset, byteLength }: NumberArray): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
