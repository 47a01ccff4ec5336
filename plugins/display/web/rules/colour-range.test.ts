import { UNSET_RANGE } from 'adit/core';
import { describe, expect, it } from 'vitest';
import { checkedRange, decimalsFor, isUnset, resetRange, roundRange } from './colour-range.ts';

const field = { name: 'cu', statistics: { minimum: 0, maximum: 24.4 } };
const filter = { id: 'f', field: 'cu', dataRange: [0.3, 6] as [number, number], enabled: true };

describe('colour ranges', () => {
  it('[W5.16a] are rounded to three decimals', () => {
    expect(roundRange([0.30049, 4.19951])).toEqual([0.3, 4.2]);
    expect(checkedRange([-1.23456, 98.7654321])).toEqual([-1.235, 98.765]);
  });

  it('are rounded to more decimals where three would destroy them', () => {
    expect(roundRange([0.00012, 0.00089])).toEqual([0.00012, 0.00089]);
    expect(decimalsFor([0, 0.1])).toBe(3);
    expect(decimalsFor([5, 5])).toBe(3);
  });

  it('[W5.16b, W9.11f] of (1, -1) are not set, and dropped', () => {
    expect(UNSET_RANGE).toEqual([1, -1]);
    expect(
      [
        [1, -1],
        [1, -2],
        [-1, 1],
        [1, 1],
      ].map(([low = 0, high = 0]) => isUnset([low, high])),
    ).toEqual([true, false, false, false]);
    expect(checkedRange([1, -1])).toBe('unset');
    expect(checkedRange([Number.NaN, 3])).toBe('unset');
  });

  it('[W5.16g] with a minimum above the maximum are refused', () => {
    expect(checkedRange([5, 4])).toBe('reversed');
    expect(checkedRange([4, 4])).toEqual([4, 4]);
    expect(checkedRange([-2, -1])).toEqual([-2, -1]);
  });

  it('[W5.16c, W5.16d] are reset to the filter on the field, else to the field', () => {
    expect(resetRange(field, [filter])).toEqual([0.3, 6]);
    expect(resetRange(field, [{ ...filter, enabled: false }])).toEqual([0.3, 6]);
    expect(resetRange(field, [{ ...filter, enabled: false, isPlaceholder: true }])).toEqual([0, 24.4]);
    expect(resetRange(field, [{ ...filter, field: 'ni' }])).toEqual([0, 24.4]);
    expect(resetRange(field, [])).toEqual([0, 24.4]);
  });

  it('[W5.16e] are only reset when the maximum is greater than the minimum', () => {
    expect(resetRange({ name: 'x', statistics: { minimum: 3, maximum: 3 } }, [])).toBeUndefined();
    expect(resetRange({ name: 'x', statistics: {} }, [])).toBeUndefined();
    expect(resetRange(field, [{ ...filter, dataRange: [2, 2] }])).toBeUndefined();
    expect(resetRange(field, [{ ...filter, dataRange: [2, 2.001] }])).toEqual([2, 2.001]);
    expect(resetRange({ name: 'x', statistics: { minimum: 4, maximum: 3 } }, [])).toBeUndefined();
  });
});
