import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { buildSurface, hasSharedData, sharedData, type BuiltSurface, type TestFile } from './testing/test-run.ts';
import { seconds } from '../../../tests/patience.ts';

const kirra = (name: string): { path: string } => ({ path: join(sharedData, 'kirra', name) });
const gltf = (name: string): { path: string } => ({ path: join(sharedData, 'obj2gltf', name) });

/** Builds a surface, hands it over and drops it. */
async function withSurface(
  files: readonly TestFile[],
  look: (built: BuiltSurface) => void | Promise<void>,
): Promise<void> {
  const built = await buildSurface(...files);
  try {
    expect(built.account.rowsRead).toBe(built.account.rowsUsed + built.account.rowsRejected);
    await look(built);
  } finally {
    built.dispose();
  }
}

describe.skipIf(!hasSharedData)('[I5.03g] real drawings', { timeout: seconds(120) }, () => {
  it('KIRRA_DXF_3DFACE.dxf and KIRRA_OBJ_CC.obj are the same 489 triangles of 264 vertices', async () => {
    const areas: number[] = [];
    for (const name of ['DXF/KIRRA_DXF_3DFACE.dxf', 'KIRRA_OBJ_CC.obj']) {
      await withSurface([kirra(name)], async ({ manifest, account, positions, layer }) => {
        expect(account).toMatchObject({ rowsRead: 489, rowsUsed: 489 });
        expect(manifest.properties).toMatchObject({ triangles: 489, vertices: 264, closed: false });
        expect(layer('surface').count).toBe(489);
        expect(await positions('surface')).toHaveLength(264);
        const expected = [477732.343, 478201.676, 6771163.115, 6771743.731, 226, 274];
        for (const [index, bound] of (manifest.bounds ?? []).entries())
          expect(bound).toBeCloseTo(expected[index] ?? 0, 3);
        areas.push(Number(manifest.properties['area']));
      });
    }
    expect(areas[0]).toBeCloseTo(areas[1] ?? 0, 0);
  });

  it('24m-west-wall-presplits.dxf has 292 triangles of 22,172.438 m² on its 219 points', async () => {
    await withSurface([kirra('SURPACFiles/24m-west-wall-presplits.dxf')], ({ manifest }) => {
      expect(manifest.properties).toMatchObject({ triangles: 292, vertices: 219 });
      expect(Number(manifest.properties['area'])).toBeCloseTo(22_172.438, 3);
      expect(manifest.bounds?.slice(4)).toEqual([310, 334]);
    });
  });

  it.each([
    ['DXF/PITSHELL-KIRRA.dxf', 13, 4],
    ['DXF/clup_s4_226_406.dxf', 13, 0],
    ['DXF/s5_346_516_v2.dxf', 342, 32],
  ])('%s has %i lines and %i texts that are not drawn', async (name, lines, texts) => {
    await withSurface([kirra(name)], ({ manifest, account, count, layer }) => {
      expect(manifest.properties).toMatchObject({ triangles: 0, lines });
      expect(account).toMatchObject({ rowsRead: lines + texts, rowsUsed: lines, rowsRejected: texts });
      expect(count('annotation-not-drawn')).toBe(texts);
      expect(layer('lines')).toMatchObject({ identifier: 'line', count: lines });
    });
  });

  const sections = join(sharedData, 'pygslib/sandbox/Model From DXF');
  it.skipIf(!existsSync(sections))(
    'the sections of Demo1 have four to ten lightweight polylines of named layers',
    async () => {
      for (const name of readdirSync(sections).filter((file) => file.endsWith('.dxf'))) {
        await withSurface([{ path: join(sections, name) }], async ({ layer, names, account }) => {
          expect(account.rowsRejected).toBe(0);
          expect(layer('lines').count).toBeGreaterThanOrEqual(4);
          expect(layer('lines').count).toBeLessThanOrEqual(10);
          expect(['bbox', 'topo', 'fw', 'hw', 'dhole']).toEqual(
            expect.arrayContaining([...new Set(await names('lines'))]),
          );
        });
      }
    },
  );
});

