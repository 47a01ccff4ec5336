import { datasetManifestShape, propertyLookShape } from 'adit/core';
import { expect, it } from 'vitest';
import { columnMappingShape } from '../../shared/index.ts';
import { describeLayers } from './dataset-layers.ts';

const numbers = { file: 'au.f64', type: 'f64', length: 2, sha256: '' };
const column = (name: string, more: object = {}): object => ({
  name,
  label: name,
  kind: 'number',
  data: numbers,
  statistics: { count: 2, missing: 0, minimum: 1, maximum: 9 },
  ...more,
});
const ramp = [0, 0, 0, 0, 1, 1, 1, 1];
const bands = [0, 1, 1, 1, 5, 1, 1, 1];

it('[W3.07a, W3.07b, W3.07c, W3.07d, W3.07e, W3.07f, W3.07g, W3.07h, W3.07i] tells of each property how it starts: what the dataset says of it, else what is so for all', () => {
  const manifest = datasetManifestShape.parse({
    format: 1,
    datasetType: 'Points',
    origin: [0, 0, 0],
    layers: [
      {
        name: 'points',
        identifier: 'points',
        label: 'Points',
        fileName: 'a.csv',
        count: 2,
        geometry: { kind: 'points', positions: { ...numbers, length: 6 } },
        columns: [column('au'), column('cu'), column('rock', { kind: 'category', dictionary: 'rock.json' })],
        defaults: {},
        propertyDefaults: [
          {
            name: 'au',
            pointSize: 6,
            opacity: 50,
            colorMap: 'Viridis',
            colorScaleType: 'Logarithmic',
            customContinuousColors: ramp,
            customContinuousFixedColors: bands,
            fieldRangeMin: 2,
            fieldRangeMax: 4,
          },
          { name: 'rock', customCategoricalColors: [{ name: 'Granite', colour: '#AA0000' }] },
        ],
      },
    ],
  });
  const common = { layerIdentifier: 'points', pointSize: 3, opacity: 100, fieldRangeMin: 1, fieldRangeMax: 9 };
  const noColours = { customContinuousColors: [], customContinuousFixedColors: [], customCategoricalColors: [] };
  expect(describeLayers('d', manifest, new Map()).propertyDefaults).toEqual([
    {
      name: 'au',
      layerIdentifier: 'points',
      pointSize: 6,
      opacity: 50,
      colorMap: 'Viridis',
      colorScaleType: 'Logarithmic',
      customContinuousColors: ramp,
      customContinuousFixedColors: bands,
      customCategoricalColors: [],
      fieldRangeMin: 2,
      fieldRangeMax: 4,
    },
    { ...common, ...noColours, name: 'cu', colorMap: 'Rainbow Uniform', colorScaleType: 'Continuous' },
    {
      ...common,
      ...noColours,
      name: 'rock',
      colorMap: 'Beachy',
      colorScaleType: 'Categorical',
      customCategoricalColors: [{ name: 'Granite', colour: '#AA0000' }],
    },
  ]);
});

it('[W3.07b, W3.07c] has sizes from 1 to 18 and opacities from 0 to 100 percent, both ends among them', () => {
  const isTaken = (look: object): boolean => propertyLookShape.safeParse({ name: 'au', ...look }).success;
  expect([0.9, 1, 18, 18.1].map((pointSize) => isTaken({ pointSize }))).toEqual([false, true, true, false]);
  expect([-1, 0, 100, 101].map((opacity) => isTaken({ opacity }))).toEqual([false, true, true, false]);
});

it.each([
  ['collar', 10],
  ['survey', 1],
  ['interval', 3],
])('[W3.07a, W3.07b] names the layer of each property, with the point size of a %s: %d', (identifier, pointSize) => {
  const manifest = datasetManifestShape.parse({
    format: 1,
    datasetType: 'Drillhole',
    origin: [0, 0, 0],
    layers: ['one', 'other'].map((name) => ({
      name,
      identifier,
      label: name,
      fileName: 'a.csv',
      count: 2,
      geometry: { kind: 'points', positions: { ...numbers, length: 6 } },
      columns: [column('au')],
      defaults: {},
    })),
  });
  expect(describeLayers('d', manifest, new Map()).propertyDefaults).toMatchObject([
    { name: 'au', layerIdentifier: 'one', pointSize },
    { name: 'au', layerIdentifier: 'other', pointSize },
  ]);
});

it('[W3.05] says of each column whether it is a moment, and by the texts "true" and "false" what it is and what it can do', () => {
  const manifest = datasetManifestShape.parse({
    format: 1,
    datasetType: 'Points',
    origin: [0, 0, 0],
    layers: [
      {
        name: 'points',
        identifier: 'point',
        label: 'Points',
        fileName: 'a.csv',
        count: 2,
        geometry: { kind: 'points', positions: { ...numbers, length: 6 } },
        columns: [
          column('au', { label: 'Gold' }),
          column('sampled', { kind: 'timestamp' }),
          column('rock', { kind: 'category', dictionary: 'rock.json' }),
        ],
        defaults: {},
      },
    ],
  });
  const told = describeLayers('d', manifest, new Map()).datasetColumnMapping;
  const common = { layerIdentifier: 'points', isTimeStamp: false, isColorBy: 'true' };
  expect(told).toEqual([
    { ...common, column: 'au', label: 'Gold', displayOrder: 0, isCategorical: 'false', isFilterBy: 'true' },
    {
      ...{ ...common, column: 'sampled', label: 'sampled', displayOrder: 1, isCategorical: 'false' },
      ...{ isTimeStamp: true, isFilterBy: 'true' },
    },
    { ...common, column: 'rock', label: 'rock', displayOrder: 2, isCategorical: 'true', isFilterBy: 'false' },
  ]);
  for (const name of ['isCategorical', 'isFilterBy', 'isColorBy'])
    for (const [value, isTaken] of [
      ['true', true],
      ['false', true],
      [true, false],
    ] as const)
      expect(columnMappingShape.safeParse({ ...told[0], [name]: value }).success).toBe(isTaken);
});

it('[W3.06] says of each layer by which property it is coloured at first, whether it is selected and whether it is open', () => {
  const layers = [
    ['intervals', { selected: true, open: true, colourBy: 'au' }],
    ['collars', { selected: true, open: false }],
    ['survey', { selected: false, open: false, colourBy: 'cu' }],
  ] as const;
  const manifest = datasetManifestShape.parse({
    format: 1,
    datasetType: 'Drillhole',
    origin: [0, 0, 0],
    layers: layers.map(([name, defaults]) => ({
      name,
      identifier: name,
      label: name,
      fileName: 'a.csv',
      count: 2,
      geometry: { kind: 'points', positions: { ...numbers, length: 6 } },
      columns: [column('au'), column('cu')],
      defaults,
    })),
  });
  expect(describeLayers('d', manifest, new Map()).defaults).toEqual([
    { layerIdentifier: 'intervals', colorByProperty: 'au', selected: true, open: true },
    { layerIdentifier: 'collars', colorByProperty: null, selected: true, open: false },
    { layerIdentifier: 'survey', colorByProperty: 'cu', selected: false, open: false },
  ]);
});
