import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seconds } from '../../../../tests/patience.ts';
import { systemOf } from './read-geotiff.ts';
import { makeTiff, type MadeTiff } from '../testing/make-tiff.ts';
import {
  buildSurface,
  hasSharedShapes,
  refusalOf,
  sharedShapes,
  zipOf,
  type BuiltSurface,
  type TestFile,
} from '../testing/test-run.ts';

const real = (name: string): TestFile => ({ path: join(sharedShapes, name), fileType: 'shape' });

async function heights(built: BuiltSurface): Promise<{ count: number; mean: number; low: number; high: number }> {
  const all = (await built.positions('surface')).map((place) => place[2] as number);
  const sum = all.reduce((total, value) => total + value, 0);
  return {
    count: all.length,
    mean: sum / all.length,
    low: all.reduce((a, b) => Math.min(a, b)),
    high: all.reduce((a, b) => Math.max(a, b)),
  };
}

describe.skipIf(!hasSharedShapes)('real GeoTIFF files', { timeout: seconds(60) }, () => {
  it.each(['dtm', 'dtm-big-endian', 'dtm-lzw', 'dtm-deflate-tiled', 'dtm-zstd', 'dtm-lerc', 'dtm-cog'])(
    'derived-grids/%s.tif has 1,193 values, mean 513.722548, between its first and its last cell',
    async (name) => {
      const built = await buildSurface(real(`derived-grids/${name}.tif`));
      const { count, mean, low, high } = await heights(built);
      expect([count, low, high]).toEqual([1193, 453, 821]);
      expect(mean).toBeCloseTo(513.722_548, 6);
      const { bounds = [] } = built.manifest;
      for (const [at, edge] of [533_099.2595, 546_531.0305, 7_491_312.3696, 7_501_300.0968].entries())
        expect(Math.abs((bounds[at] ?? 0) - edge)).toBeLessThan(0.001);
      const places = await built.positions('surface');
      expect(places.find(([x = 0, y = 0]) => x < 533_100 && y > 7_501_299)?.[2]).toBe(553);
      expect(places.find(([x = 0, y = 0]) => x > 546_530 && y < 7_491_313)?.[2]).toBe(718);
      expect(built.account).toMatchObject({ rowsRead: 1193, rowsUsed: 1193, rowsRejected: 0 });
      expect(built.manifest.unit).toBe('m');
      built.dispose();
    },
  );

  it('loopstructural/hamersley/dtm_rp.tif has 40,079 values, mean 561.72163', async () => {
    const built = await buildSurface(real('loopstructural/hamersley/dtm_rp.tif'));
    const { count, mean, low, high } = await heights(built);
    expect([count, low, high]).toEqual([40_079, 297, 1175]);
    expect(mean).toBeCloseTo(561.721_63, 5);
    built.dispose();
  });

  it('rasterio/rotated.tif is turned: its cells lie along both of its axes', async () => {
    const built = await buildSurface(real('rasterio/rotated.tif'));
    const places = await built.positions('surface');
    expect(places).toHaveLength(150);
    expect(places.reduce((sum, [, , z = 0]) => sum + z, 0)).toBe((149 * 150) / 2);
    for (const [value, x, y] of [
      [0, 100 + (17.320508 + 5) / 2, 200 + (10 - 8.660254) / 2],
      [1, 100 + 1.5 * 17.320508 + 2.5, 200 + 15 - 8.660254 / 2],
      [10, 100 + 17.320508 / 2 + 7.5, 200 + 5 - 1.5 * 8.660254],
    ] as const) {
      const place = places.find(([, , z]) => z === value)!;
      expect(place[0]).toBeCloseTo(x, 4);
      expect(place[1]).toBeCloseTo(y, 4);
    }
    built.dispose();
  });

  it('rasterio/float_raster_with_nodata.tif has 98 of 156 values, mean 0.007653', async () => {
    const built = await buildSurface(real('rasterio/float_raster_with_nodata.tif'));
    // One of them stands alone: no triangle needs it.
    expect(built.account).toMatchObject({ rowsRead: 98, rowsUsed: 97 });
    const { mean } = await heights(built);
    expect((mean * 97) / 98).toBeCloseTo(0.007_653, 6);
    expect(built.issues.find(({ code }) => code === 'empty-nodes')?.values).toEqual({ count: 58, nodes: 156 });
    built.dispose();
  });

  it('rasterio/test_esri_wkt.tif has its heights in centimetres, which become metres', async () => {
    const built = await buildSurface(real('rasterio/test_esri_wkt.tif'));
    expect(built.count('geotiff-heights-converted')).toBe(1);
    expect(built.issues.find(({ code }) => code === 'geotiff-heights-converted')?.values).toEqual({
      unit: 'Centimeter',
    });
    built.dispose();
  });

  it.each([
    ['derived-grids/dtm.tif', 'EPSG:28350'],
    ['rasterio/shade.tif', 'EPSG:3857'],
    ['rasterio/world.byte.tif', 'EPSG:4326'],
    ['rasterio/rotated.tif', undefined],
    ['rasterio/float_raster_with_nodata.tif', undefined],
    // A system of ESRI that EPSG does not have.
    ['rasterio/test_esri_wkt.tif', undefined],
  ])('%s says that it is in %s', async (name, system) => {
    const { path } = real(name);
    expect((await systemOf({ path, fileName: name })).system).toBe(system);
  });

  it.each([
    ['rasterio/all-nodata.tif', 'no-geometry'],
    ['rasterio/rgb-byte-tenth.tif', 'geotiff-is-picture'],
  ])('%s is refused: %s', async (name, code) => {
    expect(((await refusalOf(real(name))) as unknown[])[0]).toBe(code);
  });
});

