import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSurface, hasSharedShapes, refusalOf, sharedShapes, zipOf, type TestFile } from './testing/test-run.ts';
import { seconds } from '../../../tests/patience.ts';

const folder = join(sharedShapes, 'crafted/18-one-shape');
const file = (name: string): TestFile => ({ path: join(folder, name), fileType: 'shape' });
const bytes = (name: string): Buffer => readFileSync(join(folder, name));
const pair = async (strings: string, surface = 'pyramid.dtm'): Promise<TestFile> => ({
  path: 'pyramid.zip',
  content: await zipOf({ [surface]: bytes(surface), [strings]: bytes(strings) }),
});

/** The files that hold the surface by themselves; the string files hold its points, which the `.dtm` joins. */
const sets: readonly (readonly [name: string, files: () => Promise<TestFile> | TestFile, error: number])[] = [
  ['pyramid-ascii.ply', () => file('pyramid-ascii.ply'), 0],
  ['pyramid-little.ply', () => file('pyramid-little.ply'), 0],
  ['pyramid-big.ply', () => file('pyramid-big.ply'), 0],
  ['pyramid-quad-float.ply', () => file('pyramid-quad-float.ply'), 0.25],
  ['pyramid-ascii.stl', () => file('pyramid-ascii.stl'), 0],
  ['pyramid-binary-starts-with-solid.stl', () => file('pyramid-binary-starts-with-solid.stl'), 0.25],
  ['pyramid.off', () => file('pyramid.off'), 0],
  ['pyramid-elevation.ts', () => file('pyramid-elevation.ts'), 0],
  ['pyramid-depth.ts', () => file('pyramid-depth.ts'), 0],
  ['pyramid.msh', () => file('pyramid.msh'), 0],
  ['pyramid.dtm with pyramid.str', () => pair('pyramid.str'), 0],
  ['pyramid.dtm with pyramid-binary.str', () => pair('pyramid-binary.str'), 0],
];

describe.skipIf(!hasSharedShapes)('18-one-shape: one shape in many formats', { timeout: seconds(60) }, () => {
  it.each(sets)('%s has 5 vertices, 6 triangles, 360 m² and 400 m³', async (name, files, error) => {
    const built = await buildSurface(await files());
    const { properties, bounds = [] } = built.manifest;
    expect(properties).toMatchObject({ triangles: 6, vertices: 5, closed: true });
    expect(Number(properties['area'])).toBeCloseTo(360, error === 0 ? 6 : 0);
    expect(Number(properties['volume'])).toBeCloseTo(400, error === 0 ? 6 : 0);
    for (const [at, edge] of [600_000.125, 600_010.125, 7_000_000.25, 7_000_010.25, 100.5, 112.5].entries())
      expect(Math.abs((bounds[at] ?? 0) - edge)).toBeLessThanOrEqual(error);
    expect(built.account).toMatchObject({ rowsUsed: error > 0 && name.includes('quad') ? 5 : 6, rowsRejected: 0 });
    expect(built.issues.filter(({ code }) => code === 'single-precision').map(({ values }) => values)).toEqual(
      error > 0 ? [{ error }] : [],
    );
    built.dispose();
  });

  it('the string files alone are lines, and are refused as what they are; a surface without them names the one that it needs', async () => {
    for (const name of ['pyramid.str', 'pyramid-binary.str'])
      expect(await refusalOf(file(name))).toEqual(['str-is-lines', { file: name }]);
    expect(await refusalOf(file('pyramid.dtm'))).toEqual([
      'dtm-without-str',
      { file: 'pyramid.dtm', wanted: 'pyramid.str' },
    ]);
  });

  it('content decides, whatever a file is called', async () => {
    for (const name of [
      'pyramid-little.ply',
      'pyramid.msh',
      'pyramid-elevation.ts',
      'pyramid-ascii.stl',
      'pyramid.off',
    ]) {
      const built = await buildSurface({ path: 'other.dat', fileType: 'shape', content: bytes(name) });
      expect(built.manifest.properties).toMatchObject({ triangles: 6, vertices: 5 });
      built.dispose();
      const unknown = await buildSurface({ path: 'pyramid.export', fileType: 'shape', content: bytes(name) });
      expect(unknown.manifest.properties).toMatchObject({ triangles: 6, vertices: 5 });
      unknown.dispose();
    }
  });
});
