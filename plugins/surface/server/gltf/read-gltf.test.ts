import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AditError } from 'adit/core';
import type { BuildRequest } from 'adit/core/server';
import { buildDataset } from 'adit/core/testing';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };
import { build as buildOf, examine } from '../build.ts';
import { corners, faces, madeFiles } from '../testing/made-files.ts';
import { GltfArrays, glbOf } from '../testing/make-gltf.ts';
import { buildSurface, makeFolder, refusalOf, requestOf, zipOf, type BuiltSurface } from '../testing/test-run.ts';

const made = madeFiles['glTF'] ?? {};
const build = (content: string | Uint8Array, path = 'a.glb'): Promise<BuiltSurface> => buildSurface({ path, content });
const places = async (surface: BuiltSurface): Promise<number[][][]> => {
  const positions = await surface.positions('surface');
  return (await surface.triangles('surface')).map((triangle) => triangle.map((at) => positions[at] ?? []));
};
/** In a file, y is up. */
const SQUARE = [0, 0, 0, 1, 0, 0, 1, 0, -1, 0, 0, -1];
const world = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
];
const triangles = (...lists: readonly (readonly number[])[]): unknown =>
  lists.map((list) => list.map((at) => world[at]));

/** A file of one square that is drawn in some way, in one node. */
function square(primitive: object, node: object = {}, arrays = new GltfArrays()): Buffer {
  const position = arrays.add('f32', 'VEC3', SQUARE);
  return arrays.file({
    nodes: [{ mesh: 0, ...node }],
    meshes: [{ primitives: [{ attributes: { POSITION: position }, ...primitive }] }],
  });
}

