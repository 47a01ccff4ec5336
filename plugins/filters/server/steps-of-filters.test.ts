import { layerShape, type Layer } from 'adit/core';
import { itemSubset } from 'adit/core/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { naiveKeeps } from '../../../core/server/subset/testing/naive-subset.ts';
import {
  chosenCategories,
  defineFilterKind,
  ownKinds,
  type Choice,
  type Filter,
  type FilterKind,
} from '../shared/index.ts';
import { refuseFilters } from './refuse-filters.ts';
import { stepsOfFilters } from './steps-of-filters.ts';

const data = { file: 'rock', type: 'u32', length: 4, sha256: '' };
const statistics = { count: 4, missing: 1 };
const layer: Layer = layerShape.parse({
  name: 'points',
  identifier: 'point',
  label: 'Points',
  fileName: 'points.csv',
  count: 4,
  geometry: { kind: 'points', positions: data },
  columns: [
    { name: 'rock', label: 'Rock', kind: 'category', data, dictionary: 'rock-texts', statistics },
    { name: 'grade', label: 'Grade', kind: 'number', data, statistics },
  ],
  defaults: {},
});
const texts = ['Ore', 'Waste', 'Dyke'];
const facts = { texts: async () => texts };
const filter = (state: Choice, more: Partial<Filter> = {}): Filter => ({
  id: 'f',
  kind: chosenCategories.id,
  field: 'rock',
  enabled: true,
  state: { mode: state.mode, values: [...state.values] },
  ...more,
});
const everything = itemSubset([]).key;
const nothing = itemSubset([{ kind: 'any', of: [] }]).key;
const keyOf = async (filters: readonly Filter[], kinds = ownKinds): Promise<string> =>
  itemSubset(await stepsOfFilters(filters, kinds, layer, facts)).key;

/** Whether the filters keep an item with this rock, which may have none. */
async function keeps(filters: readonly Filter[], rock: number | undefined): Promise<boolean | undefined> {
  const of = await stepsOfFilters(filters, ownKinds, layer, facts);
  const item = {
    item: 0,
    numbers: { rock },
    texts: { rock: rock === undefined ? undefined : texts[rock] },
    path: undefined,
    centre: [0, 0, 0] as const,
  };
  return naiveKeeps({ kind: 'all', of }, item);
}

describe('the filters of a layer', () => {
  it('keep chosen categories by their texts, and without a value what is not named', async () => {
    const choice = fc.record({
      mode: fc.constantFrom('only' as const, 'except' as const),
      values: fc.uniqueArray(fc.constantFrom(...texts, 'Gone', '')),
    });
    const rocks = fc.constantFrom(undefined, 0, 1, 2);
    await fc.assert(
      fc.asyncProperty(choice, rocks, async (state, rock) => {
        const isNamed = rock !== undefined && state.values.includes(texts[rock] ?? '');
        expect(await keeps([filter(state)], rock)).toBe(isNamed === (state.mode === 'only'));
      }),
    );
  });

  it('keep nothing of a chosen category that the data do not have any more', async () => {
    expect(await keyOf([filter({ mode: 'only', values: ['Gone'] })])).not.toBe(everything);
    for (const rock of [undefined, 0, 1, 2])
      expect(await keeps([filter({ mode: 'only', values: ['Gone'] })], rock)).toBe(false);
  });

  it('keep what all of them keep that are enabled', async () => {
    const filters = [
      filter({ mode: 'only', values: ['Ore', 'Waste'] }),
      filter({ mode: 'except', values: ['Ore'] }, { id: 'g' }),
      filter({ mode: 'only', values: [] }, { id: 'h', enabled: false }),
    ];
    expect(await Promise.all([undefined, 0, 1, 2].map((rock) => keeps(filters, rock)))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('of kinds that are off keep everything; those that a layer cannot have keep nothing', async () => {
    const only = filter({ mode: 'only', values: ['Ore'] });
    expect(await keyOf([only], [])).toBe(everything);
    expect(await keyOf([{ ...only, field: 'gone' }])).toBe(nothing);
    expect(await keyOf([{ ...only, field: 'grade' }])).toBe(nothing);
    expect(await keyOf([{ ...only, state: { mode: 'all' } }])).toBe(nothing);
  });

  it('are refused where a property is unknown, of another sort, or the state is not of the kind', () => {
    const only = filter({ mode: 'only', values: ['Ore'] });
    expect(refuseFilters([only], layer, ownKinds)).toBeUndefined();
    expect(refuseFilters([{ ...only, field: 'gone' }], layer, ownKinds)).toMatchObject({ code: 'unknown-field' });
    expect(refuseFilters([{ ...only, field: 'grade' }], layer, ownKinds)).toMatchObject({ code: 'wrong-filter' });
    expect(refuseFilters([{ ...only, state: 3 }], layer, ownKinds)).toMatchObject({ code: 'bad-filter' });
    expect(refuseFilters([{ ...only, kind: 'acme.near' }], layer, ownKinds)).toBeUndefined();
  });

  it('may be of a kind of another plugin', async () => {
    const high = defineFilterKind<number>({
      id: 'acme.high',
      titleKey: 'high',
      shape: z.number(),
      accepts: ({ kind }) => kind === 'number',
      first: () => 1,
      steps: (low, { name }) => [{ kind: 'range', column: name, low, high: Infinity }],
      summary: (low) => ({ key: 'high', values: { low } }),
    });
    const above: Filter = { id: 'a', kind: 'acme.high', field: 'grade', enabled: true, state: 2 };
    expect(await stepsOfFilters([above], [high as FilterKind], layer, facts)).toEqual([
      { kind: 'range', column: 'grade', low: 2, high: Infinity },
    ]);
  });
});
