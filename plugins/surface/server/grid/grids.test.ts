import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  buildSurface,
  hasSharedShapes,
  refusalOf,
  sharedShapes,
  zipOf,
  type BuiltSurface,
  type TestFile,
} from '../testing/test-run.ts';
import { seconds } from '../../../../tests/patience.ts';

const real = (name: string): TestFile => ({ path: join(sharedShapes, name), fileType: 'shape' });
const text = (name: string, content: string): TestFile => ({ path: name, fileType: 'shape', content });

async function heights(built: BuiltSurface): Promise<{ count: number; mean: number; low: number; high: number }> {
  const all = (await built.positions('surface')).map((place) => place[2] as number);
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  return { count: all.length, mean, low: Math.min(...all), high: Math.max(...all) };
}

describe.skipIf(!hasSharedShapes)('real grids', { timeout: seconds(60) }, () => {
  const ers = async (): Promise<TestFile> => {
    const bytes = (name: string): Buffer => readFileSync(join(sharedShapes, 'derived-grids', name));
    return { path: 'dtm.zip', content: await zipOf({ 'dtm.ers': bytes('dtm.ers'), dtm: bytes('dtm') }) };
  };
  it.each([
    ['dtm.asc', () => real('derived-grids/dtm.asc'), 0.001],
    ['dtm-surfer-text.grd', () => real('derived-grids/dtm-surfer-text.grd'), 0.001],
    ['dtm-surfer6.grd', () => real('derived-grids/dtm-surfer6.grd'), 0.001],
    ['dtm-surfer7.grd', () => real('derived-grids/dtm-surfer7.grd'), 0.001],
    // Its writer rounded the box.
    ['dtm.dat', () => real('derived-grids/dtm.dat'), 0.5],
    ['dtm.ers with dtm', ers, 0.001],
  ])('%s has 1,193 values, mean 513.722548, between its first and its last node', async (_name, file, near) => {
    const built = await buildSurface(await file());
    const { count, mean, low, high } = await heights(built);
    expect([count, low, high]).toEqual([1193, 453, 821]);
    expect(mean).toBeCloseTo(513.722_548, 6);
    const { bounds = [] } = built.manifest;
    for (const [at, edge] of [533_099.2595, 546_531.0305, 7_491_312.3696, 7_501_300.0968].entries())
      expect(Math.abs((bounds[at] ?? 0) - edge)).toBeLessThan(near);
    const places = await built.positions('surface');
    expect(places.find(([x = 0, y = 0]) => x < 533_100 && y > 7_501_299)?.[2]).toBe(553);
    expect(places.find(([x = 0, y = 0]) => x > 546_530 && y < 7_491_313)?.[2]).toBe(718);
    expect(built.account).toMatchObject({ rowsRead: 1193, rowsUsed: 1193, rowsRejected: 0 });
    expect(built.issues.find(({ code }) => code === 'empty-nodes')?.values).toEqual({ count: 7, nodes: 1200 });
    built.dispose();
  });

  it('surfer-grid.grd has 222 x 182 nodes, mean -26.814633', async () => {
    const built = await buildSurface(real('pvgeo/surfer-grid.grd'));
    const { count, mean, low, high } = await heights(built);
    expect([count, low, high]).toEqual([222 * 182, -251.926, 175.437]);
    expect(mean).toBeCloseTo(-26.814_633, 6);
    built.dispose();
  });

  it('vd2.asc is placed by the centre of its first cell, and lacks three values', async () => {
    const built = await buildSurface(real('pvgeo/vd2.asc'));
    expect(built.manifest.bounds?.slice(0, 4)).toEqual([0, 400, 0, 800]);
    expect((await heights(built)).count).toBe(42);
    built.dispose();
  });

  it('dtm.ers without its data names the file that it needs', async () => {
    expect(await refusalOf(real('derived-grids/dtm.ers'))).toEqual([
      'ers-without-data',
      { file: 'dtm.ers', wanted: 'dtm' },
    ]);
  });
});

