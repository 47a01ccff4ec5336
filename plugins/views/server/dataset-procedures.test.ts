import { layerShape, type Layer } from 'adit/core';
import { expect, it } from 'vitest';
import { toConfig } from './dataset-procedures.ts';

/** A layer of two points. */
function pointsLayer(more: object = {}): Layer {
  return layerShape.parse({
    name: 'points',
    identifier: 'point',
    label: 'Points',
    fileName: 'a.csv',
    count: 2,
    geometry: { kind: 'points', positions: { file: 'p.f32', type: 'f32', length: 6, sha256: '' } },
    columns: [],
    defaults: {},
    ...more,
  });
}

it('[W3.07b, W3.07c, W3.07d, W3.07e, W3.07f, W3.07g, W3.07h, W3.07i] the browser is told what the dataset says of properties that do not start as others do', () => {
  const propertyDefaults = [
    {
      name: 'au',
      pointSize: 6,
      opacity: 50,
      colorMap: 'Viridis',
      colorScaleType: 'Logarithmic',
      customContinuousColors: [0, 0, 0, 0, 1, 1, 1, 1],
      customContinuousFixedColors: [0, 1, 1, 1, 5, 1, 1, 1],
      fieldRangeMin: 2,
      fieldRangeMax: 4,
    },
    { name: 'rock', customCategoricalColors: [{ name: 'Granite', colour: '#AA0000' }] },
  ];
  const layer = pointsLayer({ propertyDefaults });
  expect(toConfig('d', { unit: 'm', properties: {}, layers: [layer] }, layer, undefined)).toMatchObject({
    layerName: 'd/points',
    unit: 'm',
    propertyDefaults,
  });
});

it('a layer whose dataset lies in longitudes and latitudes says degrees, whatever its manifest says', () => {
  const places = pointsLayer({ bounds: [137.3528, 137.4494, -4.7371, -4.5891, 0, 0] });
  const manifest = { unit: 'm' as const, properties: {}, layers: [pointsLayer(), places] };
  for (const one of manifest.layers) expect(toConfig('d', manifest, one, undefined).unit).toBe('deg');
});

it('[W3.04, W3.16k] it is told what picks of a layer are told by: the names of holes, else the broadest pieces', () => {
  const dictionary = 'texts.json';
  const column = (name: string): object => ({
    name,
    label: name,
    kind: 'category',
    dictionary,
    data: { file: 'codes.u32', type: 'u32', length: 2, sha256: '' },
    statistics: { count: 2, missing: 0 },
  });
  const layer = (...columns: string[]): Layer => pointsLayer({ columns: columns.map(column) });
  const told = (properties: Record<string, string>, ...columns: string[]): string | undefined =>
    toConfig('d', { unit: 'm', properties, layers: [] }, layer(...columns), undefined).pickProperty;
  expect(told({}, 'rock', 'hole_name', 'hierarchy_0')).toBe('hole_name');
  expect(told({}, 'rock', 'hierarchy_0')).toBe('hierarchy_0');
  expect(told({ hierarchy_0: 'rock' }, 'zone', 'rock')).toBe('rock');
  expect(told({}, 'rock')).toBeUndefined();
});
