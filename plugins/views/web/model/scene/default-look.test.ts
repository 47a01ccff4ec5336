import { expect, it } from 'vitest';
import { defaultPicksLook, layerConfigShape, namedLayer } from '../../../shared/index.ts';
import { defaultLook, defaultPointSize } from './default-look.ts';

const map = { kind: 'continuous' as const, annotations: [], colours: [] };
const maps = [
  { ...map, id: 'colour-maps.rainbow-uniform', name: 'Rainbow Uniform', rgbPoints: [0, 0, 0, 1, 1, 1, 0, 0] },
  { ...map, id: 'grey', name: 'Grey', rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1] },
];

const grey = { preset: 'grey', presetName: 'Grey', rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1], annotations: [] };

it('[W3.07b, W3.07c, W3.07d, W3.07i, W4.15] a layer that is shown for the first time looks as its dataset says of the property that it starts with', () => {
  const config = layerConfigShape.parse({
    name: 'points',
    layerName: 'd/points',
    identifier: 'points',
    label: 'Points',
    fileName: 'a.csv',
    count: 2,
    unit: 'm',
    geometryKind: 'points',
    defaults: { colourBy: 'au' },
    fields: [
      { name: 'au', label: 'Gold', kind: 'number', statistics: { count: 2, missing: 0, minimum: 1, maximum: 9 } },
    ],
    propertyDefaults: [{ name: 'au', pointSize: 7, opacity: 40, colorMap: 'Grey', fieldRangeMin: 2, fieldRangeMax: 4 }],
  });
  expect(namedLayer(defaultLook(config, maps))).toMatchObject({
    geometry: { PointSize: 7, Opacity: 0.4 },
    colouring: { field: 'au', preset: 'grey', colorRange: [2, 4] },
  });
  const range: [number, number] = [1, 5];
  const colours = { ...grey, colorType: 'Logarithmic' as const, colorRange: range, presetInvert: true };
  const site = { of: (column: string) => (column === 'au' ? { column: 'Au', colours } : undefined) };
  expect(namedLayer(defaultLook(config, maps, site)), 'what the site keeps goes before').toMatchObject({
    geometry: { PointSize: 7, Opacity: 0.4 },
    colouring: { field: 'au', fieldLabel: 'Gold', ...colours },
  });
  const { propertyDefaults: _none, ...plain } = config;
  expect(namedLayer(defaultLook(plain, maps))).toMatchObject({
    geometry: { PointSize: 3, Opacity: 1 },
    colouring: { preset: 'colour-maps.rainbow-uniform', colorRange: [1, 9] },
  });
});

const geology = layerConfigShape.parse({
  name: 'intervals',
  layerName: 'd/intervals',
  identifier: 'interval',
  label: 'Intervals',
  fileName: 'geology.csv',
  count: 2,
  unit: 'm',
  geometryKind: 'lines',
  defaults: { colourBy: 'ROCK', thickness: 4 },
  fields: [{ name: 'ROCK', label: 'Rock', kind: 'category', statistics: { count: 2, missing: 0, distinct: 2 } }],
});

it('intervals are tubes with the thickness of their dataset, in the colours of categories that are still to be asked for', () => {
  const categorical = {
    ...map,
    kind: 'categorical' as const,
    id: 'beachy',
    name: 'Beachy',
    rgbPoints: [],
    colours: ['#112233'],
  };
  expect(namedLayer(defaultLook(geology, [...maps, categorical]))).toMatchObject({
    geometry: { LineWidth: 1, Thickness: 4 },
    colouring: { field: 'ROCK', colorType: 'Categorical', preset: 'beachy', categories: [] },
  });
});

it('collars and traces stay behind the intervals of their holes: darker than what has no colour of its own', () => {
  const shade = (identifier: string): number => {
    const { defaults, ...collars } = { ...geology, identifier, geometryKind: 'points' as const };
    const { geometry } = namedLayer(defaultLook({ ...collars, defaults: { ...defaults, colourBy: undefined } }, maps));
    return geometry.DiffuseColor[1]!;
  };
  const [survey, collar, points] = ['survey', 'collar', 'points'].map(shade);
  expect(survey).toBeLessThan(collar!);
  expect(collar).toBeLessThan(points!);
});

