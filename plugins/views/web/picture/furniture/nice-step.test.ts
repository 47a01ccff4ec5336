import { describe, expect, it } from 'vitest';
import { multiples, niceBelow } from './nice-step.ts';

describe('round steps', () => {
  it('are 1, 2 or 5 times a power of ten, at most the length asked for', () => {
    expect([0.07, 1, 19, 20, 49, 50, 999, 7_000].map(niceBelow)).toEqual([0.05, 1, 10, 20, 20, 50, 500, 5_000]);
    expect([0, -1, Number.NaN, Infinity].map(niceBelow)).toEqual([0, 0, 0, 0]);
  });

  it('are spread from the first multiple inside to the last', () => {
    expect(multiples(478_742.6, 478_835.5, 20)).toEqual([478_760, 478_780, 478_800, 478_820]);
    expect(multiples(100, 200, 50)).toEqual([100, 150, 200]);
    expect(multiples(5, 4, 1)).toEqual([]);
    expect(multiples(0, 1e9, 1)).toHaveLength(200);
  });
});
