import { expect, it } from 'vitest';
import { sourceCategories, sourceColours } from './gas-colours.ts';

it('[W3.39, W4.27] the ioGAS colours are those of the file, hidden where the file hides them, grey where it says nothing', () => {
  const entries = [
    { name: 'Ore', visible: true, colour: '#ff8000' },
    { name: 'Waste', visible: false, colour: '#0000FF' },
    { name: 'Other', visible: true },
  ];
  expect(sourceCategories(['Ore', 'Waste', 'Other'], [3, 2, 1], entries)).toEqual([
    { label: 'Ore', value: 0, color: '#FF8000', visible: true, count: 3 },
    { label: 'Waste', value: 1, color: '#0000FF', visible: false, count: 2 },
    { label: 'Other', value: 2, color: '#CCCCCC', visible: true, count: 1 },
  ]);
});

it('the colours of a property are those of the file where the file gives it any, and of ioGAS even where it gives none', () => {
  const entries = [{ name: 'Ground', visible: true, colour: '#B5793D' }];
  const attributes = [
    { field: 'class', entries },
    { field: 'filter', entries: [{ name: 'Erroneous', visible: false }] },
  ];
  expect(sourceColours({ attributes }, 'class')).toBe(entries);
  expect(sourceColours({ attributes }, 'filter')).toBeUndefined();
  expect(sourceColours({ attributes }, 'constructor')).toBeUndefined();
  expect(sourceColours({}, 'class')).toBeUndefined();
  expect(sourceColours({ attributes }, '__gas__color__')).toEqual([]);
});