describe('scenes of glTF', () => {
  it.each(['a.glb', 'b.gltf'])('have their faces where their nodes put them, with y up as z up: %s', async (path) => {
    const surface = await build(made[path] ?? '', path);
    expect(await places(surface)).toEqual(faces.map((face) => face.map((at) => corners[at])));
    expect(await surface.names('surface')).toEqual(['north', 'north', 'north', 'south', 'south', 'south']);
    expect(surface.issues.map(({ code, values }) => [code, values])).toEqual([
      ['cells-left-out', { count: 1 }],
      ['values-left-out', { names: 'COLOR_0' }],
    ]);
    surface.dispose();
  });

  it.each([
    ['triangles without a list', { mode: 4 }, 'u8', undefined, triangles([0, 1, 2])],
    ['triangles by 8 bits', {}, 'u8', [0, 1, 2, 0, 2, 3], triangles([0, 1, 2], [0, 2, 3])],
    ['triangles by 16 bits', {}, 'u16', [0, 1, 2, 0, 2, 3], triangles([0, 1, 2], [0, 2, 3])],
    ['a strip', { mode: 5 }, 'u32', [0, 1, 3, 2], triangles([0, 1, 3], [3, 1, 2])],
    ['a fan', { mode: 6 }, 'u32', [0, 1, 2, 3], triangles([0, 1, 2], [0, 2, 3])],
  ] as const)('are read as %s', async (_what, primitive, sort, list, wanted) => {
    const arrays = new GltfArrays();
    const indices = list && { indices: arrays.add(sort, 'SCALAR', list) };
    const surface = await build(square({ ...primitive, ...indices }, {}, arrays));
    expect(await places(surface)).toEqual(wanted);
    surface.dispose();
  });

  it('stand in nodes that are in others, moved, turned and made larger, and a mirrored one keeps its outside', async () => {
    const arrays = new GltfArrays();
    const position = arrays.add('f32', 'VEC3', SQUARE, {}, 4);
    const half = Math.SQRT1_2;
    const content = arrays.file({
      scene: 1,
      scenes: [{ nodes: [0, 1] }, { nodes: [0] }],
      nodes: [
        { translation: [10, 30, -20], rotation: [0, half, 0, half], children: [1] },
        { matrix: [-2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1], mesh: 0 },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: position } }] }],
    });
    const surface = await build(content);
    const found = (await places(surface)).map((triangle) =>
      triangle.map((xyz) => xyz.map((part) => Math.round(part * 1e9) / 1e9)),
    );
    expect(found).toEqual([
      [
        [10, 18, 30],
        [10, 20, 30],
        [8, 18, 30],
      ],
    ]);
    surface.dispose();
  });

  it('may have places as fractions of whole numbers, and say how exact coordinates in 32 bits are before they are moved', async () => {
    const told = async (x: number, translation: number[]): Promise<unknown> => {
      const arrays = new GltfArrays();
      const position = arrays.add(
        'f32',
        'VEC3',
        SQUARE.map((part, at) => (at % 3 === 0 ? part + x : part)),
      );
      const meshes = [{ primitives: [{ attributes: { POSITION: position } }] }];
      const surface = await build(arrays.file({ nodes: [{ mesh: 0, translation }], meshes }));
      surface.dispose();
      return surface.issues.map(({ code, values }) => [code, values]);
    };
    expect(await told(7_000_000, [0, 0, 0])).toEqual([['single-precision', { error: 0.25 }]]);
    expect(await told(0, [7_000_000, 0, 0])).toEqual([]);
    const arrays = new GltfArrays();
    const position = arrays.add('i8', 'VEC3', [0, 0, 0, 127, 0, 0, 0, 127, 0], { normalized: true }, 1);
    const meshes = [{ primitives: [{ attributes: { POSITION: position } }] }];
    const surface = await build(
      arrays.file({ extensionsRequired: ['KHR_mesh_quantization'], nodes: [{ mesh: 0 }], meshes }),
    );
    expect(await surface.positions('surface')).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
    ]);
    surface.dispose();
  });

  it('of programs that write z up are taken so where elevations would be those of no surface, which is said', async () => {
    const arrays = new GltfArrays();
    const position = arrays.add('f32', 'VEC3', [0, 7_000_000, 100, 8, 7_000_000, 100, 0, 7_000_008, 104]);
    const meshes = [{ primitives: [{ attributes: { POSITION: position } }] }];
    const surface = await build(arrays.file({ nodes: [{ mesh: 0 }], meshes }));
    expect(await surface.positions('surface')).toEqual([
      [0, 7_000_000, 100],
      [8, 7_000_000, 100],
      [0, 7_000_008, 104],
    ]);
    const { code, values } = surface.issues.at(-1) ?? {};
    expect([code, values]).toEqual(['z-taken-as-up', { most: 7_000_008 }]);
    expect(Object.keys(english)).toEqual(expect.arrayContaining(['issue.z-taken-as-up', 'finding.z-taken-as-up']));
    surface.dispose();
  });

  it('of programs that write z up near a local origin are turned back when that is chosen', async () => {
    const arrays = new GltfArrays();
    const position = arrays.add('f32', 'VEC3', [0, 0, 100, 8, 0, 100, 0, 8, 104]);
    const content = arrays.file({
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: position } }] }],
    });
    const folder = makeFolder();
    const request = (options: Record<string, string>): BuildRequest => ({
      ...requestOf(folder, [{ path: 'a.glb', content }]),
      options,
    });
    const { signal } = new AbortController();
    for (const [options, chosen] of [
      [{}, 'y-up'],
      [{ 'finding.up-axis': 'z-up' }, 'z-up'],
    ] as const) {
      const { findings } = await examine(request(options), { signal });
      expect(findings).toMatchObject([{ code: 'up-axis', severity: 'information', chosen }]);
    }
    const turned = await buildDataset(buildOf, () => request({ 'finding.up-axis': 'z-up' }));
    expect(await turned.geometry('surface', 'positions', 3)).toEqual([
      [0, 0, 100],
      [8, 0, 100],
      [0, 8, 104],
    ]);
    expect(turned.issues.map(({ code }) => code)).toEqual(['up-axis-z-up']);
    turned.dispose();
    rmSync(folder, { recursive: true });
  });

  it('are drawn with the pictures of their base colours, in an archive too', async () => {
    const png = await sharp({ create: { width: 3, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const arrays = new GltfArrays();
    const bufferView = arrays.view(png);
    const uv = arrays.add('f32', 'VEC2', [0, 0, 1, 0, 1, 0.25, 0, 1]);
    const position = arrays.add('f32', 'VEC3', SQUARE);
    const content = arrays.file({
      nodes: [{ mesh: 0 }, { mesh: 1 }],
      meshes: [0, 1].map((material) => ({
        primitives: [{ material, attributes: { POSITION: position, TEXCOORD_0: uv } }],
      })),
      materials: [
        { name: 'skin', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } },
        {
          pbrMetallicRoughness: {
            baseColorTexture: {
              index: 0,
              extensions: { KHR_texture_transform: { offset: [0.5, 0.25], scale: [2, 0.5] } },
            },
          },
        },
      ],
      textures: [{ source: 0 }],
      images: [{ bufferView }],
    });
    const surface = await buildSurface({ path: 'a.zip', content: await zipOf({ 'a.glb': content }) });
    expect(surface.issues).toEqual([]);
    expect(surface.layer('surface').geometry).toMatchObject({ texture: { file: 'texture-1.png' } });
    expect((await sharp(readFileSync(join(surface.folder, 'texture-1.png'))).metadata()).width).toBe(3);
    expect(await surface.textureCoordinates('surface')).toEqual([
      [0, 1],
      [1, 1],
      [1, 0.75],
    ]);
    expect(await surface.textureCoordinates('surface-2')).toEqual([
      [0.5, 0.75],
      [2.5, 0.75],
      [2.5, 0.625],
    ]);
    surface.dispose();
  });

  it('keep what can be drawn, and say what cannot', async () => {
    const arrays = new GltfArrays();
    const indices = arrays.add('u8', 'SCALAR', [0, 1, 2, 0, 1, 9, 0, 0, 1, 2, 3]);
    const surface = await build(square({ indices }, { scale: [1, 1, 1] }, arrays));
    expect(surface.account).toMatchObject({ rowsRead: 3, rowsUsed: 1, rowsRejected: 2 });
    expect(surface.issues.map(({ code, values }) => [code, values?.['index']])).toEqual([
      ['index-out-of-range', '9'],
      ['degenerate-face', undefined],
    ]);
    surface.dispose();
  });

  const whole = square({});
  const json = (change: (text: string) => string): Buffer => {
    const length = whole.readUInt32LE(12);
    return glbOf(change(whole.toString('utf8', 20, 20 + length)), whole.subarray(28 + length));
  };
  const also = (more: object): Buffer => json((text) => JSON.stringify({ ...JSON.parse(text), ...more }));
  const file = 'a.glb';
  it.each([
    [
      ['gltf-unread', { file, feature: 'KHR_draco_mesh_compression' }],
      also({ extensionsRequired: ['KHR_draco_mesh_compression', 'KHR_materials_unlit'] }),
    ],
    [
      ['gltf-unread', { file, feature: 'EXT_meshopt_compression' }],
      also({ extensionsRequired: ['EXT_meshopt_compression'] }),
    ],
    [
      ['gltf-unread', { file, feature: 'EXT_mesh_gpu_instancing' }],
      also({ extensionsUsed: ['EXT_mesh_gpu_instancing'] }),
    ],
    [
      ['gltf-unread', { file, feature: 'sparse accessors' }],
      json((text) => text.replace('"count":4', '"count":4,"sparse":{"count":1}')),
    ],
    [
      ['gltf-unread', { file, feature: 'glTF 1' }],
      Buffer.concat([whole.subarray(0, 4), Buffer.of(1), whole.subarray(5)]),
    ],
    [['gltf-unread', { file, feature: 'glTF 1.0' }], also({ asset: { version: '1.0' } })],
    [['gltf-buffer-elsewhere', { file, wanted: 'a.bin' }], also({ buffers: [{ byteLength: 48, uri: 'a.bin' }] })],
    [['file-cut-short', { file, needed: whole.length, found: whole.length - 1 }], whole.subarray(0, -1)],
    [['gltf-damaged', { file, problem: 'accessors.0' }], json((text) => text.replace('"count":4', '"count":5'))],
    [
      ['gltf-damaged', { file, problem: 'accessors.0' }],
      json((text) => text.replace('"count":4', '"count":4000000000')),
    ],
    [
      ['gltf-damaged', { file, problem: 'buffers.0' }],
      json((text) => text.replaceAll('"byteLength":48', '"byteLength":4800')),
    ],
    [['gltf-damaged', { file, problem: 'nodes.0' }], also({ nodes: [{ children: [0] }], scenes: [{ nodes: [0] }] })],
    [['gltf-damaged', { file, problem: 'nodes.7' }], also({ scenes: [{ nodes: [7] }] })],
    [['no-geometry', { file, read: 0, rejected: 0 }], also({ nodes: [] })],
  ])('that need what is not read, or are not whole, are refused: %o', async (refusal, content) => {
    expect(await refusalOf({ path: file, content })).toEqual(refusal);
    expect(Object.keys(english)).toContain(`error.${String(refusal[0])}`);
  });

  it('of an endless number of parts end', async () => {
    const content = also({
      nodes: Array.from({ length: 1000 }, () => ({ mesh: 0 })),
      meshes: [{ primitives: Array.from({ length: 1000 }, () => ({ attributes: { POSITION: 0 } })) }],
    });
    expect(await refusalOf({ path: file, content })).toMatchObject(['too-much-geometry', {}]);
  });

  it('with a description that is not JSON say where', async () => {
    await expect(build(json((text) => text.slice(1)))).rejects.toThrow(AditError);
    expect(await refusalOf({ path: 'a.gltf', content: '{"asset": {' })).toMatchObject([
      'gltf-damaged',
      { file: 'a.gltf' },
    ]);
    expect(await refusalOf({ path: 'a.gltf', content: Buffer.alloc(17_000_000, ' ') })).toMatchObject([
      'gltf-too-large',
      {},
    ]);
  });
});
