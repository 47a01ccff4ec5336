import { expect, it } from 'vitest';
import { NumberCells } from './number-cell.ts';
import { collectTable, detect, requests } from './table-test-kit.ts';

const read = (text: string, decimal: '.' | ','): number => {
  const bytes = Buffer.from(text);
  return new NumberCells(decimal, []).read(bytes, 0, bytes.length);
};

it.each([
  ['.', '7,600,025', 7_600_025],
  ['.', '-7,600,025.50', -7_600_025.5],
  ['.', '500,040.25', 500_040.25],
  ['.', '7 600 025.5', 7_600_025.5],
  ['.', '500\u00a0040', 500_040],
  ['.', "7'600'025", 7_600_025],
  [',', '7.600.025,00', 7_600_025],
  [',', '500.040,25', 500_040.25],
  [',', '7\u202f600\u202f025,5', 7_600_025.5],
  // What could be a decimal mark as well, or is no number at all.
  ['.', '500,040', Number.NaN],
  [',', '500.040', Number.NaN],
  ['.', '0,600,025', Number.NaN],
  ['.', '7,60,025', Number.NaN],
  ['.', '7,600,025,', Number.NaN],
  ['.', '7.600.025', Number.NaN],
  ['.', '1-600-025', Number.NaN],
] as const)('with the decimal mark %s, %s is %d', (decimal, text, value) => {
  expect(read(text, decimal)).toBe(value);
});

it.each([
  ['in quotes', 'ID,East,North,RL\nA,"500,040.00","7,600,025.00",410.50\nB,"500,080.00","7,600,050.00",411.00\n'],
  ['of Spanish', 'ID;East;North;RL\nA;500.040,00;7.600.025,00;410,50\nB;500.080,00;7.600.050,00;411,00\n'],
  ['with blanks', 'ID;East;North;RL\nA;500 040,00;7 600 025,00;410,50\nB;500 080,00;7 600 050,00;411,00\n'],
])('a file of coordinates with thousands %s is read', async (_, text) => {
  const { dialect } = await detect(text);
  const { values } = await collectTable(text, dialect, requests('number', 'East', 'North', 'RL'));
  expect(values).toEqual([
    [500_040, 500_080],
    [7_600_025, 7_600_050],
    [410.5, 411],
  ]);
});
