import { bitsOfBytes } from 'adit/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDouble } from '../testing/any-double.ts';
import { naiveCounts, naivePercentile } from '../testing/naive.ts';
import { binEdges } from './bin-edges.ts';
import { countBins } from './histogram.ts';
import type { NumberColumn } from './number-column.ts';
import { summarise, type Spread, type Summary } from './summary.ts';
import { seconds } from '../../../../tests/patience.ts';

interface Asked {
  readonly column?: NumberColumn;
  readonly mask?: Uint8Array | undefined;
  readonly kept?: number;
  readonly range?: readonly [number, number];
  readonly samples?: number;
  readonly logarithmic?: boolean;
}

/** Both halves of a histogram: the bins and the summary. */
function histogram(
  values: readonly number[],
  asked: Asked = {},
): Pick<Summary, 'count' | 'missing'> & { spread: Spread | undefined; counts: Uint32Array } {
  const { column = { values: Float64Array.from(values) }, mask, logarithmic = false, range = [0, 10] } = asked;
  const bits = mask && bitsOfBytes(mask);
  const { count, missing, all, positive } = summarise({ column, mask: bits, kept: asked.kept ?? values.length });
  const counts = countBins({ column, mask: bits, range, samples: asked.samples ?? 10, logarithmic });
  return { count, missing, spread: logarithmic ? positive : all, counts };
}

/** The float64 before a value. */
function previous(value: number): number {
  const bits = new BigInt64Array(Float64Array.of(value).buffer);
  bits[0]! += value > 0 ? -1n : 1n;
  return value === 0 ? -Number.MIN_VALUE : new Float64Array(bits.buffer)[0]!;
}

