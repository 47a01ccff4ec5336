import { describe, expect, it } from 'vitest';
import { dayText, newDateRange, startOfDay, withDay } from './date-range.ts';

const at = (text: string): number => Date.parse(text);
const range = [at('2026-11-10T00:00:00Z'), at('2026-11-20T23:59:59.999Z')] as const;
const days = ([from, to]: readonly [number, number]): string[] => [dayText(from), dayText(to)];

describe('the range of a date filter', () => {
  it('[W9.09] is the last seven days to today when it is new', () => {
    expect(days(newDateRange(at('2026-11-21T09:30:00Z')))).toEqual(['2026-11-14', '2026-11-21']);
    expect(newDateRange(at('2026-03-01T23:59:59Z'))).toEqual([at('2026-02-22'), at('2026-03-02') - 1]);
  });

  it('[W5.11] a start after the end becomes the end, and an end before the start becomes the start', () => {
    expect(days(withDay(range, 0, '2026-11-12'))).toEqual(['2026-11-12', '2026-11-20']);
    expect(withDay(range, 0, '2026-11-25')).toEqual([at('2026-11-20'), range[1]]);
    expect(withDay(range, 1, '2026-11-12')).toEqual([range[0], at('2026-11-13') - 1]);
    expect(withDay(range, 1, '2026-11-01')).toEqual([range[0], at('2026-11-11') - 1]);
    expect(withDay(range, 0, '2026-11-20')).toEqual([at('2026-11-20'), range[1]]);
  });

  it('[W5.11] what is no date is ignored', () => {
    for (const text of ['', 'today', '2026-13-01', '2026-02-30', '20261101'])
      expect([withDay(range, 0, text), withDay(range, 1, text), startOfDay(text)]).toEqual([range, range, undefined]);
    expect(dayText(Number.NaN)).toBe('');
  });
});
