import type { Field } from 'adit/plugins/views';
import { expect, it } from 'vitest';
import { chooseFields } from './choose-fields.ts';
import { groupsOf } from './groups.ts';

function field(name: string, kind: Field['kind'], count = 1): Field {
  return { name, label: name, kind, unit: 'none', statistics: { count, missing: 0 } };
}

it('columns that nobody chose are the first two of numbers, and a choice counts where the layer has it', () => {
  const fields = [field('rock', 'category'), field('empty', 'number', 0), field('Au', 'number'), field('Cu', 'number')];
  expect(chooseFields(fields, {})).toEqual({ x: 'Au', y: 'Cu', group: undefined, weight: undefined });
  const chosen = { x: 'Cu', y: 'gone', group: 'rock', weight: 'rock' };
  expect(chooseFields(fields, chosen)).toEqual({ x: 'Cu', y: 'Cu', group: 'rock', weight: undefined });
  expect(chooseFields(fields.slice(0, 3), {})).toMatchObject({ x: 'Au', y: 'Au' });
  expect(chooseFields(fields.slice(0, 2), {})).toMatchObject({ x: undefined, y: undefined });
});

it('groups are the ten largest, by name; items without a name or a value are in none', () => {
  expect(groupsOf(['b', 'a', null, 'b', 'a'], [1, 2, 3, 4, NaN])).toEqual([
    { name: 'a', places: [1] },
    { name: 'b', places: [0, 3] },
  ]);
  const names = Array.from({ length: 30 }, (_, at) => `n${at % 12}`);
  const groups = groupsOf(
    names,
    names.map(() => 1),
  );
  expect(groups.map(({ name }) => name)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9']);
});
