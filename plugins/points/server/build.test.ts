import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { MISSING_CODE, type ColumnFile, type Layer } from 'adit/core';
import { readColumn, readDatasetJson, type BuildFile, type BuildRun, type TableBatch } from 'adit/core/server';
import { buildDataset, type BuiltDataset } from 'adit/core/testing';
import english from '../locales/en.json' with { type: 'json' };
import spanish from '../locales/es.json' with { type: 'json' };
import { build } from './build.ts';
import { seconds } from '../../../tests/patience.ts';

const sharedData = resolve('../shared/data');
const hasSharedData = existsSync(sharedData);
let folder = '';
/** Those of the test: one may build more than once. */
const made: BuiltDataset[] = [];
afterEach(() => {
  for (const dataset of made.splice(0)) dataset.dispose();
});

/** Reads simple delimited text in batches of a few rows; shares nothing with the product's own reader. */
function readerOf(text: string, batchRows: number): BuildRun['readTable'] {
  return async (_file, columns, sink) => {
    const [header = [], ...rows] = text
      .split(/\r?\n/)
      .filter((line) => line !== '')
      .map((line) => line.replaceAll('"', '').split(','));
    const known = new Map(columns.map(({ name }) => [name, new Map<string, number>()]));
    for (let first = 0; first < rows.length; first += batchRows) {
      const part = rows.slice(first, first + batchRows);
      const cells = (name: string): string[] => part.map((row) => row[header.indexOf(name)] ?? '');
      const code = (name: string, cell: string): number => {
        const words = known.get(name) as Map<string, number>;
        if (cell !== '' && !words.has(cell)) words.set(cell, words.size);
        return words.get(cell) ?? MISSING_CODE;
      };
      const ofKind = (kind: string): string[] =>
        columns.filter((column) => column.kind === kind).map(({ name }) => name);
      const batch: TableBatch = {
        rows: part.length,
        lines: Uint32Array.from(part, (_, row) => first + row + 2),
        numbers: new Map(
          ofKind('number').map((name) => [
            name,
            Float64Array.from(cells(name), (cell) => (cell === '' ? NaN : Number(cell))),
          ]),
        ),
        texts: new Map(ofKind('text').map((name) => [name, Uint32Array.from(cells(name), (cell) => code(name, cell))])),
      };
      sink(batch);
    }
    const dictionaries = new Map([...known].map(([name, words]) => [name, [...words.keys()]]));
    return {
      rowsRead: rows.length,
      rowsChanged: 0,
      dictionaries,
      sourceTexts: new Map([[columns.at(-1)?.name ?? '', new Map([[2, '<1']])]]),
    };
  };
}

async function buildPoints(
  text: string,
  file: Partial<BuildFile>,
  batchRows = 2,
): Promise<BuiltDataset & Pick<BuiltDataset['report'], 'files'>> {
  const source: BuildFile = {
    fileType: 'pointdata',
    path: '',
    fileName: 'points.csv',
    metadata: {},
    mapping: { x: 'x', y: 'y', z: 'z' },
    properties: [],
    ...file,
  };
  const request = { files: [source], options: {}, hierarchy: ['kind'] };
  const dataset = await buildDataset(build, request, readerOf(text, batchRows));
  made.push(dataset);
  folder = dataset.folder;
  return { ...dataset, files: dataset.report.files };
}

function positionsOf(layer: Layer | undefined): ColumnFile {
  if (layer?.geometry.kind !== 'points') throw new Error('There is no layer of points');
  return layer.geometry.positions;
}

const property = (
  name: string,
  kind: 'number' | 'category' = 'number',
  unit: 'none' | 'ft' | 'm' = 'none',
): BuildFile['properties'][number] => ({ name, kind, unit });

