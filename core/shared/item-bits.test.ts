import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bitsOfBytes, bytesOfBits, countKept, forKept, isKept, keepAll, wordsOfBits } from './item-bits.ts';

const masks = fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 300 }).map((bytes) => Uint8Array.from(bytes));

it('bits say what bytes say', () => {
  fc.assert(
    fc.property(masks, (bytes) => {
      const bits = bitsOfBytes(bytes);
      expect(bits).toHaveLength(wordsOfBits(bytes.length));
      expect(bytesOfBits(bits, bytes.length)).toEqual(bytes);
      const kept = [...bytes.keys()].filter((item) => bytes[item] === 1);
      const visited: number[] = [];
      forKept(bits, (item) => visited.push(item));
      expect(visited).toEqual(kept);
      expect(countKept(bits)).toBe(kept.length);
      expect([...bytes.keys()].filter((item) => isKept(bits, item))).toEqual(kept);
    }),
  );
});

it('all of a number of items are kept, and nothing behind the last', () => {
  for (const items of [0, 1, 31, 32, 33, 63, 64, 65, 100]) {
    const bits = new Uint32Array(wordsOfBits(items)).fill(0xffffffff);
    keepAll(bits, items);
    expect(countKept(bits)).toBe(items);
    expect(isKept(bits, items)).toBe(false);
  }
});
