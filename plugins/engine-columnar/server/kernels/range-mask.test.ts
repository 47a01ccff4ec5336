import fc from 'fast-check';
import { bytesOfBits } from 'adit/core';
import { describe, expect, it, vi } from 'vitest';
import { naiveMask } from '../testing/naive.ts';
import { anyDouble } from '../testing/any-double.ts';
import type { NumberColumn } from './number-column.ts';
import { columnBuffer, ITEMS_AT_ONCE, memoryOf } from './simd/column-memory.ts';
import { rangeMask } from './range-mask.ts';
import { seconds } from '../../../../tests/patience.ts';

const NaNs = Number.NaN;

/** One byte an item, as `rangeMask` keeps them, and how many those are. */
function kept(column: NumberColumn, low: number, high: number): [number[], number] {
  const { mask, kept: count } = rangeMask({ column, range: [low, high] });
  expect(mask.buffer).toBeInstanceOf(SharedArrayBuffer);
  return [[...bytesOfBits(mask, column.values.length)], count];
}

/** The values in a memory of their own, which is large enough to be one. */
function inMemory(pattern: readonly number[], count: number): NumberColumn {
  const values = new Float64Array(columnBuffer(count * 8), 0, count);
  for (let at = 0; at < count; at++) values[at] = pattern[at % pattern.length]!;
  const memory = memoryOf(values);
  expect(memory).toBeDefined();
  return { values, memory };
}

describe('rangeMask', { timeout: seconds(60) }, () => {
  it('keeps both ends and leaves missing values out', () => {
    const values = Float64Array.of(1, 2, 3, NaNs, 2.5, -0, 3.0000000000000004);
    expect(kept({ values }, 2, 3)).toEqual([[0, 1, 1, 0, 1, 0, 0], 3]);
  });

  it('compares in float64: what float32 cannot tell apart is told apart', () => {
    const values = Float64Array.of(16_777_217, 16_777_216);
    expect(kept({ values }, 16_777_217, 2e7)).toEqual([[1, 0], 1]);
  });

  it('takes codes as numbers and the missing code as missing', () => {
    const column = { values: Uint32Array.of(0, 1, 0xffffffff, 4), missingCode: 0xffffffff };
    expect(kept(column, 1, Infinity)).toEqual([[0, 1, 0, 1], 2]);
  });

  it('keeps nothing of a reversed or a missing range', () => {
    const column = { values: Float64Array.of(1, 2) };
    expect(kept(column, 1, -1)[1]).toBe(0);
    expect(kept(column, NaNs, 5)[1]).toBe(0);
  });

  it('agrees with a naive mask over any values, ranges and array kinds, across block borders', () => {
    fc.assert(
      fc.property(
        fc.array(anyDouble, { minLength: 1, maxLength: 60 }),
        fc.tuple(anyDouble, anyDouble, fc.constantFrom(Float64Array, Float32Array, Uint32Array, Uint8Array)),
        fc.constantFrom(1, 31, 32, 97, 4096, 4099),
        (pattern, [low, high, Kind], count) => {
          const values = Kind.from(Array.from({ length: count }, (_, at) => pattern[at % pattern.length]!));
          const expected = naiveMask(count, [(item) => values[item]! >= low && values[item]! <= high]);
          expect(kept({ values }, low, high)).toEqual([expected, expected.reduce((sum, bit) => sum + bit, 0)]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('agrees with it in a memory of the column as well, missing values, infinities, equal values and −0 among them', () => {
    const pattern = fc.array(fc.oneof(anyDouble, fc.constantFrom(NaNs, Infinity, -Infinity, -0, 0, 1)), {
      minLength: 1,
      maxLength: 61,
    });
    const count = 131_072 + 33;
    fc.assert(
      fc.property(
        pattern,
        fc.constantFrom(-Infinity, -0, 0, 1),
        fc.constantFrom(0, 1, Infinity),
        (values, low, high) => {
          const column = inMemory(values, count);
          const plain = { values: Float64Array.from(column.values) };
          expect(rangeMask({ column, range: [low, high] })).toEqual(rangeMask({ column: plain, range: [low, high] }));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('compares as before where no memory can be had for a column', () => {
    vi.spyOn(WebAssembly, 'Memory').mockImplementation(function refuse(): never {
      throw new RangeError('could not allocate memory');
    });
    const values = new Float64Array(columnBuffer(2 ** 20), 0, 2 ** 17).fill(2);
    vi.restoreAllMocks();
    expect(memoryOf(values)).toBeUndefined();
    expect(rangeMask({ column: { values, memory: memoryOf(values) }, range: [1, 2] }).kept).toBe(2 ** 17);
  });

  it('takes more items than a kernel takes at a time', () => {
    const column = inMemory([1, 2, 3], ITEMS_AT_ONCE + 70);
    const plain = { values: Float64Array.from(column.values) };
    expect(rangeMask({ column, range: [2, 2] })).toEqual(rangeMask({ column: plain, range: [2, 2] }));
  });
});
