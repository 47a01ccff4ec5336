import { expect, it } from 'vitest';
import { gasCategories } from './gas-colours.ts';

it('[W4.27] the ioGAS colours are those of the file, hidden where the file hides them, grey where it says nothing', () => {
  const entries = [
    { name: 'Ore', visible: true, colour: '#ff8000' },
    { name: 'Waste', visible: false, colour: '#0000FF' },
    { name: 'Other', visible: true },
  ];
  expect(gasCategories(['Ore', 'Waste', 'Other'], [3, 2, 1], entries)).toEqual([
    { label: 'Ore', value: 0, color: '#FF8000', visible: true, count: 3 },
    { label: 'Waste', value: 1, color: '#0000FF', visible: false, count: 2 },
    { label: 'Other', value: 2, color: '#CCCCCC', visible: true, count: 1 },
  ]);
});
