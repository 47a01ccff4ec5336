import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  buildModel,
  examineModel,
  hasSharedData,
  sharedData,
  type BuiltModel,
  type TestFile,
} from './testing/test-run.ts';
import { seconds } from '../../../tests/patience.ts';

let model: BuiltModel | undefined;
afterEach(() => {
  model?.dispose();
  model = undefined;
});
const built = async (file: TestFile): Promise<BuiltModel> => {
  model = await buildModel(file);
  return model;
};
const sum = (values: Iterable<number>): number => [...values].reduce((all, value) => all + value, 0);

describe.skipIf(!hasSharedData)('Demo1 bmodel.csv (D2)', { timeout: seconds(60) }, () => {
  const file = { path: join(sharedData, 'pygslib/Demo1/bmodel.csv') };

  it('is a regular grid with the published figures', async () => {
    const { layer, geometry, account, issues, manifest, numbers, cells, boxes } = await built(file);
    expect(geometry).toMatchObject({
      origin: [0, 0, 25],
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      size: [5, 5, 5],
      count: [36, 40, 12],
    });
    expect(geometry.corners).toBeUndefined();
    expect(account).toEqual({
      fileName: 'bmodel.csv',
      fileType: 'blockmodel',
      rowsRead: 5572,
      rowsUsed: 5572,
      rowsChanged: 0,
      rowsRejected: 0,
    });
    expect(issues).toEqual([]);
    expect(manifest.properties).toMatchObject({
      blocks: 5572,
      model: 'regular',
      origin: '0, 0, 25',
      cells: '36 × 40 × 12',
      cellSize: '5 × 5 × 5',
      rotation: 0,
      subBlocked: false,
      filledFraction: Math.round((5572 / 17_280) * 1e6) / 1e6,
    });
    expect(layer).toMatchObject({
      name: 'blocks',
      identifier: 'blockmodel',
      label: 'Blocks',
      count: 5572,
      bounds: [0, 180, 0, 200, 25, 85],
      defaults: { selected: true, colourBy: 'Au_OK' },
    });
    const index = await numbers('IJK');
    // The file counts levels from the bottom of the whole model; its first five are empty.
    expect([...index]).toEqual((await cells()).map((cell) => cell + 5 * 1440));
    const [x, y, z] = await Promise.all([numbers('XC'), numbers('YC'), numbers('ZC')]);
    expect((await boxes()).map(({ middle }) => middle)).toEqual(Array.from(x, (value, row) => [value, y[row], z[row]]));
  });

  it('has the published statistics', async () => {
    const { layer, numbers } = await built(file);
    const statistics = Object.fromEntries(layer.columns.map((column) => [column.name, column.statistics]));
    expect(statistics['Au_OK']).toMatchObject({ count: 5508, missing: 64, minimum: 0.075454645, maximum: 7.5247655 });
    expect(statistics['Au_OK']?.mean).toBeCloseTo(1.169269, 6);
    expect(statistics['Au_ID2']?.mean).toBeCloseTo(1.328778, 6);
    expect(statistics['Au_NN']?.mean).toBeCloseTo(1.118183, 6);
    expect(statistics['Au_Lagrange']?.minimum).toBeLessThan(0);
    const [inside, gold] = await Promise.all([numbers('__in'), numbers('Au_OK')]);
    expect(sum(inside)).toBeCloseTo(3704.5, 9);
    expect(sum(inside) * 125).toBeCloseTo(463_062.5, 6);
    const known = Array.from(gold, (value, row) => ({ value, weight: inside[row] ?? 0 })).filter(
      ({ value }) => !Number.isNaN(value),
    );
    const weighted = sum(known.map(({ value, weight }) => value * weight)) / sum(known.map(({ weight }) => weight));
    expect(weighted).toBeCloseTo(1.2512108, 6);
    expect([0.5, 1, 2].map((limit) => known.filter(({ value }) => value >= limit).length)).toEqual([4210, 2269, 725]);
  });

  it('is found to have a grid that is filled in part', async () => {
    const { findings, preview } = await examineModel(file);
    expect(findings).toMatchObject([
      { code: 'grid-regular', severity: 'information', values: { cells: '36 × 40 × 12', size: '5 × 5 × 5' } },
      { code: 'missing-cells', severity: 'information', values: { percent: 67.8 } },
    ]);
    expect(preview?.points).toHaveLength(2000);
    expect(preview?.points[0]).toEqual([2.5, 2.5, 27.5]);
  });
});

