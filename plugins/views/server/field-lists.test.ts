import { expect, it } from 'vitest';
import type { DatasetTypeFacts, Layer } from 'adit/core';
import type { RenderSession } from 'adit/core/server';
import { fieldListOf, FieldLists } from './field-lists.ts';

const layer = (identifier: string): Layer =>
  ({ name: identifier, identifier, columns: [{ name: 'CU' }, { name: 'hole_name' }, { name: 'AU' }] }) as Layer;

const type: DatasetTypeFacts = { id: 'a.holes', datasetType: 'Holes', surveyLayers: ['survey', 'planned-survey'] };

it('[W5.25, W9.17] a field list has hole, bench and pattern, and what is available of the fields; surveys have none', () => {
  const always = ['hole_name', 'bench_name', 'pattern_name'];
  expect(fieldListOf(layer('interval'), type, ['AU', 'nothing'])).toEqual([...always, 'AU']);
  expect(fieldListOf(layer('collar'), type, [])).toEqual(always);
  for (const survey of ['survey', 'planned-survey'])
    expect(() => fieldListOf(layer(survey), type, ['AU'])).toThrow(expect.objectContaining({ code: 'no-field-list' }));
  for (const other of [undefined, { ...type, surveyLayers: [] }])
    expect(fieldListOf(layer('mag-survey'), other, ['AU'])).toEqual([...always, 'AU']);
});

it('a list counts in its session, view and layer alone', () => {
  const [own, other] = [{} as RenderSession, {} as RenderSession];
  const lists = new FieldLists();
  lists.set(own, 'v', 'd/l', ['AU']);
  expect([lists.includes(own, 'v', 'd/l', 'AU'), lists.includes(own, 'v', 'd/l', 'CU')]).toEqual([true, false]);
  expect([lists.includes(own, 'w', 'd/l', 'CU'), lists.includes(other, 'v', 'd/l', 'CU')]).toEqual([true, true]);
});
