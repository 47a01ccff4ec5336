import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ColumnsSink } from 'adit/core/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { dbfOf, shpOf } from '../../../../tests/made-shapefile.ts';
import { seconds } from '../../../../tests/patience.ts';
import { systemOf } from '../geojson/geojson-reader.ts';
import { fileReader } from '../shapefile/shapefile-reader.ts';
import { columnOf, readCloud, refusalOf, sumOf, type Cloud } from '../testing/read-cloud.ts';

const shared = resolve('../shared/data2');
const cases = process.env['ADIT_SOAK'] ? 10_000 : 150;

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'adit-points-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function zipped(name: string, entries: Readonly<Record<string, Buffer>>): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [entry, content] of Object.entries(entries)) zip.addBuffer(content, entry);
  zip.end();
  return write(name, await buffer(zip.outputStream));
}

const table = dbfOf(
  [
    ['x', 'N', 5],
    ['ROCK', 'C', 5],
  ],
  [
    ['7', 'iron'],
    ['8', 'chert'],
    ['9', 'dike'],
  ],
);

describe('points of shapefiles', () => {
  it('are rows with the values of their shapes, of several points too', async () => {
    const shp = shpOf(18, [
      [
        [
          [1, 2, 3, 4],
          [5, 6, 7, 8],
        ],
      ],
      [],
      [[[9, 9, 9]]],
    ]);
    const path = await zipped('a.zip', { 'b/soil.dbf': table, 'b/soil.shp': shp, 'c/walls.shp': shpOf(3, []) });
    const read = await readCloud(path);
    expect(read.names).toEqual(['x', 'y', 'z', 'm', 'x_2', 'ROCK']);
    expect(columnOf(read, 'x')).toEqual([1, 5, NaN, 9]);
    expect(columnOf(read, 'z')).toEqual([3, 7, NaN, 9]);
    expect(columnOf(read, 'm')).toEqual([4, 8, NaN, NaN]);
    expect(columnOf(read, 'x_2')).toEqual([7, 7, 8, 9]);
    expect(read.texts.get('ROCK')).toEqual({ iron: 2, chert: 1, dike: 1 });
    expect(fileReader.sniff(readFileSync(path), 'a.zip')).toBeGreaterThan(0.5);
  });

  it('that are deleted in the table are left out, and shapes without a table have none of its columns, both said', async () => {
    const deleted = Buffer.from(table);
    deleted.write('*', deleted.indexOf(' 8'));
    const shp = shpOf(1, [[[[1, 2]]], [[[3, 4]]]]);
    const read = await readCloud(await zipped('d.zip', { 'a.shp': shp, 'a.dbf': deleted }));
    expect([columnOf(read, 'x'), read.issues]).toEqual([[1], ['deleted-record']]);
    const alone = await readCloud(write('a.shp', shp));
    expect([alone.names, alone.issues]).toEqual([['x', 'y'], ['shapefile-without-table']]);
  });

  it('have no measure where their records are too short for one', async () => {
    const shp = shpOf(11, [[[[1, 2, 3, 4]]]]);
    const short = Buffer.concat([shp.subarray(0, -6)]);
    short.writeInt32BE(short.length / 2, 24);
    short.writeInt32BE(15, 104);
    const read = await readCloud(write('short.shp', short));
    expect([columnOf(read, 'z'), columnOf(read, 'm')]).toEqual([[3], [NaN]]);
  });

  it.each([
    [['shapefile-no-points', { file: 'a.zip' }], { 'a.shp': shpOf(5, []) }],
    [['shapefile-no-points', { file: 'a.zip' }], { 'a.dbf': table }],
    [['shapefile-several', { file: 'a.zip', names: 'a.shp, b.shp' }], { 'a.shp': shpOf(1, []), 'b.shp': shpOf(8, []) }],
    [['shapefile-bad-table', { file: 'a.dbf' }], { 'a.shp': shpOf(1, []), 'a.dbf': table.subarray(0, 40) }],
  ])('of other sorts are refused by name: %o', async (refusal, entries) => {
    expect(await refusalOf(await zipped('a.zip', entries as Record<string, Buffer>))).toEqual(refusal);
  });
});

