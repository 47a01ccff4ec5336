import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  buildSurface,
  hasSharedData,
  hasSharedShapes,
  refusalOf,
  sharedData,
  sharedShapes,
  zipOf,
  type BuiltSurface,
  type TestFile,
} from './testing/test-run.ts';
import { seconds } from '../../../tests/patience.ts';

const shape = (name: string): TestFile => ({ path: join(sharedShapes, name), fileType: 'shape' });
const geode = (name: string): TestFile => shape(`opengeode-geosciencesio/${name}`);

async function withSurface(file: TestFile, look: (built: BuiltSurface) => void | Promise<void>): Promise<void> {
  const built = await buildSurface(file);
  try {
    expect(built.account.rowsRead).toBe(built.account.rowsUsed + built.account.rowsRejected);
    await look(built);
  } finally {
    built.dispose();
  }
}

describe.skipIf(!hasSharedShapes)('real meshes of other programs', { timeout: seconds(120) }, () => {
  it('thumbwheel.stl has 1,027 triangles on 525 points, area 1781.159622', async () => {
    await withSurface(shape('opengeode-io/thumbwheel.stl'), ({ manifest }) => {
      expect(manifest.properties).toMatchObject({ triangles: 1027, vertices: 525 });
      expect(Number(manifest.properties['area'])).toBeCloseTo(1781.159_622, 5);
    });
  });

  it('mesh.ply and mesh_fixed.ply have two triangles on four points', async () => {
    for (const name of ['mesh.ply', 'mesh_fixed.ply'])
      await withSurface(shape(`pdal/ply/${name}`), ({ manifest, issues }) => {
        expect(manifest.properties).toMatchObject({ triangles: 2, vertices: 4 });
        expect(issues).toEqual([]);
      });
  });

  it('2CylinderEngine.glb has 121,496 triangles in 29 meshes, area 2663488.5946, as trimesh 5.2.0 reads it', async () => {
    await withSurface(shape('loaders.gl/gltf/2CylinderEngine.glb'), async ({ manifest, account, names }) => {
      expect(account.rowsRead).toBe(121_496);
      expect(Number(manifest.properties['area'])).toBeCloseTo(2_663_488.5946, 1);
      for (const [at, edge] of [-371.692, 371.692, -128, 140, -180.972, 92.042].entries())
        expect(manifest.bounds?.[at]).toBeCloseTo(edge, 2);
      expect(new Set(await names('surface')).size).toBe(29);
    });
  });

  it.each([
    ['pdal/ply/simple_binary.ply', 3],
    ['pdal/ply/text_extradim.ply', 1],
    ['loaders.gl/ripple/ripple_ascii.ply', 10_201],
    ['loaders.gl/ripple/ripple_bin.ply', 10_201],
  ])('%s has no faces: it is refused as points, of which it has %i', async (name, points) => {
    expect(await refusalOf(shape(name))).toEqual(['ply-without-faces', { file: basename(name), points }]);
  });
});

