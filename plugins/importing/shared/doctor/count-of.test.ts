import { expect, it } from 'vitest';
import { countOf } from './count-of.ts';

it('a text takes its plural form from what it counts, and from rows only where it counts nothing else', () => {
  expect(countOf({ rows: 20, holes: 1, written: 'a-1' })).toBe(1);
  expect(countOf({ cells: 3, rows: 1 })).toBe(3);
  expect(countOf({ rows: 1 })).toBe(1);
  // The cells of a grid are a text.
  expect(countOf({ cells: '36 × 40 × 12' })).toBeUndefined();
});
