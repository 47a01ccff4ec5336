import { BITS_FILTER, bitsOfBytes } from 'adit/core';
import { expect, it } from 'vitest';
import { decodeBits, decodeNumbers } from './decode-numbers.ts';

const bytes = Uint8Array.from({ length: 70 }, (_, item) => Number(item % 3 === 0));
const bits = bitsOfBytes(bytes);
const reference = { key: 'mask.1', type: 'u8', length: 70 } as const;

it('which items are kept is read as bits and as bytes, whichever of them were sent', () => {
  const asBits = Uint32Array.from(bits).buffer;
  const asBytes = Uint8Array.from(bytes).buffer;
  expect(decodeBits(asBits.slice(), reference, BITS_FILTER)).toEqual(bits);
  expect(decodeBits(asBytes.slice(), reference)).toEqual(bits);
  expect(decodeNumbers(asBits.slice(), reference, BITS_FILTER)).toEqual(bytes);
  expect(decodeNumbers(asBytes.slice(), reference)).toEqual(bytes);
});

it('an answer of another length is refused', () => {
  expect(() => decodeBits(new ArrayBuffer(8), reference, BITS_FILTER)).toThrow('Buffer mask.1: 8 bytes instead of 16');
});