describe('point datasets', { timeout: seconds(60) }, () => {
  const text =
    'x,y,z,kind,au\n478000.001,6772000.002,3.25,b,1\n1,,3,lost,2\n2,2,2,a,\n3,3,bad,a,3\n4,4,4,b,-5\n5,5,5,,6';

  it('[W3.24] has the one layer Points, keeps positions exact and rejects rows without a coordinate, each with its line', async () => {
    const { manifest, files, issues } = await buildPoints(text, {
      properties: [property('z'), property('kind', 'category'), property('au')],
    });
    const [layer] = manifest.layers;
    expect(manifest.layers.map(({ label }) => label)).toEqual(['Points']);
    expect([...(await readColumn(folder, positionsOf(layer)))]).toEqual([
      478000.001, 6772000.002, 3.25, 2, 2, 2, 4, 4, 4, 5, 5, 5,
    ]);
    expect(issues).toEqual([
      { severity: 'rejected', code: 'missing-coordinate', fileName: 'points.csv', line: 3, column: 'y', values: {} },
      { severity: 'rejected', code: 'missing-coordinate', fileName: 'points.csv', line: 5, column: 'z', values: {} },
    ]);
    expect(files).toEqual([
      { fileName: 'points.csv', fileType: 'pointdata', rowsRead: 6, rowsUsed: 4, rowsChanged: 0, rowsRejected: 2 },
    ]);
    expect([...(await readColumn(folder, layer!.sourceLines!))]).toEqual([2, 4, 6, 7]);
    expect(layer).toMatchObject({
      name: 'points',
      identifier: 'point',
      count: 4,
      bounds: [2, 478000.001, 2, 6772000.002, 2, 5],
      defaults: { selected: true, open: true, colourBy: 'au', pointSize: 3 },
    });
    expect(manifest.properties).toEqual({ points: 4, hierarchy_0: 'kind' });
  });

  it('writes properties under their names, whatever the size of the batches', async () => {
    for (const batchRows of [1, 3, 100]) {
      const { manifest } = await buildPoints(
        text,
        { properties: [property('z'), property('kind', 'category'), property('au')] },
        batchRows,
      );
      const [z, kind, au] = manifest.layers[0]!.columns;
      expect([z?.name, kind?.name, au?.name]).toEqual(['z', 'kind', 'au']);
      expect([...(await readColumn(folder, z!.data))]).toEqual([3.25, 2, 4, 5]);
      expect([...(await readColumn(folder, kind!.data))]).toEqual([0, 1, 0, MISSING_CODE]);
      expect(await readDatasetJson(folder, kind!.dictionary!)).toEqual(['b', 'a']);
      expect(au?.statistics).toEqual({
        count: 3,
        missing: 1,
        minimum: -5,
        maximum: 6,
        mean: 2 / 3,
        smallestPositive: 1,
      });
      expect(await readDatasetJson(folder, au!.sourceTexts!)).toEqual({ '1': '<1' });
    }
  });

  it('[I3.15] puts points without a column for z at 0 and says so, and takes the unit of the coordinates', async () => {
    const { manifest, issues } = await buildPoints('x,y\n1,2\n3,4', {
      mapping: { x: 'x', y: 'y' },
      properties: [property('x', 'category', 'ft')],
    });
    expect([...(await readColumn(folder, positionsOf(manifest.layers[0])))]).toEqual([1, 2, 0, 3, 4, 0]);
    expect(issues.map(({ code }) => code)).toEqual(['no-elevation']);
    expect(manifest).toMatchObject({ unit: 'ft', layers: [{ columns: [{ name: 'x', kind: 'number' }] }] });
    expect(manifest.layers[0]?.defaults.colourBy).toBeUndefined();
  });

  it('are stored in the system of the site, to a millimetre, where they are brought over', async () => {
    const request = {
      files: [
        {
          fileType: 'pointdata',
          path: '',
          fileName: 'points.csv',
          metadata: {},
          mapping: { x: 'lon', y: 'lat', z: 'z' },
          properties: [],
        },
      ],
      options: {},
      hierarchy: [],
      change: { from: 'EPSG:4326', to: 'EPSG:28350', unit: 'ft', storedUnit: 'm' },
    } as const;
    const degrees = 'lon,lat,z\n118.25,-22.5,1000\n118.001,-22.701,0\n,-22.5,1';
    const dataset = await buildDataset(build, request, readerOf(degrees, 2));
    made.push(dataset);
    const positions = (await dataset.geometry('points', 'positions', 3)).flat();
    // Where PROJ 9.5.1 puts them.
    const there = [628_576.12616, 7_511_291.5656, 304.8, 602_812.25926, 7_489_232.20572, 0];
    expect(positions).toHaveLength(6);
    for (const [at, value] of there.entries()) expect(Math.abs((positions[at] as number) - value)).toBeLessThan(0.0005);
    expect(dataset.manifest.unit).toBe('m');
    expect(dataset.manifest.bounds?.[0]).toBeCloseTo(602_812.259, 3);
  });

  it('refuses what cannot become points', async () => {
    await expect(buildPoints('x,y,z\n1,,2', {})).rejects.toMatchObject({ code: 'no-points' });
    await expect(buildPoints('x,y,z', {})).rejects.toMatchObject({ code: 'no-points' });
    await expect(buildPoints('x,y,z\n1,1,1', { mapping: { x: 'x' } })).rejects.toMatchObject({
      code: 'missing-mapping',
      values: { variable: 'y' },
    });
    await expect(buildPoints('x,y,z\n1,1,1', { fileType: 'collar' })).rejects.toMatchObject({ code: 'no-point-file' });
    await expect(
      buildPoints('x,y,z\n1,1,1', { properties: [property('x', 'number', 'm'), property('z', 'number', 'ft')] }),
    ).rejects.toMatchObject({ code: 'mixed-length-units', values: { otherColumn: 'z' } });
  });

  it('has texts for its issues in both languages', () => {
    for (const code of ['missing-coordinate', 'no-elevation']) expect(english).toHaveProperty([`issue.${code}`]);
    // Millions have a form of their own in Spanish.
    const own = Object.keys(spanish).filter((key) => !key.endsWith('_many'));
    expect(own).toEqual(Object.keys(english));
  });
});

describe.skipIf(!hasSharedData)('Walker Lake (D3)', { timeout: seconds(60) }, () => {
  it('has 78,000 points at elevation 0 and the published figures', async () => {
    const text = readFileSync(join(sharedData, 'pygslib/WalkerLake/Exhaustive_set.csv'), 'utf8');
    const { manifest, issues } = await buildPoints(
      text,
      { mapping: { x: 'X', y: 'Y' }, properties: ['X', 'Y', 'U', 'V'].map((name) => property(name)) },
      10_000,
    );
    const [layer] = manifest.layers;
    expect(layer).toMatchObject({ count: 78000, bounds: [1, 260, 1, 300, 0, 0], defaults: { colourBy: 'U' } });
    const figures = Object.fromEntries(layer!.columns.map(({ name, statistics }) => [name, statistics]));
    expect(figures['V']).toMatchObject({ count: 78000, missing: 0, maximum: 1631.16 });
    expect(figures['V']?.mean).toBeCloseTo(277.978584, 6);
    expect(figures['U']?.mean).toBeCloseTo(266.043819, 6);
    expect(figures['U']?.maximum).toBeCloseTo(9499.5078, 4);
    expect(issues.map(({ code }) => code)).toEqual(['no-elevation']);
  });
});
