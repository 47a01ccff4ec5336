import { describe, expect, it } from 'vitest';
import { barsOf, countText, isBroken, rangeOfBar, shareOf, tooltipOf, valueAt } from './histogram-bars.ts';

describe('the histogram', () => {
  it('[W9.12e] has a fifth of the bins in logarithmic mode, and loses no count', () => {
    const counts = Array.from({ length: 500 }, (_, index) => index);
    const bars = barsOf(counts, [0.1, 100], true);
    expect(bars.counts).toHaveLength(100);
    expect(bars.counts.reduce((sum, count) => sum + count)).toBe(counts.reduce((sum, count) => sum + count));
    expect(barsOf(counts, [0, 1], false).counts).toHaveLength(500);
  });

  it('[W4.36] is in an error state when anything is not a number', () => {
    expect(isBroken(barsOf([1, 2], [0, Number.NaN], false))).toBe(true);
    expect(isBroken(barsOf([1, Number.NaN], [0, 1], false))).toBe(true);
    expect(isBroken(barsOf([], [0, 1], false))).toBe(true);
    expect(isBroken(barsOf([1, 2, 3, 4, 5], [0, 1], true))).toBe(true);
    expect(isBroken(barsOf([1, 2], [0, 1], false))).toBe(false);
  });

  it('[W9.12f, W9.12g] its tooltip shows the range to three decimals and the count with apostrophes', () => {
    expect(tooltipOf(barsOf([5, 1234567], [0, 1], false), 1, undefined)).toEqual({
      range: '0.500 – 1.000',
      count: "1'234'567",
    });
    expect([countText(0), countText(999), countText(1000)]).toEqual(['0', '999', "1'000"]);
  });

  it('finds values and places back, on both scales', () => {
    for (const bars of [barsOf([1, 2], [0.01, 50], false), barsOf([1, 2, 3, 4, 5], [0.01, 50], true)]) {
      for (const share of [0, 0.2, 0.5, 0.99, 1]) expect(shareOf(bars, valueAt(bars, share))).toBeCloseTo(share, 12);
    }
    expect(shareOf({ domain: [1, 100], logarithmic: true }, 10)).toBeCloseTo(0.5, 12);
    expect(shareOf({ domain: [1, 100], logarithmic: true }, -4)).toBe(0);
    expect(shareOf({ domain: [3, 3], logarithmic: false }, 3)).toBe(1);
  });

  it('knows the limits of a bar', () => {
    expect(rangeOfBar(barsOf([1, 1, 1, 1], [0, 8], false), 3)).toEqual([6, 8]);
  });
});
