import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { printQuery } from './print-query.ts';
import { MAX_QUERY_DEPTH, MAX_QUERY_PARTS, MAX_QUERY_TEXT, MAX_QUERY_VALUES, queryShape, type Query } from './query.ts';
import { randomQueries } from './testing/random-queries.ts';

const refusal = (text: string): { code: string; values: unknown } => {
  try {
    parseQuery(text);
  } catch (error) {
    return error as { code: string; values: unknown };
  }
  throw new Error(`${text.slice(0, 50)} was taken`);
};
const nested = (depth: number): Query => (depth === 1 ? { field: 'a', missing: true } : { not: nested(depth - 1) });

describe('the text of a query', () => {
  it('is read by the rules of the language, in upper and lower case', () => {
    const gold: Query = { field: 'Au_ppm', op: '>=', value: 1 };
    const copper: Query = { field: 'Cu_pct', op: '>=', value: 0.5 };
    const rocks: Query = { field: 'LITHOLOGY', in: ['OVB', 'DYK'] };
    expect(parseQuery("(Au_ppm >= 1 or Cu_pct >= 0.5) and not LITHOLOGY in ('OVB','DYK')")).toEqual({
      and: [{ or: [gold, copper] }, { not: rocks }],
    });
    expect(parseQuery('Au_ppm>=1 OR Cu_pct>=.5 AND "and" Is Missing')).toEqual({
      or: [gold, { and: [copper, { field: 'and', missing: true }] }],
    });
    expect(parseQuery("LITHOLOGY not in ('OVB', 'DYK')")).toEqual({ not: rocks });
    expect(parseQuery('not not a is not missing')).toEqual({ not: { not: { not: { field: 'a', missing: true } } } });
    expect(parseQuery("@'cut-off' and a <> -1.5e-3")).toEqual({
      and: [{ saved: 'cut-off' }, { field: 'a', op: '!=', value: -0.0015 }],
    });
    expect(parseQuery(`"Cu ""%""" = 'O''Brien'`)).toEqual({ field: 'Cu "%"', op: '=', value: "O'Brien" });
  });

  it('is printed so that it is read as the same, for every query', () => {
    fc.assert(
      fc.property(randomQueries(), (query) => {
        fc.pre(queryShape.safeParse(query).success);
        const text = printQuery(query);
        fc.pre(text.length <= MAX_QUERY_TEXT);
        expect(parseQuery(text)).toEqual(query);
        expect(printQuery(parseQuery(text))).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('has no brackets that it does not need', () => {
    for (const text of [
      'a = 1 and b = 2 or not c = 3',
      '(a = 1 or b = 2) and c = 3',
      'not (a = 1 and b = 2)',
      "not a in ('x', 2)",
    ])
      expect(printQuery(parseQuery(text))).toBe(text);
  });

  it.each([
    ['', { at: 1, found: '', expected: 'field' }],
    ['Au', { at: 3, found: '', expected: 'operator' }],
    ['Au >', { at: 5, found: '', expected: 'value' }],
    ['Au > Cu', { at: 6, found: 'Cu', expected: 'value' }],
    ['Au > 1 Cu > 2', { at: 8, found: 'Cu', expected: 'connective' }],
    ['(Au > 1', { at: 8, found: '', expected: ')' }],
    ['and > 1', { at: 1, found: 'and', expected: 'field' }],
    ['Au in (1,)', { at: 10, found: ')', expected: 'value' }],
    ['Au is 1', { at: 7, found: '1', expected: 'missing' }],
    ['Au not 1', { at: 8, found: '1', expected: 'in' }],
    ['@saved', { at: 2, found: 'saved', expected: 'text' }],
    ['Au > 1e999', { at: 6, found: '1e999', expected: 'number' }],
  ])('says where it is wrong, what stands there and what could: %s', (text, values) => {
    expect(refusal(text)).toMatchObject({ code: 'query-syntax', values });
  });

  it('says where a quote is open and which character has no meaning', () => {
    expect(refusal("Au = 'x")).toMatchObject({ code: 'query-open-quote', values: { at: 6 } });
    expect(refusal('"Au = 1')).toMatchObject({ code: 'query-open-quote', values: { at: 1 } });
    expect(refusal('Au ; 1')).toMatchObject({ code: 'query-odd-character', values: { at: 4, found: ';' } });
    expect(refusal('Au > 1😀')).toMatchObject({ code: 'query-odd-character', values: { at: 7, found: '😀' } });
    expect(refusal('Au > 1x')).toMatchObject({ code: 'query-odd-character', values: { at: 6, found: '1' } });
  });

  it('is no longer, deeper and larger than it may be, and is refused before the stack is used up', () => {
    const brackets = (depth: number): string => `${'('.repeat(depth)}a = 1${')'.repeat(depth)}`;
    expect(parseQuery(brackets(MAX_QUERY_DEPTH - 1))).toEqual({ field: 'a', op: '=', value: 1 });
    for (const text of [
      brackets(MAX_QUERY_DEPTH),
      brackets(4000),
      `${'not '.repeat(2000)}a = 1`,
      ' '.repeat(MAX_QUERY_TEXT + 1),
    ])
      expect(refusal(text)).toMatchObject({ code: 'query-too-large' });
    const many = (count: number): string => Array.from({ length: count }, () => 'a=1').join(' and ');
    expect(parseQuery(many(MAX_QUERY_PARTS - 1))).toMatchObject({ and: { length: MAX_QUERY_PARTS - 1 } });
    expect(refusal(many(MAX_QUERY_PARTS))).toMatchObject({ code: 'query-too-large' });
    const list = (count: number): string => `a in (${Array.from({ length: count }, () => '1').join()})`;
    expect(parseQuery(list(MAX_QUERY_VALUES))).toMatchObject({ in: { length: MAX_QUERY_VALUES } });
    expect(refusal(list(MAX_QUERY_VALUES + 1))).toMatchObject({ code: 'query-too-large' });
  });
});

describe('the shape of a query', () => {
  it('takes what may be, and neither deeper nor more, nor what is no query', () => {
    expect(queryShape.parse(nested(MAX_QUERY_DEPTH))).toEqual(nested(MAX_QUERY_DEPTH));
    expect(queryShape.safeParse(nested(MAX_QUERY_DEPTH + 1)).success).toBe(false);
    expect(queryShape.safeParse(nested(5000)).success).toBe(false);
    const wide = (parts: number): Query => ({ or: Array.from({ length: parts }, () => nested(1)) });
    expect(queryShape.safeParse(wide(MAX_QUERY_PARTS - 1)).success).toBe(true);
    expect(queryShape.safeParse(wide(MAX_QUERY_PARTS)).success).toBe(false);
    for (const odd of [
      null,
      1,
      'a = 1',
      {},
      { and: [] },
      { and: [nested(1)] },
      { field: 'a', op: '~', value: 1 },
      { field: '', missing: true },
      { field: 'a', op: '=', value: null },
      { field: 'a', in: [] },
      { not: nested(1), and: [] },
    ])
      expect(queryShape.safeParse(odd).success).toBe(false);
  });
});
