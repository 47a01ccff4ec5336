import { expect, it } from 'vitest';
import type { Column } from 'adit/core';
import { firstColour } from './first-colour.ts';

function number(name: string, statistics: Partial<Column['statistics']> = {}): Column {
  const data = { file: `${name}.f64`, type: 'f64', length: 10, sha256: '' } as const;
  return {
    name,
    label: name,
    kind: 'number',
    unit: 'none',
    data,
    statistics: { count: 10, missing: 0, minimum: 0.5, maximum: 9, mean: 3, ...statistics },
  };
}
const category = (name: string): Column => ({ ...number(name), kind: 'category' });

it.each([
  ['Au_ppm', ['Sample', 'RECOVERY', 'Au_ppm', 'Cu_pct']],
  ['CU', ['DENSITY', 'CU', 'NI']],
  ['Fe2O3', ['LOI', 'Fe2O3']],
  ['AuEq g/t', ['Recovery', 'AuEq g/t']],
  ['GRADE', ['density', 'GRADE']],
  ['Li2O', ['rqd', 'Li2O']],
])('is the first grade: %s', (name, names) => {
  expect(firstColour(names.map((one) => number(one)))).toBe(name);
});

it('is a grade that was measured as often as half of the best one', () => {
  const named = (count: number): string | undefined =>
    firstColour([number('Pt_ppb', { count }), number('Cu_pct', { count: 1000 }), number('Au_ppm', { count: 900 })]);
  expect([named(499), named(500)]).toEqual(['Cu_pct', 'Pt_ppb']);
});

it.each([
  'id',
  'SampleID',
  'sample_id',
  'FID',
  'Index',
  'IJK',
  'IX',
  'x',
  'Easting',
  'RL',
  'Elevation',
  'from',
  'DEPTH',
  'Dip',
])('is no number that counts, places or directs items: %s', (name) => {
  expect(firstColour([number(name), category('ROCK')])).toBe('ROCK');
  expect(firstColour([number(name), number('density'), category('ROCK')])).toBe('density');
  expect(firstColour([number(name)])).toBe(name);
});

it.each(['Fluid', 'heat', 'Grid strength', 'Photo', 'Cu_at'])('takes no word for a number of items: %s', (name) => {
  expect(firstColour([number(name), category('ROCK')])).toBe(name);
});

it('is no running number, whatever it is called', () => {
  const running = { count: 20, minimum: 1, maximum: 20, mean: 10.5 };
  expect(firstColour([number('Beleg', running), number('density')])).toBe('density');
  expect(firstColour([number('Beleg', { ...running, mean: 4 }), number('density')])).toBe('Beleg');
  expect(firstColour([number('Beleg', { count: 19, minimum: 1, maximum: 19, mean: 10 })])).toBe('Beleg');
  expect(firstColour([number('AU', running)])).toBe('AU');
});

it('needs values, one for each item', () => {
  expect(firstColour([number('AU', { count: 0 }), number('density')])).toBe('density');
  expect(firstColour([{ ...number('AU'), location: 'vertices' }, number('density')])).toBe('density');
  expect(firstColour([])).toBeUndefined();
});
