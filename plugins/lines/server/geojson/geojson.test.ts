import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seconds } from '../../../../tests/patience.ts';
import { fuzzLines } from '../testing/fuzz-lines.ts';
import { buildLines, hasRealData, moreRealData, refusalOf, type BuiltLines } from '../testing/test-run.ts';
import { systemOf } from './read-geojson.ts';

const runs = process.env['ADIT_SOAK'] ? 10_000 : 15;

async function withLines(
  file: { path: string; content?: string },
  look: (built: BuiltLines) => void | Promise<void>,
): Promise<void> {
  const built = await buildLines(file);
  try {
    await look(built);
  } finally {
    built.dispose();
  }
}

const ring = [
  [0, 0, 1],
  [10, 0, 1],
  [10, 10, 1],
  [0, 0, 1],
];
const feature = (geometry: unknown, properties: unknown = null): object => ({ type: 'Feature', geometry, properties });
const crest = feature(
  {
    type: 'LineString',
    coordinates: [
      [1, 2, 3],
      [4, 5, 6],
      ['x', 5, 6],
    ],
  },
  { name: 'Ñ "[{', au: 1, code: '007' },
);
const pit = feature({ type: 'MultiPolygon', coordinates: [[ring, ring], [ring]] }, { au: '2.5', list: [1] });
const boulder = feature({ type: 'Point', coordinates: [1, 2] });
const mixed = feature({
  type: 'GeometryCollection',
  geometries: [
    { type: 'Point', coordinates: [1, 2] },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    },
  ],
});
const collection = JSON.stringify({
  bbox: [0, 0, 10, 10],
  type: 'FeatureCollection',
  features: [crest, pit, boulder, feature(null), mixed],
  crs: { type: 'name', properties: { name: 'EPSG:28350' } },
});

describe('GeoJSON', { timeout: seconds(60) }, () => {
  it('has lines, rings as closed lines, and properties by what they are', async () => {
    await withLines(
      { path: 'a.geojson', content: `\ufeff${collection}` },
      async ({ manifest, account, issues, texts, numbers }) => {
        expect(manifest.properties).toMatchObject({ lines: 5, closed: 3, vertices: 2 + 9 + 2 });
        expect(account).toMatchObject({ rowsRead: 5, rowsUsed: 3, rowsChanged: 1, rowsRejected: 2 });
        expect(await texts('lines', 'name')).toEqual(['Ñ "[{', undefined, undefined, undefined, undefined]);
        expect([...(await numbers('lines', 'au'))]).toEqual([1, 2.5, 2.5, 2.5, NaN]);
        expect((await texts('lines', 'code'))[0]).toBe('007');
        expect((await texts('lines', 'list'))[1]).toBe('[1]');
        expect(issues.map(({ code, line }) => [code, line])).toEqual([
          ['vertices-left-out', 1],
          ['point-is-no-line', 3],
          ['null-shape', 4],
          ['points-left-out', undefined],
        ]);
      },
    );
  });

  it.each([
    ['a feature', JSON.stringify(pit), 3],
    ['a geometry', JSON.stringify({ type: 'LineString', coordinates: ring }), 1],
  ])('may be %s alone', async (_what, content, lines) => {
    await withLines({ path: 'a.geojson', content }, ({ manifest }) =>
      expect(manifest.properties).toMatchObject({ lines }),
    );
  });

  it.each([
    ['is cut off', collection.slice(0, -40), 'geojson-cut-short'],
    ['has a feature that is none', collection.replace('"LineString"', '"Circle"'), 'geojson-bad-feature'],
    ['has a comma too many', collection.replace('[1,2,3]', '[1,,3]'), 'geojson-bad-feature'],
    ['has nothing for a feature', collection.replace('"features":[', '"features":[null,'), 'geojson-bad-feature'],
    ['has a text for a feature', collection.replace('],"crs"', ',"a, b"],"crs"'), 'geojson-bad-feature'],
    [
      'has features without a comma',
      collection.replace('},{"type":"Feature"', '}{"type":"Feature"'),
      'geojson-bad-feature',
    ],
    ['is several objects', `${collection}${collection}`, 'geojson-damaged'],
    ['holds points alone', JSON.stringify(boulder), 'geojson-no-lines'],
    [
      'is of one feature without an end',
      `{"type":"FeatureCollection","features":[{"a":[${'[1],'.repeat(9_000_000)}`,
      'geojson-feature-too-large',
    ],
  ])('that %s is refused by name', async (_what, content, code) => {
    expect(await refusalOf({ path: 'a.geojson', content })).toMatchObject([code, { file: 'a.geojson' }]);
  });

  it(
    'mutated files end in an error or in a whole dataset: fuzz',
    async () => {
      await fuzzLines({ path: 'a.geojson', content: collection }, 20_261, runs);
    },
    30_000 + runs * 600,
  );
});

describe.skipIf(!hasRealData)('real GeoJSON', { timeout: seconds(60) }, () => {
  const files: Readonly<Record<string, readonly [string, number, number, number, number, number, readonly number[]]>> =
    {
      'loopstructural/hamersley/faults.geojson': [
        'EPSG:28350',
        35,
        35,
        453,
        0,
        288_708.590_87,
        [515_687.310_06, 562_666.860_11, 7_473_446.765_93, 7_521_273.574_08],
      ],
      'loopstructural/hamersley/geology.geojson': [
        'EPSG:28350',
        61,
        64,
        6197,
        64,
        3_038_978.774_015,
        [515_687.310_06, 562_666.860_11, 7_473_446.765_93, 7_521_273.574_08],
      ],
      'loaders.gl/geopackage/rivers_small.geojson': [
        'EPSG:3857',
        1,
        1,
        172,
        0,
        1_206_314.671_18,
        [7_920_795.935_8, 9_011_264.280_49, 3_478_328.437_66, 3_704_774.732_05],
      ],
    };

  it.each(Object.entries(files))('%s', async (name, [system, rows, lines, vertices, closed, length, bounds]) => {
    const path = join(moreRealData, name);
    expect((await systemOf({ path, fileName: name })).system).toBe(system);
    await withLines({ path }, ({ manifest, account }) => {
      expect(manifest.properties).toMatchObject({ lines, vertices, closed });
      expect(manifest.properties['length']).toBeCloseTo(length, 4);
      for (const [at, bound] of bounds.entries()) expect(manifest.bounds?.[at]).toBeCloseTo(bound, 4);
      expect(account).toMatchObject({ rowsRead: rows, rowsUsed: rows });
    });
  });

  it('null_geom.geojson has one line, one feature without a place, and is in degrees', async () => {
    const path = join(moreRealData, 'geopandas/null_geom.geojson');
    expect(await systemOf({ path, fileName: 'null_geom.geojson' })).toEqual({ system: 'EPSG:4326' });
    await withLines({ path }, async ({ account, issues, texts }) => {
      expect(account).toMatchObject({ rowsRead: 2, rowsUsed: 1 });
      expect(issues[0]).toMatchObject({ code: 'null-shape', line: 1 });
      expect(await texts('lines', 'Name')).toEqual(['SF to NY']);
    });
  });

  it('structures.geojson holds points', async () => {
    const path = join(moreRealData, 'loopstructural/hamersley/structures.geojson');
    expect(await refusalOf({ path })).toMatchObject(['geojson-no-lines', { file: 'structures.geojson' }]);
  });
});
