import { describe, expect, it } from 'vitest';
import { categoriesOf, withAllVisible, withColour, withVisibility } from './categories.ts';
import { slotsOf, type SlotMemory } from './category-colours.ts';

describe('categories', () => {
  const categories = categoriesOf(
    ['Granite', 'NaN', ' ', 'Gabbro', 'nan', '', 'NAN', 'Nantes'],
    [5, 1, 2, 7, 3, 1, 1, 4],
    () => '#FF0000',
  );

  it('[W5.18] without a name, or called "nan" in any case, are dropped; codes stay as they are', () => {
    expect(categories.map(({ label, value, count }) => [label, value, count])).toEqual([
      ['Granite', 0, 5],
      ['Gabbro', 3, 7],
      ['Nantes', 7, 4],
    ]);
  });

  it('[W4.28] are shown and hidden one by one, or all at once', () => {
    expect(withVisibility(categories, 3, false).map((one) => one.visible)).toEqual([true, false, true]);
    expect(withAllVisible(categories, false).map((one) => one.visible)).toEqual([false, false, false]);
  });

  it('[W2.52] change their colour', () => {
    expect(withColour(categories, 0, '#00FF00').map((one) => one.color)).toEqual(['#00FF00', '#FF0000', '#FF0000']);
  });
});

describe('colours of categories', () => {
  it('differ inside a property while there are enough of them', () => {
    const labels = Array.from({ length: 12 }, (_, index) => `code ${index}`);
    expect(new Set(slotsOf(labels, 12, new Map()).values()).size).toBe(12);
  });

  it('are the same for the same code in another dataset, whatever other codes there are', () => {
    const memory: SlotMemory = new Map();
    const first = slotsOf(['GRN', 'BIF', 'DOL', 'SHL'], 12, memory);
    const second = slotsOf(['AND', ' grn', 'QTZ', 'Bif', 'SHL'], 12, memory);
    expect([second.get(' grn'), second.get('Bif'), second.get('SHL')]).toEqual([
      first.get('GRN'),
      first.get('BIF'),
      first.get('SHL'),
    ]);
    expect(new Set(second.values()).size).toBe(5);
  });

  it('do not depend on the order of the codes', () => {
    const labels = ['GRN', 'BIF', 'DOL', 'SHL', 'AND', 'QTZ'];
    expect([...slotsOf(labels, 12, new Map())].toSorted()).toEqual(
      [...slotsOf(labels.toReversed(), 12, new Map())].toSorted(),
    );
  });

  it('are given to any number of codes, and only short lists are remembered', () => {
    const memory: SlotMemory = new Map();
    const slots = slotsOf(
      Array.from({ length: 5000 }, (_, index) => `hole ${index}`),
      12,
      memory,
    );
    expect(slots.size).toBe(5000);
    expect([...slots.values()].every((slot) => slot >= 0 && slot < 12)).toBe(true);
    expect(memory.size).toBe(0);
  });
});