const six = [1, 2, 3, 4, 5, 6];
/** Three columns and two rows. */
const tiff = (more: Partial<MadeTiff> = {}): TestFile & { readonly content: Buffer } => ({
  path: 'top.tif',
  fileType: 'shape',
  content: makeTiff({ columns: 3, rows: 2, values: six, ...more }),
});

describe('GeoTIFF files', { timeout: seconds(60) }, () => {
  it('has a vertex in the middle of each cell, or where values belong to points, at its corner', async () => {
    const built = await buildSurface(tiff());
    expect(built.manifest.bounds).toEqual([1005, 1025, 1970, 1990, 1, 6]);
    expect(await built.positions('surface')).toContainEqual([1005, 1990, 1]);
    expect(built.manifest.properties).toMatchObject({ triangles: 4, vertices: 6 });
    built.dispose();
    const points = await buildSurface(tiff({ keys: { 1025: 2 } }));
    expect(points.manifest.bounds).toEqual([1000, 1020, 1980, 2000, 1, 6]);
    points.dispose();
  });

  it('has the unit that its keys name', async () => {
    for (const [key, unit] of [
      [9001, 'm'],
      [9002, 'ft'],
      [9003, 'us-ft'],
    ] as const) {
      const built = await buildSurface(tiff({ keys: { 3076: key } }));
      expect([key, built.manifest.unit]).toEqual([key, unit]);
      built.dispose();
    }
    const heightsInFeet = await buildSurface(tiff({ keys: { 3076: 9001, 4099: 9002 } }));
    expect((await heights(heightsInFeet)).high).toBeCloseTo(6 * 0.3048, 6);
    expect(heightsInFeet.count('geotiff-heights-converted')).toBe(1);
    heightsInFeet.dispose();
  });

  it('is placed by the world file beside it where it says nothing itself, and refused where neither does', async () => {
    const bare = tiff({ isPlaced: false });
    expect(await refusalOf(bare)).toEqual(['geotiff-without-place', { file: 'top.tif' }]);
    const content = await zipOf({
      'top.tif': bare.content,
      'top.tfw': Buffer.from('10\n0\n0\n-20\n1005\n1990\n'),
    });
    const built = await buildSurface({ path: 'top.zip', content });
    expect(built.manifest.bounds).toEqual([1005, 1025, 1970, 1990, 1, 6]);
    built.dispose();
  });

  it('is known by what is in it, whatever it is called', async () => {
    const built = await buildSurface({ ...tiff(), path: 'top.asc' });
    expect(built.manifest.properties).toMatchObject({ vertices: 6 });
    built.dispose();
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, 20)],
    ['empty after its first bytes', (bytes: Buffer) => bytes.subarray(0, 8)],
    ['of a compression that nobody knows', (bytes: Buffer) => withTag(bytes, 259, 12_345)],
  ])('is refused by name where it is %s', async (_why, spoil) => {
    const file = tiff();
    const [code, values] = (await refusalOf({ ...file, content: spoil(file.content) })) as [string, object];
    expect([code, values]).toEqual(['geotiff-unreadable', expect.objectContaining({ file: 'top.tif' })]);
  });

  it('that declares more cells than can be shown is refused before any is read', async () => {
    const file = tiff();
    const content = withTag(withTag(file.content, 256, 100_000), 257, 50_000);
    expect(await refusalOf({ ...file, content })).toEqual([
      'too-much-geometry',
      expect.objectContaining({ file: 'top.tif' }),
    ]);
  });

  it('whose deflated strip would unpack to more than its cells take is refused', async () => {
    const file = tiff({ compression: 8, values: Array.from({ length: 60_000 }, () => 0) });
    expect(await refusalOf(file)).toEqual(['geotiff-unreadable', expect.objectContaining({ file: 'top.tif' })]);
  });
});

/** With another number in a tag that holds one. */
function withTag(bytes: Buffer, tag: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  const directory = changed.readUInt32LE(4);
  for (let entry = 0; entry < changed.readUInt16LE(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (changed.readUInt16LE(at) === tag) changed.writeUInt32LE(value, at + 8);
  }
  return changed;
}
