import { bandsOf, defaultCategories, hexOfRgb } from 'adit/plugins/colour-maps';
import { expect, it } from 'vitest';
import { discreteCategories, discretePoints } from './discrete-bands.ts';

it('[W3.20] eight discrete colours, Category 1 to 8, each with min 0 and max 10', () => {
  const colours = ['#FF0000', '#FF5C00', '#FFE500', '#ADFF00', '#05FF00', '#00F0FF', '#0075FF', '#2400FF'];
  expect(discreteCategories).toEqual(
    colours.map((color, at) => ({ label: `Category ${at + 1}`, color, min: 0, max: 10 })),
  );
});

it('[W3.20] they make bands of equal width in their order: Category 1 has the lowest values, as red has in the default categories', () => {
  const bands = bandsOf(discretePoints([0, 16])) ?? [];
  expect(bands.map((band) => band.minimum)).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  expect(bands.map(({ colour }) => hexOfRgb(colour))).toEqual(discreteCategories.map(({ color }) => color));
  const [lowest] = defaultCategories.toSorted((left, right) => left.min - right.min);
  expect(hexOfRgb(bands[0]?.colour ?? [])).toBe(lowest?.color.toUpperCase());
});
