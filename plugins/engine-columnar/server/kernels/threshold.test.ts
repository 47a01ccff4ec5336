import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naiveMask } from '../testing/naive.ts';
import { anyDouble } from '../testing/any-double.ts';
import { thresholdMask } from './threshold.ts';
import { seconds } from '../../../../tests/patience.ts';

const NaNs = Number.NaN;

describe('thresholdMask', { timeout: seconds(30) }, () => {
  it('keeps both ends and leaves missing values out', () => {
    const values = Float64Array.of(1, 2, 3, NaNs, 2.5, -0, 3.0000000000000004);
    const { kept, mask } = thresholdMask({ count: 7, thresholds: [{ column: { values }, range: [2, 3] }] });
    expect([...mask]).toEqual([0, 1, 1, 0, 1, 0, 0]);
    expect(kept).toBe(3);
    expect(mask.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('compares in float64: what float32 cannot tell apart is told apart', () => {
    const values = Float64Array.of(16_777_217, 16_777_216);
    const { mask } = thresholdMask({ count: 2, thresholds: [{ column: { values }, range: [16_777_217, 2e7] }] });
    expect([...mask]).toEqual([1, 0]);
  });

  it('takes codes as numbers and the missing code as missing', () => {
    const column = { values: Uint32Array.of(0, 1, 0xffffffff, 4), missingCode: 0xffffffff };
    const { mask } = thresholdMask({ count: 4, thresholds: [{ column, range: [1, Infinity] }] });
    expect([...mask]).toEqual([0, 1, 0, 1]);
  });

  it('keeps nothing of a reversed or a missing range', () => {
    const column = { values: Float64Array.of(1, 2) };
    expect(thresholdMask({ count: 2, thresholds: [{ column, range: [1, -1] }] }).kept).toBe(0);
    expect(thresholdMask({ count: 2, thresholds: [{ column, range: [NaNs, 5] }] }).kept).toBe(0);
  });

  it('agrees with a naive mask over any values, ranges and array kinds, across block borders', () => {
    fc.assert(
      fc.property(
        fc.array(anyDouble, { minLength: 1, maxLength: 60 }),
        fc.array(fc.tuple(anyDouble, anyDouble, fc.constantFrom(Float64Array, Float32Array, Uint32Array, Uint8Array)), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.constantFrom(1, 97, 4096, 4099),
        (pattern, ranges, count) => {
          const repeated = Array.from({ length: count }, (_, at) => pattern[at % pattern.length]!);
          const thresholds = ranges.map(([low, high, Kind]) => ({
            column: { values: Kind.from(repeated) },
            range: [low, high] as const,
          }));
          const tests = thresholds.map(
            ({ column, range }) =>
              (item: number) =>
                column.values[item]! >= range[0] && column.values[item]! <= range[1],
          );
          const expected = naiveMask(count, tests);
          const { kept, mask } = thresholdMask({ count, thresholds });
          expect([...mask]).toEqual(expected);
          expect(kept).toBe(expected.reduce((sum, bit) => sum + bit, 0));
        },
      ),
      { numRuns: 200 },
    );
  });
});