describe.skipIf(!hasSharedShapes)('real surfaces of GOCAD', { timeout: seconds(120) }, () => {
  it('Fault_without_crs.ts has 189 vertices and 324 triangles', async () => {
    await withSurface(geode('Fault_without_crs.ts'), async ({ manifest, positions, names, sourceLines }) => {
      expect(manifest.properties).toMatchObject({ triangles: 324, vertices: 189 });
      expect(await positions('surface')).toHaveLength(189);
      expect(new Set(await names('surface'))).toEqual(new Set(['Fault']));
      expect((await sourceLines('surface'))[0]).toBe(195);
      const [west, east, , , low, high] = manifest.bounds ?? [];
      for (const [found, known] of [
        [west, 602_930.917],
        [east, 603_905.724],
        [low, 2117.255],
        [high, 2432.308],
      ])
        expect(found).toBeCloseTo(known ?? 0, 2);
    });
  });

  it('surf2d.ts has 46 vertices and 46 triangles in three parts', async () => {
    await withSurface(geode('surf2d.ts'), async ({ manifest, names }) => {
      expect(manifest.properties).toMatchObject({ triangles: 46 });
      expect(new Set(await names('surface'))).toEqual(new Set(['TFACE 1', 'TFACE 2', 'TFACE 3']));
    });
  });

  it('surf2d_multi.ts has two objects: two layers, whose names are told apart', async () => {
    await withSurface(geode('surf2d_multi.ts'), ({ manifest }) => {
      expect(manifest.properties).toMatchObject({ triangles: 92 });
      expect(manifest.layers.map(({ name, label, count }) => [name, label, count])).toEqual([
        ['surface', 'section1', 46],
        ['surface-2', 'section1 (2)', 46],
      ]);
    });
  });

  it('sgrid_tsurf.ts holds a grid beside its surface: the grid is said to be left out, depths are turned', async () => {
    await withSurface(geode('sgrid_tsurf.ts'), ({ manifest, account, issues }) => {
      expect(manifest.properties).toMatchObject({ triangles: 2, vertices: 4 });
      expect(account).toMatchObject({ rowsRead: 3, rowsUsed: 2, rowsRejected: 1 });
      expect(issues).toMatchObject([{ code: 'unsupported-entity', line: 1, values: { entity: 'SGrid' } }]);
      expect(manifest.bounds?.slice(4)).toEqual([-1461.343_261_718_75, 3610.798_828_125]);
    });
  });

  it('ts-2props.ts has two triangles on four vertices, names its properties, and turns its depths', async () => {
    await withSurface(geode('ts-2props.ts'), ({ manifest, issues }) => {
      expect(manifest.properties).toMatchObject({ triangles: 2, vertices: 4 });
      expect(manifest.bounds?.slice(4)).toEqual([15_210.874_023_437_5, 110_115.617_187_5]);
      expect(issues).toMatchObject([{ code: 'values-left-out', values: { names: 'default property, def-prop' } }]);
    });
  });

  it('2triangles.ts ends without a line break', async () => {
    await withSurface(geode('2triangles.ts'), ({ manifest }) => {
      expect(manifest.properties).toMatchObject({ triangles: 2, vertices: 4 });
    });
  });

  it.each([
    ['points.vs', 'VSet'],
    ['normal_lines.pl', 'PLine'],
    ['closed_lines.pl', 'PLine'],
    ['test.vo', 'Voxet'],
    ['test.wl', 'Well'],
  ])('%s is refused by what is in it: %s', async (name, kinds) => {
    expect(await refusalOf(geode(name))).toEqual(['gocad-no-surface', { file: name, kinds }]);
  });
});

describe.skipIf(!hasSharedShapes)('meshes of other programs that look alike', { timeout: seconds(60) }, () => {
  it('craig_chile.msh is a mesh of UBC, and is refused as one', async () => {
    expect(await refusalOf(shape('pvgeo/Craig-Chile/craig_chile.msh'))).toEqual([
      'msh-is-ubc',
      { file: 'craig_chile.msh' },
    ]);
  });
});

describe.skipIf(!hasSharedData)('real surfaces of the first set', { timeout: seconds(120) }, () => {
  const kirra = (name: string): string => join(sharedData, 'kirra', name);

  it('24m-west-wall-presplits.dtm with its strings is the surface of 24m-west-wall-presplits.dxf', async () => {
    const folder = 'SURPACFiles/24m-west-wall-presplits';
    const content = await zipOf({
      'a/w.dtm': readFileSync(kirra(`${folder}.dtm`)),
      'a/24m-west-wall-presplits.str': readFileSync(kirra(`${folder}.str`)),
    });
    await withSurface({ path: 'w.zip', content }, ({ manifest, account }) => {
      expect(account).toMatchObject({ rowsRead: 292, rowsUsed: 292 });
      expect(manifest.properties).toMatchObject({ triangles: 292, vertices: 219 });
      expect(Number(manifest.properties['area'])).toBeCloseTo(22_172.438, 1);
    });
  });

  it.each(['SURPACFiles/test310text.str', 'SURPACFiles/test310binary.str', 'S5_346_516_V2.str'])(
    '%s holds lines',
    async (name) => {
      expect(await refusalOf({ path: kirra(name), fileType: 'shape' })).toEqual([
        'str-is-lines',
        { file: basename(name) },
      ]);
    },
  );

  it('Mpz.stl of Babbitt has 63,749 triangles on 31,873 points, area 199,410,336.117, in single precision', async () => {
    await withSurface(
      { path: join(sharedData, 'pygslib/Babbitt/Mpz.stl'), fileType: 'shape' },
      ({ manifest, account, issues }) => {
        expect(account).toMatchObject({ rowsRead: 63_749, rowsRejected: 0 });
        expect(manifest.properties).toMatchObject({ triangles: 63_749, vertices: 31_873 });
        expect(Number(manifest.properties['area'])).toBeCloseTo(199_410_336.117, 2);
        expect(issues).toMatchObject([{ code: 'single-precision', values: { error: 0.125 } }]);
      },
    );
  });
});
