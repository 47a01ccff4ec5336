import { expect, it } from 'vitest';
import { NumberCodes } from './number-codes.ts';
import { NumberSums } from './column-sums.ts';

const batch = (values: number[]) => ({
  rows: values.length,
  lines: Uint32Array.from(values, (_, row) => row + 2),
  numbers: new Map([['au', Float64Array.from(values)]]),
  texts: new Map(),
});

it('codes of a table of numbers are found as in a text, and read as was chosen', () => {
  const values = [0.5, -999, 1.5, -0.005, 2.5, -0.005, -0.005, Number.NaN, 0.7, 0.9];
  const sums = new NumberSums(true);
  sums.add(
    Float64Array.from(values),
    Uint32Array.from(values, (_, row) => row + 2),
  );
  const found = sums.asNumbers(true);
  expect(found?.codes).toMatchObject([
    { text: '-999', count: 1, lines: [3], reading: 'missing' },
    { text: '-0.005', count: 3, lines: [5, 7, 8], reading: 'half-limit', limit: 0.005 },
  ]);
  expect([found?.min, found?.max]).toEqual([0.5, 2.5]);

  const codes = new NumberCodes(
    [
      {
        name: 'au',
        codes: [
          { text: '-999', value: Number.NaN },
          { text: '-0.005', value: 0.0025 },
        ],
      },
    ],
    'a.dm',
  );
  const given = batch(values);
  const read = codes.read(given).numbers.get('au');
  expect([...(read ?? [])]).toEqual([0.5, Number.NaN, 1.5, 0.0025, 2.5, 0.0025, 0.0025, Number.NaN, 0.7, 0.9]);
  expect(given.numbers.get('au')?.[1]).toBe(-999);
  expect(codes.rowsChanged).toBe(3);
  expect(codes.issues()).toEqual([
    {
      severity: 'warning',
      code: 'code-as-missing',
      fileName: 'a.dm',
      column: 'au',
      values: { text: '-999', cells: 1 },
    },
    {
      severity: 'changed',
      code: 'code-as-limit',
      fileName: 'a.dm',
      column: 'au',
      values: { text: '-0.005', cells: 3 },
    },
  ]);
});

it('columns of places and depths have none', () => {
  const sums = new NumberSums();
  sums.add(Float64Array.of(1, -999), Uint32Array.of(1, 2));
  expect(sums.asNumbers(true)).toBeUndefined();
});