describe('countBins and summarise', { timeout: seconds(30) }, () => {
  it('puts a value on an edge into the bin above, the maximum into the last', () => {
    const { counts } = histogram([0, 1, 1.5, 9, 9.999, 10]);
    expect([...counts]).toEqual([1, 2, 0, 0, 0, 0, 0, 0, 0, 3]);
  });

  it('puts every edge into the bin above it, and the value before it into the bin below, whatever rounding does to the quotient', () => {
    const tame = fc.double({ min: -1000, max: 1000, noNaN: true });
    const far = fc.constantFrom(0, 6_772_345.678, -1e12, 1e-300);
    fc.assert(
      fc.property(
        tame,
        tame,
        far,
        fc.integer({ min: 2, max: 500 }),
        fc.boolean(),
        (a, b, from, samples, logarithmic) => {
          const [low, high] = logarithmic ? [1, 2 + Math.abs(a)] : [from + Math.min(a, b), from + Math.max(a, b) + 1];
          const edges = [...binEdges(low, high, samples, logarithmic)];
          const below = edges.slice(1).flatMap((edge) => [previous(edge), previous(edge)]);
          const twice = [low, ...edges.flatMap((edge) => [edge, edge]), ...below];
          const expected = edges.slice(1).map((_, at) => (at === 0 ? 5 : at === samples - 1 ? 6 : 4));
          const { counts } = histogram(twice, { range: [low, high], samples, logarithmic });
          expect([...counts]).toEqual(expected);
        },
      ),
    );
  });

  it('counts what is outside the range but bins it nowhere; NaN and infinities are missing', () => {
    const answer = histogram([-1, 5, 11, Number.NaN, Infinity, -Infinity]);
    expect([...answer.counts]).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    expect(answer).toMatchObject({ count: 3, missing: 3 });
  });

  it('has equal bins in the logarithm; values that have none are counted but in no bin, nor in the percentiles', () => {
    const values = [0.1, 0.5, 1, 5, 10, 99, 100, 0, -3, Number.NaN];
    const answer = histogram(values, { range: [0.1, 100], samples: 3, logarithmic: true });
    expect([...answer.counts]).toEqual([2, 2, 3]);
    expect(answer).toMatchObject({
      count: 9,
      missing: 1,
      spread: { minimum: 0.1, maximum: 100, percentiles: [0.1, 100] },
    });
  });

  it('puts all of a column with one value into the last bin', () => {
    expect([...histogram([7, 7, 7], { range: [7, 7], samples: 4 }).counts]).toEqual([0, 0, 0, 3]);
    expect([...histogram([7, 7], { range: [7, 7], samples: 4, logarithmic: true }).counts]).toEqual([0, 0, 0, 2]);
  });

  it('[W9.11b, W9.11c] the percentiles are the 5th and the 95th', () => {
    const oneToHundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(histogram(oneToHundred).spread!.percentiles).toEqual([5, 95]);
    const zeroToHundred = Array.from({ length: 101 }, (_, at) => at);
    expect(histogram(zeroToHundred).spread!.percentiles).toEqual([5, 95]);
    const withOutlier = [...zeroToHundred, 1e30];
    expect(histogram(withOutlier).spread!.percentiles).toEqual([5, 96]);
  });

  it('[W9.11d] each is the first value at which the cumulative count reaches the percentile’s', () => {
    const ofTwenty = (low: number, high: number): number[] =>
      [1, 2, 3].flatMap((value) => Array<number>([low, 20 - low - high, high][value - 1]!).fill(value));
    expect(histogram(ofTwenty(1, 1)).spread!.percentiles).toEqual([1, 2]);
    expect(histogram(ofTwenty(0, 2)).spread!.percentiles).toEqual([2, 3]);
    const ofForty = [...ofTwenty(1, 1), ...ofTwenty(0, 0)];
    expect(histogram(ofForty).spread!.percentiles).toEqual([2, 2]);
  });

  it('[W9.11e] they are exact, and need no adjustment by 1.5: it would give the 7.5th and the 92.5th', () => {
    const oneToThousand = Array.from({ length: 1000 }, (_, at) => at + 1);
    expect(histogram(oneToThousand).spread!.percentiles).toEqual([50, 950]);
    // A histogram of 100 bins would have nearly all of these in its first one.
    const skewed = oneToThousand.map((value) => value ** 4);
    expect(histogram(skewed).spread!.percentiles).toEqual([50 ** 4, 950 ** 4]);
  });

  it('has no percentiles and empty bins without values', () => {
    const answer = histogram([Number.NaN, Number.NaN], { samples: 2 });
    expect(answer).toEqual({ counts: new Uint32Array(2), count: 0, missing: 2, spread: undefined });
    expect(histogram([]).count).toBe(0);
  });

  it('agrees with a naive histogram over any values, ranges, masks and scales', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyDouble, fc.boolean()), { maxLength: 300 }),
        fc.tuple(anyDouble, anyDouble).filter(([a, b]) => Number.isFinite(a) && Number.isFinite(b)),
        fc.integer({ min: 1, max: 600 }),
        fc.boolean(),
        fc.boolean(),
        (items, ends, samples, logarithmic, masked) => {
          const scaled = logarithmic ? ends.map((end) => Math.abs(end) || 1) : ends;
          const range = scaled.toSorted((a, b) => a - b) as [number, number];
          const values = items.map(([value]) => value);
          const mask = masked ? Uint8Array.from(items, ([, keep]) => Number(keep)) : undefined;
          const kept = items.filter(([, keep]) => keep || !masked).map(([value]) => value);
          const finite = kept.filter(Number.isFinite);
          const ranked = logarithmic ? finite.filter((value) => value > 0) : finite;
          const answer = histogram(values, { mask, kept: kept.length, range, samples, logarithmic });
          const edges = binEdges(range[0], range[1], samples, logarithmic);
          expect([...answer.counts]).toEqual(naiveCounts(ranked, edges));
          expect(answer.count).toBe(finite.length);
          expect(answer.missing).toBe(kept.length - finite.length);
          const spread = {
            minimum: Math.min(...ranked) + 0,
            maximum: Math.max(...ranked) + 0,
            percentiles: [5, 95].map((percent) => naivePercentile(ranked, percent)! + 0),
          };
          expect(answer.spread).toEqual(ranked.length === 0 ? undefined : spread);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes float32 and code columns', () => {
    const narrow = { values: Float32Array.of(1, 2, Number.NaN, 10) };
    expect(histogram([], { column: narrow, kept: 4, samples: 2 })).toMatchObject({
      count: 3,
      missing: 1,
      counts: Uint32Array.of(2, 1),
    });
    const codes = { values: Uint32Array.of(1, 9, 0xffffffff), missingCode: 0xffffffff };
    expect(histogram([], { column: codes, kept: 3, samples: 2 })).toMatchObject({
      count: 2,
      missing: 1,
      counts: Uint32Array.of(1, 1),
    });
  });
});

describe('binEdges', { timeout: seconds(30) }, () => {
  it('gives round edges where the numbers are round, and never descends', () => {
    expect([...binEdges(0, 100, 100, false)]).toEqual(Array.from({ length: 101 }, (_, at) => at));
    expect([...binEdges(0.01, 1000, 5, true)]).toEqual([0.01, 0.1, 1, 10, 100, 1000]);
    fc.assert(
      fc.property(
        fc.double({ noNaN: true }),
        fc.double({ noNaN: true }),
        fc.integer({ min: 1, max: 700 }),
        (a, b, samples) => {
          fc.pre(Number.isFinite(a) && Number.isFinite(b));
          const edges = binEdges(Math.min(a, b), Math.max(a, b), samples, false);
          expect(edges.every((edge, at) => at === 0 || edge >= edges[at - 1]!)).toBe(true);
        },
      ),
    );
  });
});