describe('points of GeoJSON', () => {
  it('are rows with the properties of their features', async () => {
    const point = (coordinates: unknown, type = 'Point', properties: unknown = {}): object => ({
      type: 'Feature',
      properties,
      geometry: { type, coordinates },
    });
    const features = [
      point([1, 2, 3], 'Point', { z: 'a', au: '0.5' }),
      point(
        [
          [4, 5],
          [6, 7],
        ],
        'MultiPoint',
        { au: 2 },
      ),
      point(
        [
          [4, 5],
          [6, 7],
        ],
        'LineString',
      ),
      { type: 'Feature', properties: { au: 3 }, geometry: null },
    ];
    const read = await readCloud(write('a.geojson', JSON.stringify({ type: 'FeatureCollection', features })));
    expect(read.names).toEqual(['x', 'y', 'z', 'z_2', 'au']);
    expect([columnOf(read, 'x'), columnOf(read, 'z')]).toEqual([
      [1, 4, 6, NaN],
      [3, 0, 0, NaN],
    ]);
    expect(columnOf(read, 'au')).toEqual([0.5, 2, 2, 3]);
    expect(read.issues).toEqual(['line-is-no-point']);
  });

  it('that are no points are refused by name', async () => {
    const path = write(
      'b.geojson',
      JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [2, 0],
            [0, 0],
          ],
        ],
      }),
    );
    expect(await refusalOf(path)).toEqual(['geojson-no-points', { file: 'b.geojson' }]);
  });
});

it(
  'mutated shapefiles of points and GeoJSON end in points or in an error that says why: fuzz',
  async () => {
    const seeds = [
      ['m.shp', shpOf(11, [[[[1, 2, 3, 4]]], [], [[[5, 6, 7]]]])],
      [
        'm.geojson',
        Buffer.from(
          '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[1,2,3]}}]}',
        ),
      ],
    ] as const;
    const tables = [table, table.subarray(0, 20)];
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(change, { minLength: 1, maxLength: 6 }), async (which, changes) => {
        const changed = (bytes: Buffer): Buffer => {
          const copy = Buffer.from(bytes);
          for (const { at, byte } of changes) copy[at % copy.length] = byte;
          return copy;
        };
        const [name, whole] = seeds[which % 2] as (typeof seeds)[number];
        await refusalOf(write(name, changed(whole)));
        const entries = { 'm.shp': seeds[0][1], 'm.dbf': changed(tables[which % 5 === 0 ? 1 : 0] as Buffer) };
        await refusalOf(await zipped('m.zip', entries));
      }),
      { seed: 20_261, numRuns: cases },
    );
  },
  seconds(60) + cases * 100,
);

it.skipIf(!process.env['ADIT_SOAK'])(
  'a set of 2 GB is read in bounded memory',
  { timeout: seconds(3600) },
  async () => {
    const [records, recordBytes, rowBytes] = [32_000_000, 28, 36];
    const shp = await repeated('large.shp', shpOf(1, [[[[600_000, 7_000_000]]]]), {
      headBytes: 100,
      recordBytes,
      records,
    });
    const row = dbfOf(
      [
        ['ROCK', 'C', 20],
        ['AU', 'N', 15],
      ],
      [['iron', '0.25']],
    ).subarray(0, -1);
    const dbf = await repeated('large.dbf', row, { headBytes: row.length - rowBytes, recordBytes: rowBytes, records });
    const zip = new yazl.ZipFile();
    for (const path of [shp, dbf]) zip.addFile(path, basename(path), { compress: false });
    zip.end();
    const path = join(folder, 'large.zip');
    await pipeline(zip.outputStream, createWriteStream(path));
    let [rows, sum, most] = [0, 0, 0];
    const before = process.memoryUsage().rss;
    const batch: ColumnsSink['batch'] = ({ rows: some, numbers }) => {
      rows += some;
      sum += numbers.get('AU')?.[0] ?? NaN;
      most = Math.max(most, process.memoryUsage().rss);
    };
    const columns = ['x', 'y', 'AU'].map((name) => ({ name, kind: 'number' as const }));
    const run = { signal: new AbortController().signal, missingSymbols: [], issue: () => undefined };
    await fileReader.read({ path, fileName: 'large.zip' }, 0, { columns, batch }, run);
    expect([rows, sum]).toEqual([records, Math.ceil(records / 16_384) * 0.25]);
    expect(most - before).toBeLessThan(256 * 2 ** 20);
  },
);