it('a surface is one ground in one colour, which lets through what its dataset says', () => {
  const ground = {
    ...geology,
    geometryKind: 'triangles' as const,
    defaults: { colourBy: 'ROCK', opacity: 40, selected: true, open: true },
  };
  const look = namedLayer(defaultLook(ground, maps));
  expect(look.colouring).toBeUndefined();
  expect(look.geometry).toMatchObject({ Opacity: 0.4 });
  expect(look.geometry.Thickness).toBeUndefined();
});

it('ground is lit as on a map and carries contours, in a quiet colour; a surface of which nothing is said is as it was in 0.1.0', () => {
  const surface = { ...geology, geometryKind: 'triangles' as const };
  const ground = { opacity: 40, hillshade: true, contourInterval: 5, selected: true, open: true };
  expect(namedLayer(defaultLook({ ...surface, defaults: ground }, maps)).geometry).toMatchObject({
    Opacity: 0.4,
    Hillshade: 1,
    ContourInterval: 5,
    DiffuseColor: [0.66, 0.62, 0.55],
  });
  const plain = namedLayer(defaultLook({ ...surface, defaults: { selected: true, open: true } }, maps)).geometry;
  expect(plain).toEqual({
    Opacity: 1,
    PointSize: 3,
    LineWidth: 1,
    DiffuseColor: [0.62, 0.63, 0.65],
    Visibility: 1,
    Representation: 'Surface',
    Shells: [],
    PlainCuts: true,
  });
});

it('what is cut open of blocks and surfaces starts in the very colours of the legend', () => {
  const kinds = ['blocks', 'triangles', 'lines', 'points'] as const;
  const looks = kinds.map((geometryKind) => namedLayer(defaultLook({ ...geology, geometryKind }, maps)).geometry);
  expect(looks.map(({ PlainCuts }) => PlainCuts)).toEqual([true, true, undefined, undefined]);
});

it('a skewed grade starts as the spread of its values asks for', () => {
  const look = { colorScaleType: 'Logarithmic' as const, fieldRangeMin: 0.005, fieldRangeMax: 2 };
  const gold = { ...geology.fields[0]!, name: 'AU', kind: 'number' as const, look };
  const config = { ...geology, defaults: { ...geology.defaults, colourBy: 'AU' }, fields: [gold] };
  expect(namedLayer(defaultLook(config, maps))).toMatchObject({
    colouring: { field: 'AU', colorType: 'Logarithmic', colorRange: [0.005, 2] },
  });
});

it('dates start over their whole range', () => {
  const [first, last] = [Date.UTC(2021, 2, 1), Date.UTC(2024, 8, 30)];
  const statistics = { count: 2, missing: 0, minimum: first, maximum: last };
  const sampled = { ...geology.fields[0]!, name: 'Sampled', kind: 'timestamp' as const, statistics };
  const config = { ...geology, defaults: { ...geology.defaults, colourBy: 'Sampled' }, fields: [sampled] };
  expect(namedLayer(defaultLook(config, maps))).toMatchObject({
    colouring: { field: 'Sampled', colorType: 'Continuous', colorRange: [first, last] },
  });
});

it('[W4.15, W5.14, W9.10b, W9.10c, W9.10d, W9.10e, W9.10h] points have size 3, collars and picks 10, surveys 1, blast holes 3; lines have width 1, everything is opaque, and picks have a colour of their own', () => {
  const sizes = (identifier: string): number[] => {
    const config = layerConfigShape.parse({
      name: 'layer',
      layerName: 'd/layer',
      identifier,
      label: identifier,
      fileName: 'a.csv',
      count: 2,
      unit: 'm',
      geometryKind: 'points',
      defaults: {},
      fields: [],
    });
    const { PointSize, LineWidth, Opacity } = namedLayer(defaultLook(config, maps)).geometry;
    expect([identifier, Opacity]).toEqual([identifier, 1]);
    return [PointSize, LineWidth];
  };
  expect(['point', 'interval'].map(sizes)).toEqual([
    [3, 1],
    [3, 1],
  ]);
  expect(sizes('collar')).toEqual([10, 1]);
  expect(defaultPointSize('picks')).toBe(10);
  expect(defaultPicksLook).toMatchObject({ PointSize: 10, LineWidth: 1, Opacity: 1, DiffuseColor: [1, 0, 0.784] });
  expect(sizes('survey')).toEqual([1, 1]);
  for (const identifier of ['blastPoint', 'drilledCollar', 'loggedCollar', 'blastSurvey'])
    expect(sizes(identifier)).toEqual([3, 1]);
});
