import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seconds } from '../../../../tests/patience.ts';
import { fuzzLines } from '../testing/fuzz-lines.ts';
import { buildLines, hasRealData, moreRealData, refusalOf, zipOf, type BuiltLines } from '../testing/test-run.ts';
import { dbfOf, shpOf } from '../../../../tests/made-shapefile.ts';

/** Of shapes and of tables. */
const runs = process.env['ADIT_SOAK'] ? 10_000 : 15;

async function withLines(
  file: { path: string; content?: string | Uint8Array },
  look: (built: BuiltLines) => void | Promise<void>,
): Promise<void> {
  const built = await buildLines(file);
  try {
    await look(built);
  } finally {
    built.dispose();
  }
}

const table = dbfOf(
  [
    ['NAME', 'C', 10],
    ['AU', 'N', 8],
    ['SEEN', 'D', 8],
    ['DONE', 'L', 1],
    ['NOTE', 'M', 10],
  ],
  [
    ['año', '1.5', '20240229', 'Y', ''],
    ['', '********', '', '?', ''],
    ['', 'x', '', 'n', ''],
  ],
);
const square = [
  [0, 0, 5],
  [0, 10, 5],
  [10, 10, 5],
  [0, 0, 5],
];
const hole = square.map(([x = 0, y = 0, z = 0]) => [x / 2, y / 2, z]);

/** A set in an archive: its table has one row fewer than there are shapes. */
const set = (): Promise<Buffer> =>
  zipOf({
    'pit/Pit.shp': shpOf(15, [
      [square, hole],
      [],
      [square],
      [
        [
          [1, 2, NaN],
          [3, 4, 6],
          [3, 9, 6],
        ],
      ],
    ]),
    'pit/pit.DBF': table,
    'pit/pit.cpg': 'ISO 88591',
  });

describe('shapefiles', { timeout: seconds(120) }, () => {
  it('have rings as closed lines with the values of their rows', async () => {
    await withLines(
      { path: 'pit.zip', content: await set() },
      async ({ manifest, account, issues, texts, numbers, polylines }) => {
        expect(manifest.properties).toMatchObject({ lines: 4, closed: 3, vertices: 3 * 3 + 2 });
        expect(account).toMatchObject({ rowsRead: 4, rowsUsed: 3, rowsChanged: 1, rowsRejected: 1 });
        expect(await texts('lines', 'NAME')).toEqual(['año', 'año', undefined, undefined]);
        expect([...(await numbers('lines', 'AU'))]).toEqual([1.5, 1.5, NaN, NaN]);
        expect(await texts('lines', 'SEEN')).toEqual(['2024-02-29', '2024-02-29', undefined, undefined]);
        expect(await texts('lines', 'DONE')).toEqual(['true', 'true', 'false', undefined]);
        expect((await polylines('lines'))[0]).toEqual(square);
        expect(issues.map(({ code, line }) => [code, line])).toEqual([
          ['null-shape', 2],
          ['vertices-left-out', 4],
          ['records-without-row', undefined],
          ['fields-left-out', undefined],
          ['cells-no-numbers', undefined],
        ]);
        expect(issues.at(-1)?.values).toEqual({ name: 'AU', count: 1 });
      },
    );
  });

  it('that are alone have no properties, which is said, and so is that they have no elevations', async () => {
    await withLines({ path: 'a.shp', content: shpOf(3, [[square]]) }, ({ issues, layer }) => {
      expect(issues.map(({ code }) => code)).toEqual(['shapes-at-zero', 'shapefile-without-table']);
      expect(layer('lines').columns.map(({ name }) => name)).toEqual(['length', 'elevation', 'vertices', 'closed']);
    });
  });

  it('have measures as values of vertices', async () => {
    const measured = shpOf(23, [
      [
        [
          [0, 0, 0, 7],
          [1, 1, 0, -1e39],
          [2, 2, 0, 9],
        ],
      ],
    ]);
    await withLines({ path: 'a.shp', content: measured }, async ({ numbers }) => {
      expect([...(await numbers('lines', 'm'))]).toEqual([7, NaN, 9]);
    });
  });

  it('leave out what is deleted in the table', async () => {
    const deleted = Buffer.from(dbfOf([['A', 'C', 1]], [['a'], ['b']]));
    deleted.write('*', deleted.indexOf(' a'));
    const content = await zipOf({ 'a.shp': shpOf(3, [[square], [square]]), 'a.dbf': deleted });
    await withLines({ path: 'a.zip', content }, ({ account, issues }) => {
      expect([account.rowsUsed, issues[0]?.code]).toEqual([1, 'deleted-record']);
    });
  });

  it.each([
    ['points', shpOf(1, [[[[1, 2, 0]]]]), 'shapefile-no-lines'],
    ['multipatches', shpOf(31, []), 'shapefile-multipatch'],
    ['a record that is cut off', shpOf(3, [[square]]).subarray(0, -8), 'shapefile-cut-short'],
    ['nothing', shpOf(3, []), 'no-lines'],
  ])('of %s are refused by name', async (_what, content, code) => {
    expect(await refusalOf({ path: 'a.shp', content })).toMatchObject([code, { file: 'a.shp' }]);
  });

  it.each([
    ['a record longer than the file', (bytes: Buffer) => bytes.writeInt32BE(1e9, 104)],
    ['a billion vertices', (bytes: Buffer) => bytes.writeInt32LE(1e9, 108 + 40)],
    ['a billion parts', (bytes: Buffer) => bytes.writeInt32LE(1e9, 108 + 36)],
    ['another type', (bytes: Buffer) => bytes.writeInt32LE(1, 108)],
  ])('that claim %s are refused by record', async (_what, damage) => {
    const content = Buffer.from(shpOf(3, [[square]]));
    damage(content);
    expect(await refusalOf({ path: 'a.shp', content })).toEqual(['shapefile-bad-record', { file: 'a.shp', number: 1 }]);
  });

  it(
    'mutated shapes end in an error or in a whole dataset: fuzz',
    async () => {
      await fuzzLines({ path: 'a.shp', content: shpOf(15, [[square, hole], [], [square]]) }, 20_261, runs);
    },
    30_000 + runs * 600,
  );
});