/** A file whose one record stands in it many times, with its header saying so. */
async function repeated(
  name: string,
  file: Buffer,
  { headBytes, recordBytes, records }: { headBytes: number; recordBytes: number; records: number },
): Promise<string> {
  const head = Buffer.from(file.subarray(0, headBytes));
  const isTable = name.endsWith('dbf');
  if (isTable) head.writeUInt32LE(records, 4);
  else head.writeUInt32BE((headBytes + recordBytes * records) / 2, 24);
  const part = Buffer.alloc(recordBytes * 1000, file.subarray(headBytes));
  const path = write(name, head);
  await pipeline(
    Readable.from(Array.from({ length: records / 1000 }, () => part)),
    createWriteStream(path, { flags: 'a' }),
  );
  return path;
}

describe.skipIf(!existsSync(shared))('real points', { timeout: seconds(60) }, () => {
  /** A file as it is, or the files of a set in an archive. */
  async function realSet(name: string): Promise<Cloud> {
    const path = join(shared, name);
    if (/\.\w+$/.test(name)) return readCloud(path);
    const sorts = ['shp', 'dbf', 'cpg', 'prj'].filter((sort) => existsSync(`${path}.${sort}`));
    const entries = sorts.map((sort) => [`${basename(path)}.${sort}`, readFileSync(`${path}.${sort}`)]);
    return readCloud(await zipped('real.zip', Object.fromEntries(entries) as Record<string, Buffer>));
  }

  it.each([
    ['shapefile/points', 9, 9],
    ['shapefile/null', 9, 5],
    ['shapefile/multipoints', 10, 10],
    ['shapefile/multipointm.shp', 3, 3],
    ['shapefile/pointm.shp', 3, 3],
    ['shapefile/boolean-property', 9, 9],
    ['loopstructural/hamersley/structures.geojson', 118, 118],
  ])('%s has %i rows, of which %i have a place', async (name, rows, places) => {
    const read = await realSet(name);
    expect([read.rows, columnOf(read, 'x').filter(Number.isFinite).length]).toEqual([rows, places]);
  });

  it.each([
    ['shapefile/date-property', 'date', { '2013-01-02': 1, '2013-02-02': 1, '2013-01-03': 1 }],
    ['shapefile/utf8-property', '☃', { 'ηελλο ςορλδ': 1 }],
    ['shapefile/latin1-property', 'name', { México: 1 }],
    ['shapefile/boolean-property', 'foo', { '': 1, true: 4, false: 4 }],
  ])('%s has texts as they were meant', async (name, column, counts) => {
    expect((await realSet(name)).texts.get(column)).toEqual(counts);
  });

  it('mixed-properties has asterisks as missing', async () => {
    expect(columnOf(await realSet('shapefile/mixed-properties'), 'foo')).toEqual([NaN, 42, NaN]);
  });

  it('structures.geojson has dip and strike, and says its system', async () => {
    const path = join(shared, 'loopstructural/hamersley/structures.geojson');
    const read = await readCloud(path);
    expect([sumOf(columnOf(read, 'dip')), sumOf(columnOf(read, 'strike'))]).toEqual([3769, 25_927]);
    expect(read.names.slice(0, 2)).toEqual(['x', 'y']);
    expect(await systemOf({ path, fileName: basename(path) })).toEqual({ system: 'EPSG:28350' });
  });
});
