import { expect, it } from 'vitest';
import { chooseRows, compareValues } from './choose-rows.ts';
import type { TableFilter } from './table-shapes.ts';

const rows = [
  { name: 'Iván Quispe', role: 'admin', status: 'active' },
  { name: 'Ivana Soto', role: 'user', status: 'active' },
  { name: 'Erik Lund', role: 'user', status: 'inactive' },
];
type Row = (typeof rows)[number];
const filter = (id: 'role' | 'status'): TableFilter<Row> => ({
  id,
  title: id,
  options: [],
  matches: (row, value) => row[id] === value,
});
const names = (search: string, chosen: Record<string, string[]> = {}) =>
  chooseRows(
    rows,
    { search, filters: new Map(Object.entries(chosen)) },
    [filter('role'), filter('status')],
    (row) => row.name,
  ).map(({ name }) => name);

it('looks for every word, whatever its case and accents', () => {
  expect(names('ivan')).toEqual(['Iván Quispe', 'Ivana Soto']);
  expect(names('  SOTO ívan ')).toEqual(['Ivana Soto']);
  expect(names('.*')).toEqual([]);
});

it('one value of a filter must fit, and every filter', () => {
  expect(names('', { role: ['admin', 'user'] })).toHaveLength(3);
  expect(names('', { role: ['user'], status: ['active'] })).toEqual(['Ivana Soto']);
  expect(names('erik', { status: ['active'] })).toEqual([]);
  expect(names('', { unknown: ['x'] })).toHaveLength(3);
});

it('orders numbers by size and texts as the language does', () => {
  const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });
  expect([10, 9].toSorted((left, right) => compareValues(left, right, collator))).toEqual([9, 10]);
  expect(
    ['ñu', 'oso', 'nube', 'Pit 10', 'pit 9'].toSorted((left, right) => compareValues(left, right, collator)),
  ).toEqual(['nube', 'ñu', 'oso', 'pit 9', 'Pit 10']);
});