describe.skipIf(!hasSharedData)('[I5.03i] real meshes', { timeout: seconds(120) }, () => {
  it('fuze: 502 vertices, split to 664 where its 664 texture coordinates differ, 1,000 triangles, alone, with its files and zipped', async () => {
    const path = join(sharedData, 'trimesh/fuze.obj');
    const figures = { triangles: 1000, vertices: 502, closed: true };
    await withSurface([{ path }], async ({ manifest, positions, count }) => {
      expect(manifest.properties).toMatchObject(figures);
      expect(await positions('surface')).toHaveLength(502);
      expect(count('missing-material-file')).toBe(1);
    });
    const extras = [{ path: `${path}.mtl` }, { path: join(sharedData, 'trimesh/fuze uv.jpg') }];
    for (const files of [[{ path }, ...extras], [{ path: join(sharedData, 'trimesh/fuze.zip') }]]) {
      await withSurface(files, async ({ manifest, positions, textureCoordinates, issues, folder, layer }) => {
        expect(issues).toEqual([]);
        expect(manifest.properties).toMatchObject(figures);
        expect(await positions('surface')).toHaveLength(664);
        expect(await textureCoordinates('surface')).toHaveLength(664);
        expect(layer('surface').geometry).toMatchObject({
          texture: { file: 'texture-1.jpg', mediaType: 'image/jpeg' },
        });
        expect(await sharp(readFileSync(join(folder, 'texture-1.jpg'))).metadata()).toMatchObject({
          width: 1024,
          height: 1024,
        });
      });
    }
  });

  const special: Readonly<Record<string, number>> = {
    'box-groups': 36,
    'box-no-materials': 36,
    'box-rotated': 64,
    concave: 16,
  };
  const boxes = (hasSharedData ? readdirSync(join(sharedData, 'obj2gltf')) : []).filter(
    (name) => /^(box|concave)/.test(name) && name !== 'box-incomplete-attributes',
  );
  it.each(boxes)('%s is closed and has the triangles and the volume of its boxes', async (name) => {
    const folder = join(sharedData, 'obj2gltf', name);
    const shape = readdirSync(folder).find((file) => file.endsWith('.obj')) ?? '';
    await withSurface([{ path: join(folder, shape) }], ({ manifest, account }) => {
      const triangles = special[name] ?? 12;
      expect(manifest.properties).toMatchObject({ triangles, closed: true });
      if (triangles % 12 === 0) expect(manifest.properties['volume']).toBeCloseTo((8 * triangles) / 12, 9);
      expect(account.rowsRejected).toBe(0);
    });
  });

  it.each([
    ['box-textured/box-textured', 'box-textured/cesium.png', 'png'],
    ['box-complex-material/box-complex-material', 'box-complex-material/diffuse.png', 'png'],
    ['box-texture-options/box-texture-options', 'box-texture-options/diffuse.png', 'png'],
  ])('%s is drawn with %s', async (stem, texture, extension) => {
    await withSurface(
      [gltf(`${stem}.obj`), gltf(`${stem}.mtl`), gltf(texture)],
      async ({ issues, layer, positions }) => {
        expect(issues).toEqual([]);
        expect(layer('surface').geometry).toMatchObject({ texture: { file: `texture-1.${extension}` } });
        expect(await positions('surface')).toHaveLength(extension === 'png' ? 20 : 0);
      },
    );
  });

  it.each([
    [
      'box-subdirectories/box-textured.obj',
      'box-subdirectories/materials/box-textured.mtl',
      'box-subdirectories/materials/images/cesium.png',
    ],
    [
      'box-windows-paths/box-windows-paths.obj',
      'box-windows-paths/materials/box-windows-paths.mtl',
      'box-windows-paths/materials/images/cesium.png',
    ],
    [
      'box-resources-in-root/box-resources-in-root.obj',
      'box-resources-in-root/box-resources-in-root.mtl',
      'box-resources-in-root/cesium.png',
    ],
  ])('%s finds its files whatever folders it names', async (...names) => {
    await withSurface(names.map(gltf), ({ issues, layer }) => {
      expect(issues).toEqual([]);
      expect('texture' in layer('surface').geometry).toBe(true);
    });
  });

  it('names the groups of box-groups, and the materials of several libraries with blanks in their names', async () => {
    await withSurface([gltf('box-groups/box-groups.obj')], async ({ names }) => {
      expect(new Set(await names('surface'))).toEqual(new Set(['CubeBlue', 'CubeGreen', 'CubeRed']));
    });
    const folder = 'box-mtllib-spaces';
    const [shape, ...libraries] = [
      'box mtllib.obj',
      'box mtllib red.mtl',
      'box mtllib green.mtl',
      'box mtllib blue.mtl',
    ];
    await withSurface(
      [shape, ...libraries].map((name) => gltf(`${folder}/${name}`)),
      async ({ names, issues }) => {
        expect(issues).toEqual([]);
        expect(new Set(await names('surface'))).toEqual(new Set(['Red', 'Green', 'Blue']));
      },
    );
  });

  it('a texture and a library that are not there are warnings; faces without vertices are a failure', async () => {
    await withSurface(
      [gltf('box-missing-texture/box-missing-texture.obj'), gltf('box-missing-texture/box-missing-texture.mtl')],
      ({ issues }) => {
        expect(issues.map(({ code, severity }) => [code, severity])).toEqual([['missing-texture', 'warning']]);
      },
    );
    await withSurface([gltf('box-incomplete-attributes/box-incomplete-uvs.obj')], ({ count, account }) => {
      expect(count('texture-coordinate-missing')).toBe(6);
      expect(account.rowsUsed).toBe(6);
    });
    await expect(buildSurface(gltf('box-incomplete-attributes/box-incomplete-positions.obj'))).rejects.toMatchObject({
      code: 'no-geometry',
      values: { read: 6, rejected: 6 },
    });
  });
});
