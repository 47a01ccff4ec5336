import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CHOSEN, type Choice } from '../../../shared/index.ts';
import { choosableValues, EVERYTHING, inverted, NOTHING, withChosen } from './choice.ts';

const value = fc.constantFrom('Ore', 'Waste', 'Dyke', 'ore', '', '9', '10', '__proto__');
const values = fc.uniqueArray(value);
const choice: fc.Arbitrary<Choice> = fc.record({ mode: fc.constantFrom('only', 'except'), values });
const chosenOf = (one: Choice, labels: readonly string[]): string[] =>
  choosableValues(one, { labels: [...labels], counts: labels.map(() => 1), missing: 0 })
    .filter(({ isChosen }) => isChosen)
    .map((choosable) => choosable.value);

describe('a choice of categories', () => {
  it('has exactly those chosen that are chosen, and leaves the others as they are', () => {
    fc.assert(
      fc.property(choice, values, values, fc.boolean(), (before, labels, wanted, isChosen) => {
        const after = withChosen(before, wanted, isChosen)!;
        const was = new Set(chosenOf(before, labels));
        const is = new Set(chosenOf(after, labels));
        for (const label of labels) expect(is.has(label)).toBe(wanted.includes(label) ? isChosen : was.has(label));
      }),
    );
  });

  it('has the others chosen when it is inverted', () => {
    fc.assert(
      fc.property(choice, values, (before, labels) => {
        const is = new Set(chosenOf(inverted(before), labels));
        for (const label of labels) expect(is.has(label)).toBe(!chosenOf(before, labels).includes(label));
        expect(inverted(inverted(before))).toEqual(before);
      }),
    );
  });

  it('of everything and of nothing are each other’s inversion', () => {
    expect(inverted(EVERYTHING)).toEqual(NOTHING);
    expect(chosenOf(EVERYTHING, ['Ore', 'Waste'])).toEqual(['Ore', 'Waste']);
    expect(chosenOf(NOTHING, ['Ore', 'Waste'])).toEqual([]);
  });

  it('shows what the data do not have any more first, and the rest as people sort it', () => {
    const found = choosableValues(
      { mode: 'only', values: ['Gone', 'Zone 10'] },
      { labels: ['Zone 10', 'zone 9', 'Adit'], counts: [3, 4], missing: 1 },
    );
    expect(found).toEqual([
      { value: 'Gone', count: undefined, isChosen: true },
      { value: 'Adit', count: 0, isChosen: false },
      { value: 'zone 9', count: 4, isChosen: false },
      { value: 'Zone 10', count: 3, isChosen: true },
    ]);
  });

  it('names no more than a filter can', () => {
    const many = Array.from({ length: MAX_CHOSEN }, (_, at) => `Hole ${at}`);
    const full = withChosen(NOTHING, many, true)!;
    expect(full.values).toHaveLength(MAX_CHOSEN);
    expect(withChosen(full, ['Hole 0'], true)).toEqual(full);
    expect(withChosen(full, ['One more'], true)).toBeUndefined();
    expect(withChosen(full, ['Hole 0'], false)?.values).toHaveLength(MAX_CHOSEN - 1);
  });
});