describe('grids', { timeout: seconds(60) }, () => {
  it('may have decimal commas, but not beside decimal points', async () => {
    const head = 'ncols 2\nnrows 2\nxllcorner 100,5\nyllcorner 200,0\ncellsize 10,0\nNODATA_value -9999\n';
    const built = await buildSurface(text('mdt.asc', `${head}1,5 2\n3,25 4,75\n`));
    expect(await heights(built)).toEqual({ count: 4, mean: 2.875, low: 1.5, high: 4.75 });
    expect(built.manifest.bounds?.slice(0, 2)).toEqual([105.5, 115.5]);
    built.dispose();
    expect(await refusalOf(text('mdt.asc', `${head}1,5 2.5\n3,25 4,75\n`))).toMatchObject([
      'grid-bad-number',
      { text: '2.5' },
    ]);
  });

  const head = 'ncols 3\nnrows 3\nxllcorner 100\nyllcorner 200\ncellsize 10\nNODATA_value -99\n';
  it('has two triangles a cell of four, one a cell of three, and rejects a node that none needs', async () => {
    const built = await buildSurface(text('a.asc', `${head}1 2 -99\n4 -99 -99\n-99 -99 5\n`));
    expect(await built.positions('surface')).toEqual([
      [105, 215, 4],
      [115, 225, 2],
      [105, 225, 1],
    ]);
    expect(built.account).toMatchObject({ rowsRead: 4, rowsUsed: 3, rowsRejected: 1 });
    expect(built.count('node-alone')).toBe(1);
    built.dispose();
    const whole = await buildSurface(text('a.asc', `${head}1 2 3\n4 5 6\n7 8 9\n`));
    expect(whole.manifest.properties).toMatchObject({ triangles: 8, vertices: 9 });
    whole.dispose();
  });

  it.each([
    ['rows are missing', `${head}1 2 3\n4 5 6\n`, 'grid-cut-short', { declared: 9, found: 6, row: 3, rows: 3 }],
    ['there are too many', `${head}1 2 3\n4 5 6\n7 8 9 10\n`, 'grid-too-many-values', { declared: 9 }],
    ['a word stands among them', `${head}1 2 3\n4 x 6\n`, 'grid-bad-number', { line: 8, text: 'x' }],
    ['the corner is missing', head.replace('xllcorner', 'corner'), 'grid-bad-header', { word: 'xllcorner' }],
    ['cells have no size', head.replace('cellsize 10', 'cellsize 0'), 'grid-bad-header', { word: 'x' }],
    ['there is a billion of rows', head.replace('nrows 3', 'nrows 1000000000'), 'grid-cut-short', { found: 0 }],
    ['it is no grid', 'hello\n', 'not-grid', {}],
  ])('refuses a grid where %s, by its place', async (_why, content, code, values) => {
    expect(await refusalOf(text('a.asc', content))).toEqual([
      code,
      expect.objectContaining({ file: 'a.asc', ...values }),
    ]);
  });

  it('reads ZMAP+ whose cells touch each other, and takes a box of cells only where cells are square by it', async () => {
    const zmap = (box: string, rows: string): string =>
      `! made\n@a, GRID, 2\n 4, -999, , 0, 1\n 2, 3, ${box}\n0,0,0\n@\n${rows}`;
    const nodes = await buildSurface(text('a.dat', zmap('0, 20, 0, 10', '10001001\n1002-999\n10041005\n')));
    expect(nodes.manifest.bounds).toEqual([0, 20, 0, 10, 1000, 1005]);
    expect(nodes.issues.map(({ code }) => code)).toEqual(['empty-nodes']);
    nodes.dispose();
    const edges = await buildSurface(text('a.dat', zmap('0, 30, 0, 20', '1 2\n3 4\n5 6\n')));
    expect(edges.manifest.bounds).toEqual([5, 25, 5, 15, 1, 6]);
    expect(edges.count('grid-box-of-edges')).toBe(1);
    edges.dispose();
  });
});
