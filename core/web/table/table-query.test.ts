import { expect, it } from 'vitest';
import { pageSizes, readTableQuery, withTableQuery } from './table-query.ts';

const filters = ['status', 'role'];
const read = (text: string) => readTableQuery(new URLSearchParams(text), filters);
const write = (text: string, changes: Parameters<typeof withTableQuery>[2]) =>
  withTableQuery(new URLSearchParams(text), filters, changes).toString();

it('[A9.08, W9.06] pages have 10, 20 or 50 rows, 10 unless told, and begin with the first', () => {
  expect(pageSizes).toEqual([10, 20, 50]);
  expect(read('')).toEqual({ page: 1, limit: 10, sort: undefined, search: '', filters: new Map() });
  for (const limit of [10, 20, 50]) expect(read(`page=3&limit=${limit}`)).toMatchObject({ page: 3, limit });
  for (const nonsense of ['page=0&limit=11', 'page=-1&limit=1e9', 'page=1.5&limit=', 'page=x&limit=x'])
    expect(read(nonsense)).toMatchObject({ page: 1, limit: 10 });
});

it('[A9.08] the next page writes page and limit into the query, and leaves what else stands there', () => {
  expect(write('tab=files', { page: 2, limit: 10 })).toBe('tab=files&page=2&limit=10');
  expect(write('page=2&limit=20&q=ana', { page: 3 })).toBe('page=3&limit=20&q=ana');
});

it('every other change leads back to the first page', () => {
  expect(write('page=4&limit=20', { search: 'ana' })).toBe('limit=20&q=ana');
  expect(write('page=4&limit=10', { sort: '-name' })).toBe('sort=-name');
  expect(write('page=4&limit=20', { limit: 10 })).toBe('');
});

it('filters keep several values each, and none when they are cleared', () => {
  const text = write('', { filters: new Map([['status', ['active', 'a&b=c']]]) });
  expect(text).toBe('status=active&status=a%26b%3Dc');
  expect(read(text).filters).toEqual(new Map([['status', ['active', 'a&b=c']]]));
  expect(read('status=x&status=x&other=y').filters).toEqual(new Map([['status', ['x']]]));
  expect(write(text, { search: '', filters: new Map() })).toBe('');
});
