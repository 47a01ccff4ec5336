import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naiveKeeps, type NaiveItem } from '../../server/subset/testing/naive-subset.ts';
import type { Column } from '../dataset.ts';
import { neighbour } from './neighbour.ts';
import { parseQuery } from './parse-query.ts';
import { stepOfQuery, type QueryFacts } from './query-step.ts';
import type { Query } from './query.ts';
import { randomQueries } from './testing/random-queries.ts';

const column = (name: string, kind: Column['kind']): Column => ({ name, kind }) as Column;
const columns = [column('Au', 'number'), column('Rock', 'category'), column('Sampled', 'timestamp')];
const rocks = ['OVB', 'DIO', '12', ''];
const kept = new Map<string, Query>([
  ['rich', parseQuery('Au >= 1')],
  ['circle', parseQuery("Au > 0 or @'around'")],
  ['around', parseQuery("not @'circle'")],
]);
const facts: QueryFacts = { columns, texts: async () => rocks, saved: async (id) => kept.get(id) };

/** True, false, or undefined where a missing value leaves it open: by Kleene's rules, without steps. */
function holds(query: Query, item: NaiveItem): boolean | undefined {
  if ('not' in query) {
    const answer = holds(query.not, item);
    return answer === undefined ? undefined : !answer;
  }
  if ('and' in query || 'or' in query) {
    const decisive = !('and' in query);
    const answers = ('and' in query ? query.and : query.or).map((part) => holds(part, item));
    if (answers.includes(decisive)) return decisive;
    return answers.includes(undefined) ? undefined : !decisive;
  }
  if ('saved' in query) return holds(kept.get(query.saved)!, item);
  const value = item.texts[query.field] ?? item.numbers[query.field];
  if ('missing' in query) return value === undefined;
  if (value === undefined) return undefined;
  const compare = (op: string, other: number | string): boolean => {
    const wanted = typeof value === 'string' ? String(other) : other;
    const signs = {
      '=': value === wanted,
      '!=': value !== wanted,
      '<': value < wanted,
      '<=': value <= wanted,
      '>': value > wanted,
      '>=': value >= wanted,
    };
    return signs[op as keyof typeof signs];
  };
  return 'in' in query ? query.in.some((other) => compare('=', other)) : compare(query.op, query.value);
}

const itemOf = (item: number, gold: number | undefined, rock: number | undefined): NaiveItem => ({
  item,
  numbers: { Au: gold, Rock: rock, Sampled: undefined },
  texts: { Rock: rock === undefined ? undefined : rocks[rock] },
  path: undefined,
  centre: [0, 0, 0],
});
const golds = [undefined, -1, 0, Number.MIN_VALUE, 0.5, 1, 1 + Number.EPSILON, 2, Number.MAX_VALUE];
const items = golds.flatMap((gold, at) => [undefined, 0, 1, 2, 3].map((rock) => itemOf(at, gold, rock)));

