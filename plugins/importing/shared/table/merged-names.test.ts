import { expect, it } from 'vitest';
import { mergedNames } from './merged-names.ts';

const upper = ['Sondaje', 'Coordenadas', '', '', 'Profundidad'];

it('names in two rows are put together where each fills the gaps of the other', () => {
  expect(mergedNames(upper, ['', 'Este', 'Norte', 'Cota'])).toEqual([
    'Sondaje',
    'Este',
    'Norte',
    'Cota',
    'Profundidad',
  ]);
});

it.each([
  ['numbers', upper, ['', '1', '2', '3,5']],
  ['a gap in both', upper, ['', 'Este', '', 'Cota']],
  ['a name for each column', ['Sondaje', 'Este'], ['A', 'x']],
  ['data below a column without a name', ['Sondaje', 'Este', '', 'Roca'], ['A', 'x', 'y', 'z']],
  ['nothing', upper, []],
])('%s in the lower row are no names', (_, above, below) => {
  expect(mergedNames(above, below)).toBeUndefined();
});
