import { expect, it } from 'vitest';
import type { Layer } from 'adit/core';
import type { RenderSession } from 'adit/core/server';
import { fieldListOf, FieldLists } from './field-lists.ts';

const layer = (identifier: string): Layer =>
  ({ name: identifier, identifier, columns: [{ name: 'CU' }, { name: 'hole_name' }, { name: 'AU' }] }) as Layer;

it('[W5.25] a field list has hole, bench and pattern, and what is available of the fields; surveys have none', () => {
  expect(fieldListOf(layer('interval'), ['AU', 'nothing'])).toEqual(['hole_name', 'bench_name', 'pattern_name', 'AU']);
  expect(fieldListOf(layer('collar'), [])).toEqual(['hole_name', 'bench_name', 'pattern_name']);
  for (const survey of ['survey', 'planned-survey'])
    expect(() => fieldListOf(layer(survey), ['AU'])).toThrow(expect.objectContaining({ code: 'no-field-list' }));
});

it('a list counts in its session, view and layer alone', () => {
  const [own, other] = [{} as RenderSession, {} as RenderSession];
  const lists = new FieldLists();
  lists.set(own, 'v', 'd/l', ['AU']);
  expect([lists.includes(own, 'v', 'd/l', 'AU'), lists.includes(own, 'v', 'd/l', 'CU')]).toEqual([true, false]);
  expect([lists.includes(own, 'w', 'd/l', 'CU'), lists.includes(other, 'v', 'd/l', 'CU')]).toEqual([true, true]);
});
