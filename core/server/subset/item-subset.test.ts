import { encodeItems, type MaskStep, type Vector3 } from 'adit/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemSubset } from './item-subset.ts';
import { naiveKeeps, type NaiveItem } from './testing/naive-subset.ts';
import { anyStep, type StepFacts } from './testing/random-steps.ts';

const place = fc.integer({ min: -3, max: 3 });
const corner = fc.tuple(place, place, place).map((parts) => parts.map((part) => part + 0.25) as unknown as Vector3);
const facts: StepFacts = {
  columns: ['grade', 'rock'],
  coded: [['rock', 3]],
  paths: [[], ['ROOT'], ['north'], ['north', 'south'], ['south::a', 'north'], ['::']],
  count: 30,
  plane: fc.record({
    point: fc.tuple(place, place, place),
    normal: fc.constantFrom<[number, number, number]>([1, 0, 0], [0, -1, 0], [0, 0, 1], [0.6, 0.8, 0]),
  }),
  corner,
};
const texts = ['Zone 9', 'Ore', 'waste'];
const item: fc.Arbitrary<NaiveItem> = fc
  .record({
    item: fc.integer({ min: 0, max: 29 }),
    grade: fc.constantFrom(undefined, 0, -0, 0.5, 1, 3, Infinity),
    rock: fc.constantFrom(undefined, 0, 1, 2),
    path: fc.constantFrom(undefined, '', 'north', 'north::a', 'south::a', 'south::b'),
    centre: fc.oneof(corner, fc.constant<Vector3>([Number.NaN, 0, 0])),
  })
  .map(({ item: number, grade, rock, path, centre }) => ({
    item: number,
    numbers: { grade, rock },
    texts: { rock: rock === undefined ? undefined : texts[rock] },
    path,
    centre,
  }));
const steps = fc.array(anyStep(facts), { maxLength: 4 });

/** The same steps in another order, some of them twice, in groups, and with others that keep everything. */
function rewritten(step: MaskStep, chosen: () => number): MaskStep {
  if (!('of' in step)) {
    const nothingMore: MaskStep[] = [step, { kind: 'none', of: [] }, { kind: 'inside', regions: [] }];
    return chosen() < 0.5 ? step : { kind: 'all', of: nothingMore };
  }
  const of = step.of.map((part) => rewritten(part, chosen));
  const again = of.flatMap((part) => (chosen() < 0.3 ? [part, part] : [part]));
  return { kind: step.kind, of: again.toSorted(() => chosen() - 0.5) };
}

describe('a subset of items', () => {
  it('keeps what its steps keep', () => {
    fc.assert(
      fc.property(steps, fc.array(item, { minLength: 1, maxLength: 20 }), (asked, items) => {
        const { step } = itemSubset(asked);
        for (const one of items) {
          const wanted = naiveKeeps({ kind: 'all', of: asked }, one);
          const found = step ? naiveKeeps(step, one) : true;
          if (wanted !== undefined && found !== undefined) expect(found).toBe(wanted);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is in normal form, and stays as it is', () => {
    fc.assert(
      fc.property(steps, (asked) => {
        const subset = itemSubset(asked);
        expect(itemSubset(subset.step ? [subset.step] : [])).toEqual(subset);
      }),
      { numRuns: 1000 },
    );
  });

  it('has one key however its steps are written down', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (asked, numbers) => {
        const chosen = (): number => numbers.next().value as number;
        const other = rewritten({ kind: 'all', of: asked }, chosen);
        expect(itemSubset([other])).toEqual(itemSubset(asked));
      }),
      { numRuns: 1000 },
    );
  });

  it('is everything without steps, or with such that keep everything', () => {
    const every = itemSubset([]);
    expect(every).toEqual({ key: 'all' });
    const whole: MaskStep[] = [
      { kind: 'pieces', paths: ['north', 'ROOT'] },
      { kind: 'inside', regions: [] },
      {
        kind: 'any',
        of: [
          { kind: 'range', column: 'grade', low: 0, high: 1 },
          { kind: 'all', of: [] },
        ],
      },
      { kind: 'none', of: [{ kind: 'any', of: [] }] },
    ];
    expect(itemSubset(whole)).toEqual(every);
    // Missing values are in no range.
    expect(itemSubset([{ kind: 'range', column: 'grade', low: -Infinity, high: Infinity }])).not.toEqual(every);
  });

  it('has a key of its own for each set, whatever JSON makes of its numbers', () => {
    const range = (low: number, high: number): MaskStep => ({ kind: 'range', column: 'grade', low, high });
    const different: MaskStep[] = [
      range(0, Infinity),
      range(0, Number.NaN),
      range(Number.NaN, 0),
      range(-Infinity, 0),
      { kind: 'any', of: [] },
      { kind: 'codes', column: 'grade', codes: encodeItems(Uint32Array.of(0)) },
      { kind: 'items', items: encodeItems(Uint32Array.of(0)) },
      { kind: 'text', column: 'grade', match: 'equals', text: 'a' },
      { kind: 'text', column: 'grade', match: 'equals', text: 'A' },
      { kind: 'text', column: 'grade', match: 'contains', text: 'a' },
      { kind: 'pieces', paths: ['a', 'b'] },
      { kind: 'pieces', paths: ['a,b'] },
      { kind: 'any', of: [range(0, 1), range(2, 3)] },
      { kind: 'none', of: [range(0, 1), range(2, 3)] },
      { kind: 'all', of: [range(0, 1), range(2, 3)] },
    ];
    const keys = different.map((step) => itemSubset([step]).key);
    expect(new Set(keys).size).toBe(different.length);
    expect(itemSubset([range(-0, 1)])).toEqual(itemSubset([range(0, 1)]));
    expect(itemSubset([{ kind: 'text', column: 'a', match: 'contains', text: 'ORE' }])).toEqual(
      itemSubset([{ kind: 'text', column: 'a', match: 'contains', text: 'ore' }]),
    );
  });

  it('asks for all regions at once', () => {
    const region = (x: number) => ({
      planes: [{ point: [x, 0, 0] as [number, number, number], normal: [1, 0, 0] as [number, number, number] }],
      inverted: false,
      wholeItems: x > 1,
    });
    const { step } = itemSubset([
      { kind: 'inside', regions: [region(2)] },
      { kind: 'all', of: [{ kind: 'inside', regions: [region(1), region(2)] }] },
    ]);
    expect(step).toEqual({ kind: 'inside', regions: [region(1), { ...region(2), wholeItems: false }] });
  });
});