const gold = fc.constantFrom(-1, 0, -0, Number.MIN_VALUE, 0.5, 1, 2, Number.MAX_VALUE, -Number.MAX_VALUE);
const leaves: fc.Arbitrary<Query> = fc.oneof(
  fc.record({
    field: fc.constant('Au'),
    op: fc.constantFrom('=' as const, '!=' as const, '<' as const, '<=' as const, '>' as const, '>=' as const),
    value: gold,
  }),
  fc.record({ field: fc.constant('Au'), in: fc.array(gold, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    field: fc.constant('Rock'),
    op: fc.constantFrom('=' as const, '!=' as const),
    value: fc.constantFrom('OVB', 'DIO', 12, '', 'gone'),
  }),
  fc.record({
    field: fc.constant('Rock'),
    in: fc.array(fc.constantFrom('OVB', 'DIO', 12, 'gone'), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ field: fc.constantFrom('Au', 'Rock'), missing: fc.constant(true as const) }),
  fc.constant<Query>({ saved: 'rich' }),
);

describe('a query as a step', () => {
  it('keeps the items for which it is true, whatever is missing: random queries up to six deep', async () => {
    await fc.assert(
      fc.asyncProperty(randomQueries(leaves), async (query) => {
        const step = await stepOfQuery(query, facts);
        const found = items.map((item) => naiveKeeps(step, item));
        expect(found).toEqual(items.map((item) => holds(query, item) === true));
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps nothing without a value where it says not', async () => {
    const keeps = async (text: string): Promise<unknown[]> => {
      const step = await stepOfQuery(parseQuery(text), facts);
      return [...new Set(items.filter((item) => naiveKeeps(step, item)).map(({ numbers }) => numbers['Au']))];
    };
    expect(await keeps('not Au > 1')).toEqual([-1, 0, Number.MIN_VALUE, 0.5, 1]);
    expect(await keeps('Au is missing')).toEqual([undefined]);
    expect(await keeps("not @'rich'")).toEqual([-1, 0, Number.MIN_VALUE, 0.5]);
    expect(await keeps("not Rock = 'OVB' and Au > 1")).toEqual([1 + Number.EPSILON, 2, Number.MAX_VALUE]);
  });

  it('takes a day as all of its moments', async () => {
    const day = Date.UTC(2026, 2, 5);
    const range = async (text: string) => stepOfQuery(parseQuery(text), facts);
    const whole = { kind: 'range', column: 'Sampled', low: day, high: day + 86_399_999 };
    expect(await range("Sampled = '2026-03-05'")).toEqual(whole);
    expect(await range("Sampled <= '2026-03-05'")).toMatchObject({ high: whole.high });
    expect(await range("Sampled > '2026-03-05'")).toMatchObject({ low: neighbour(whole.high, 1) });
    expect(await range("Sampled >= '2026-03-05T12:00'")).toMatchObject({ low: day + 12 * 3_600_000 });
    expect(await range(`Sampled < ${day}`)).toMatchObject({ high: neighbour(day, -1) });
  });

  it('finds fields in upper or lower case where that is clear', async () => {
    expect(await stepOfQuery(parseQuery('AU >= 1'), facts)).toMatchObject({ column: 'Au' });
    const twice = { ...facts, columns: [...columns, column('aU', 'number')] };
    await expect(stepOfQuery(parseQuery('AU >= 1'), twice)).rejects.toMatchObject({ code: 'unknown-field' });
    expect(await stepOfQuery(parseQuery('aU >= 1'), twice)).toMatchObject({ column: 'aU' });
  });

  it.each([
    ['gone = 1', 'unknown-field', { field: 'gone' }],
    ["Au = 'x'", 'query-not-a-number', { field: 'Au', value: 'x' }],
    ["Sampled = 'May'", 'query-not-a-date', { field: 'Sampled', value: 'May' }],
    ["Sampled = '2026-13-45'", 'query-not-a-date', { field: 'Sampled', value: '2026-13-45' }],
    ["Rock > 'A'", 'query-no-order', { field: 'Rock' }],
    ["@'gone'", 'query-unknown-saved', { query: 'gone' }],
    ["Au > 0 and @'circle'", 'query-circle', {}],
  ])('is refused where it cannot be asked: %s', async (text, code, values) => {
    await expect(stepOfQuery(parseQuery(text), facts)).rejects.toMatchObject({ code, values });
  });

  it.each([
    [0, Number.MIN_VALUE],
    [-0, Number.MIN_VALUE],
    [1, 1 + Number.EPSILON],
    [-Number.MIN_VALUE, -0],
    [-1, -1 + Number.EPSILON / 2],
    [Number.MAX_VALUE, Infinity],
  ])('knows the next double above %s', (value, above) => {
    expect(neighbour(value, 1)).toBe(above);
    expect(neighbour(-value, -1)).toBe(-above);
  });
});
