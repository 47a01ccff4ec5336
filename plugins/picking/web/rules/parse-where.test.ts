import { describe, expect, it } from 'vitest';
import { parseWhere } from './parse-where.ts';

describe('a filter of the table', () => {
  it('is a range for numbers that say so, and a part of the text otherwise', () => {
    expect(parseWhere('Au', ' 1..2.5 ', true)).toEqual({ field: 'Au', range: [1, 2.5] });
    expect(parseWhere('Au', '>= -3', true)?.range?.[0]).toBe(-3);
    expect(parseWhere('Au', '= 0.1', true)?.range).toEqual([0.1, 0.1]);
    expect(parseWhere('Au', '12', true)).toEqual({ field: 'Au', text: '12' });
    expect(parseWhere('Rock', '> 2', false)).toEqual({ field: 'Rock', text: '> 2' });
    expect(parseWhere('Rock', '  ', false)).toBeUndefined();
  });

  it('leaves the limit itself out for < and >, whatever its sign', () => {
    for (const limit of [0, 1.5, -1.5, 1e-300]) {
      const above = parseWhere('Au', `> ${limit}`, true)!.range!;
      const below = parseWhere('Au', `< ${limit}`, true)!.range!;
      expect([above[0] > limit, below[1] < limit]).toEqual([true, true]);
      expect(above[0] - below[1]).toBeLessThanOrEqual(Math.max(Number.MIN_VALUE * 2, Math.abs(limit) * 1e-15));
    }
  });
});
