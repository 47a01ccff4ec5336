import { layerShape, type Colouring } from 'adit/core';
import { expect, it } from 'vitest';
import { withRange } from './plain-payloads.ts';

const numbers = { file: 'cu.f64', type: 'f64', length: 2, sha256: '' };
const column = (name: string, statistics: object): object => ({
  name,
  label: name,
  kind: 'number',
  data: numbers,
  statistics: { count: 2, missing: 0, ...statistics },
});
const layer = layerShape.parse({
  name: 'points',
  identifier: 'points',
  label: 'Points',
  fileName: 'a.csv',
  count: 2,
  geometry: { kind: 'points', positions: { ...numbers, length: 6 } },
  columns: [column('cu', { minimum: 2, maximum: 9 }), column('none', {})],
  defaults: {},
});
const by = (field: string, colorRange: [number, number]): Colouring => ({
  field,
  fieldLabel: field,
  colorType: 'Continuous',
  colorRange,
  preset: '',
  presetInvert: false,
  rgbPoints: [],
  annotations: [],
  categories: [],
});

it('[W5.16b, W9.11f] a colour range of (1, -1) is dropped: the layer keeps its range for the field, or takes that of the field', () => {
  expect(withRange(by('cu', [3, 4]), layer, by('cu', [5, 6])).colorRange).toEqual([3, 4]);
  expect(withRange(by('cu', [1, -1]), layer, by('cu', [5, 6])).colorRange).toEqual([5, 6]);
  expect(withRange(by('cu', [1, -1]), layer, by('none', [5, 6])).colorRange).toEqual([2, 9]);
  expect(withRange(by('cu', [1, -1]), layer, undefined).colorRange).toEqual([2, 9]);
  expect(withRange(by('none', [1, -1]), layer, undefined).colorRange).toEqual([0, 1]);
});