describe.skipIf(!hasSharedData)('the rabbit of blocks (D6)', { timeout: seconds(60) }, () => {
  const file = {
    path: join(sharedData, 'omf-rust/examples/bunny_blocks/bunny_blocks.csv'),
    categories: ['Bunny'],
  };

  it('is a rotated model of 8 × 6 × 8 parents with sub-blocks where they are in the file', async () => {
    const { layer, geometry, manifest, issues, boxes, texts } = await built(file);
    expect(geometry).toMatchObject({ count: [8, 6, 8] });
    expect(geometry.size.map((size) => Math.round(size * 1e9) / 1e9)).toEqual([400, 400, 400]);
    expect(manifest.properties).toMatchObject({
      rotation: -10,
      subBlocked: true,
      filledFraction: 1,
      model: 'sub-blocked',
    });
    expect(layer.count).toBe(5123);
    expect(issues).toEqual([]);
    const rows = readFileSync(file.path, 'utf8').trim().split(/\r?\n/).slice(1);
    const expected = rows.map((row) => row.split(',').slice(1, 7).map(Number));
    const off = (await boxes()).flatMap(({ middle, size }, row) =>
      [...middle, ...size].map((value, at) => Math.abs(value - (expected[row]?.[at] ?? NaN))),
    );
    expect(off.reduce((most, value) => Math.max(most, value), 0)).toBeLessThan(1e-8);
    const kinds = await texts('Bunny');
    expect(kinds.filter((kind) => kind === undefined)).toHaveLength(352);
    expect(layer.defaults.colourBy).toBe('Bunny');
  });

  it('has the published part of body', async () => {
    const { boxes, texts } = await built(file);
    const kinds = await texts('Bunny');
    const volumes = (await boxes()).map(({ size }) => size.reduce((product, along) => product * along, 1));
    const body = kinds.flatMap((kind, row) => (kind === 'Body' ? [volumes[row] ?? 0] : []));
    expect(body).toHaveLength(1774);
    expect((body.length / kinds.length) * 100).toBeCloseTo(34.6281, 4);
    expect(sum(volumes)).toBeCloseTo(8 * 6 * 8 * 400 ** 3, -3);
  });

  it('is found to be rotated', async () => {
    const { findings } = await examineModel(file);
    expect(findings).toMatchObject([
      { code: 'grid-sub-blocked', values: { cells: '8 × 6 × 8', size: '400 × 400 × 400' } },
      { code: 'rotated', values: { degrees: -10 } },
    ]);
  });
});

describe.skipIf(!hasSharedData)('GSLIB files (D8)', { timeout: seconds(60) }, () => {
  it('[I3.17] a grid without coordinates: X fastest, then Y, then Z', async () => {
    const path = join(sharedData, 'pygeostat/3d_grid.out');
    const { layer, geometry, numbers, issues, boxes } = await built({
      path,
      fileName: '3d_grid.dat',
      delimiter: ' ',
      columnNames: ['value'],
      dataStartRow: 4,
    });
    expect(geometry).toMatchObject({ origin: [0, 0, 0], size: [1, 1, 1], count: [40, 40, 40] });
    expect(layer.count).toBe(64_000);
    expect(layer.columns[0]?.statistics.mean).toBeCloseTo(0.021495, 6);
    expect((await numbers('value'))[0]).toBe(-0.651);
    const places = (await boxes()).map(({ middle }) => middle.join(' '));
    expect([places[0], places[1], places[40], places[1600]]).toEqual([
      '0.5 0.5 0.5',
      '1.5 0.5 0.5',
      '0.5 1.5 0.5',
      '0.5 0.5 1.5',
    ]);
    expect(layer.bounds).toEqual([0, 40, 0, 40, 0, 40]);
    expect(issues).toEqual([]);
  });

  it('[I3.17] samples that lie in no grid are kept where they are, and it is said', async () => {
    const { layer, codes, account, boxes, numbers } = await built({
      path: join(sharedData, 'pygeostat/oilsands.dat'),
      delimiter: ' ',
      dataStartRow: 11,
      columnNames: [
        ...['Drillhole Number', 'East', 'North', 'Elevation', 'Bitumen', 'Fines', 'Chlorides'],
        'Facies Code',
      ],
      missing: ['-9'],
    });
    expect(account).toMatchObject({ rowsRead: 5808, rowsUsed: 5808 });
    expect(codes()).toEqual(['no-grid', 'sizes-guessed']);
    const statistics = Object.fromEntries(layer.columns.map((column) => [column.name, column.statistics]));
    expect(statistics['Bitumen']?.mean).toBeCloseTo(7.708852, 6);
    expect(statistics['Chlorides']?.missing).toBe(2248);
    expect(statistics['Facies Code']?.missing).toBe(1132);
    const [x, y, z] = await Promise.all([numbers('East'), numbers('North'), numbers('Elevation')]);
    const off = (await boxes()).flatMap(({ middle, size }, row) => [
      Math.abs((middle[0] ?? 0) - (x[row] ?? 0)),
      Math.abs((middle[1] ?? 0) - (y[row] ?? 0)),
      Math.abs((middle[2] ?? 0) - (z[row] ?? 0)),
      ...size.map((along) => Math.abs(along - 3)),
    ]);
    expect(off.reduce((most, value) => Math.max(most, value), 0)).toBeLessThan(1e-8);
  });
});