describe.skipIf(!hasRealData)('real shapefiles', { timeout: seconds(120) }, () => {
  /** Rows, then lines, vertices without those that close, closed lines, length and box as they were computed without a reader of ours. */
  const files: Readonly<Record<string, readonly [number, number, number, number, number, readonly number[]]>> = {
    'geopandas/nybb_16a.zip': [
      5,
      106,
      75_957,
      106,
      2_791_521.048_274,
      [913_175.109, 1_067_382.508, 120_121.881, 272_844.294],
    ],
    'pyshp/blockgroups.zip': [663, 679, 10_026, 679, 14.676_002, [-122.515_048, -122.327_622, 37.652_916, 37.863_433]],
    'geopandas/naturalearth_lowres': [177, 288, 10_355, 288, 9109.607_74, [-180, 180, -90, 83.645_13]],
    'loopstructural/fault_trace/fault_trace': [
      2,
      2,
      31,
      0,
      15_533_874.216_828,
      [-5_559_467.836_351, -1_600_500.317_958, -3_279_302.999_808, 9_405_679.950_739],
    ],
    'pvgeo/shapefiles/outline': [
      1,
      1,
      10,
      1,
      13_118.353_864,
      [332_852.6298, 336_116.8469, 4_261_250.7367, 4_264_610.0182],
    ],
    'shapefile/polygons': [3, 5, 20, 5, 36, [0, 5, 0, 5]],
    'shapefile/polylines': [2, 3, 10, 0, 19.798_99, [1, 19, 2, 20]],
    'shapefile/polylinem.shp': [2, 2, 6, 0, 28.284_271, [0, 25, 0, 25]],
    'shapefile/polygonm.shp': [1, 1, 4, 1, 20, [0, 5, 0, 5]],
    'pyshp/latin1': [1, 1, 3, 1, 3.832_23, [-0.768_293, 0.628_92, -0.522_648, 0.477_352]],
  };

  it.each(Object.entries(files))('%s', async (name, [rows, lines, vertices, closed, length, bounds]) => {
    await withLines(await realSet(name), ({ manifest, account }) => {
      expect(manifest.properties).toMatchObject({ lines, vertices, closed });
      expect(manifest.properties['length']).toBeCloseTo(length, 4);
      for (const [at, bound] of bounds.entries()) expect(manifest.bounds?.[at]).toBeCloseTo(bound, 3);
      expect(account).toMatchObject({ rowsRead: rows, rowsUsed: rows });
    });
  });

  it('naturalearth_lowres has numbers and texts, in UTF-8', async () => {
    await withLines(await realSet('geopandas/naturalearth_lowres'), async ({ numbers, texts }) => {
      expect((await numbers('lines', 'pop_est'))[0]).toBe(889_953);
      expect((await texts('lines', 'name'))[0]).toBe('Fiji');
      expect(await texts('lines', 'name')).toContain("Côte d'Ivoire");
    });
  });

  it('latin1.dbf is read as Latin-1, though nothing says so', async () => {
    await withLines(await realSet('pyshp/latin1'), async ({ texts, numbers }) => {
      expect(await texts('lines', 'Name')).toEqual(['Ñandú']);
      expect([...(await numbers('lines', 'id'))]).toEqual([2]);
    });
  });

  it('fault_trace has a name for each line, and a number that is missing', async () => {
    await withLines(await realSet('loopstructural/fault_trace/fault_trace'), async ({ texts, numbers }) => {
      expect(await texts('lines', 'fault_name')).toEqual(['fault_1', 'fault_2']);
      expect([...(await numbers('lines', 'id'))]).toEqual([NaN, NaN]);
    });
  });

  it('corrupt_too_long.shp is refused by its record', async () => {
    const path = join(moreRealData, 'pyshp/corrupt_too_long.shp');
    expect(await refusalOf({ path })).toEqual(['shapefile-bad-record', { file: 'corrupt_too_long.shp', number: 11 }]);
  });

  it('empty.shp has no lines', async () => {
    expect(await refusalOf({ path: join(moreRealData, 'shapefile/empty.shp') })).toMatchObject([
      'no-lines',
      { read: 0 },
    ]);
  });

  /** A file as it is, or the files of a set in an archive. */
  async function realSet(name: string): Promise<{ path: string; content?: Buffer }> {
    const path = join(moreRealData, name);
    if (/\.\w+$/.test(name)) return { path };
    const entries: Record<string, Buffer> = {};
    for (const extension of ['shp', 'dbf', 'prj', 'cpg'])
      try {
        entries[`set.${extension}`] = readFileSync(`${path}.${extension}`);
      } catch {
        // Sets need not be whole.
      }
    return { path: 'set.zip', content: await zipOf(entries) };
  }
});
