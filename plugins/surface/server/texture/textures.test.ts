import sharp from 'sharp';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSurface, type BuiltSurface, type TestFile } from '../testing/test-run.ts';
import { readTexture } from './read-texture.ts';
import { seconds } from '../../../../tests/patience.ts';

const square = ['v 0 0 0', 'v 1 0 0', 'v 1 1 0', 'v 0 1 0', 'vt 0 0', 'vt 1 0', 'vt 1 1', 'vt 0 1', 'vt 0.5 -2'];
const mesh = (...lines: string[]): TestFile => ({ path: 'mesh.obj', content: [...square, ...lines].join('\n') });
const library = (...lines: string[]): TestFile => ({ path: 'mesh.mtl', content: lines.join('\n') });
const imageOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 100, b: 50 } } });
const warnings = (built: BuiltSurface): unknown[] => built.issues.map(({ code, values }) => [code, values?.['name']]);
let png: Buffer;
let jpg: Buffer;
beforeAll(async () => {
  png = await imageOf(8, 4).png().toBuffer();
  jpg = await imageOf(8, 4)
    .withExif({ IFD0: { Copyright: 'someone-in-person' } })
    .jpeg()
    .toBuffer();
});

describe('textures', { timeout: seconds(60) }, () => {
  it('splits vertices where texture coordinates differ, and nowhere else', async () => {
    const built = await buildSurface(
      mesh('mtllib mesh.mtl', 'usemtl a', 'f 1/1 2/2 3/3', 'f 1/1 3/3 4/4', 'f 1/2 3/5 2/1'),
      library('newmtl a', 'map_Kd mesh.png'),
      { path: 'mesh.png', content: png },
    );
    expect(built.issues).toEqual([]);
    expect(await built.positions('surface')).toHaveLength(7);
    expect((await built.textureCoordinates('surface')).slice(0, 5)).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [1, 0],
    ]);
    expect(built.manifest.properties).toMatchObject({ vertices: 4, triangles: 3 });
    const { geometry } = built.layer('surface');
    expect(geometry).toMatchObject({ kind: 'triangles', texture: { file: 'texture-1.png', mediaType: 'image/png' } });
    const stored = await sharp(readFileSync(join(built.folder, 'texture-1.png'))).metadata();
    expect([stored.width, stored.height, stored.format]).toEqual([8, 4, 'png']);
    built.dispose();
  });

  it('makes a layer of each texture, and one of what has none: no material, no image, or no coordinate', async () => {
    const built = await buildSurface(
      mesh(
        'mtllib mesh.mtl',
        'f 1/1 2/2 3/3',
        'usemtl a',
        'f 1/1 2/2 3/3',
        'f 1 2 3',
        'usemtl b',
        'f 1/1 3/3 4/4',
        'usemtl plain',
        'f 1/1 2/2 3/3',
        'usemtl c',
        'f 1/1 2/2 4/4',
      ),
      library(
        'newmtl a',
        'map_Kd .\\maps\\MESH.PNG',
        'newmtl b',
        'map_Kd -s 2 3 -o 1 0 mesh.png',
        'newmtl plain',
        'newmtl c',
        'map_Kd /x/mesh.png',
      ),
      { path: 'mesh.png', content: png },
    );
    expect(built.issues).toEqual([]);
    expect(
      built.manifest.layers.map(({ name, label, count, geometry }) => [name, label, count, 'texture' in geometry]),
    ).toEqual([
      ['surface', 'Surface', 3, false],
      ['surface-2', 'Surface (mesh.png)', 2, true],
      ['surface-3', 'Surface (mesh.png)', 1, true],
    ]);
    expect(await built.textureCoordinates('surface-3')).toEqual([
      [1, 0],
      [3, 3],
      [1, 3],
    ]);
    expect(readdirSync(built.folder).filter((name) => name.startsWith('texture'))).toEqual(['texture-1.png']);
    built.dispose();
  });

  it('warns of what is not there, and draws the surface without it', async () => {
    const warned = async (...files: TestFile[]): Promise<unknown[]> => {
      const built = await buildSurface(...files);
      expect(built.account).toMatchObject({ rowsRead: 1, rowsUsed: 1 });
      built.dispose();
      return warnings(built);
    };
    const shape = mesh('mtllib gone.mtl', 'usemtl a', 'f 1/1 2/2 3/3');
    const image = { path: 'mesh.png', content: png };
    expect(await warned(shape)).toEqual([['missing-material-file', 'gone.mtl']]);
    expect(await warned(shape, library('newmtl a', 'map_Kd x.png'))).toEqual([
      ['material-file-instead', 'gone.mtl'],
      ['missing-texture', 'x.png'],
    ]);
    expect(await warned(shape, library('newmtl a', 'map_Kd x.png'), image)).toEqual([
      ['material-file-instead', 'gone.mtl'],
      ['texture-instead', 'x.png'],
    ]);
    expect(await warned(shape, library('newmtl a', 'map_Kd x.png', 'newmtl b', 'map_Kd y.png'), image)).toEqual([
      ['material-file-instead', 'gone.mtl'],
      ['missing-texture', 'x.png'],
      ['texture-not-used', undefined],
    ]);
    expect(await warned(mesh('mtllib mesh.mtl', 'usemtl other', 'f 1/1 2/2 3/3'), library('newmtl a'), image)).toEqual([
      ['unknown-material', undefined],
      ['texture-not-used', undefined],
    ]);
    expect(
      await warned(mesh('mtllib mesh.mtl', 'usemtl a', 'f 1 2 3'), library('newmtl a', 'map_Kd mesh.png'), image),
    ).toEqual([['texture-not-used', undefined]]);
  });

  it('makes no more than 200 layers of one shape, and says so', async () => {
    const all = Array.from({ length: 250 }, (_, index) => index);
    const built = await buildSurface(
      mesh('mtllib mesh.mtl', ...all.flatMap((index) => [`usemtl m${index}`, 'f 1/1 2/2 3/3'])),
      library(...all.flatMap((index) => [`newmtl m${index}`, `map_Kd -o ${index} 0 mesh.png`])),
      { path: 'mesh.png', content: png },
    );
    expect(built.manifest.layers).toHaveLength(201);
    expect(built.manifest.properties['triangles']).toBe(250);
    expect(warnings(built)).toEqual([['too-many-textures', undefined]]);
    built.dispose();
  });

  it('never looks for a file anywhere but among those that were uploaded', async () => {
    const outside = [
      '../../../etc/hostname.png',
      '/etc/passwd',
      'C:\\Windows\\win.ini',
      'http://example.com/a.png',
      '\0.png',
    ];
    const built = await buildSurface(
      mesh('mtllib ../../etc/passwd', ...outside.flatMap((_, index) => [`usemtl m${index}`, 'f 1/1 2/2 3/3'])),
      library(...outside.flatMap((reference, index) => [`newmtl m${index}`, `map_Kd ${reference}`])),
      { path: 'mesh.png', content: png },
    );
    expect(warnings(built)).toEqual([
      ['material-file-instead', '../../etc/passwd'],
      ...outside.map((name) => ['missing-texture', name]),
      ['texture-not-used', undefined],
    ]);
    expect(readdirSync(built.folder).filter((name) => name.startsWith('texture'))).toEqual([]);
    built.dispose();
  });

  it('leaves out files that are no image, whatever they are called', async () => {
    for (const [content, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'texture-no-image'],
      [await imageOf(2, 2).gif().toBuffer(), 'texture-no-image'],
      [Buffer.concat([png.subarray(0, 8), Buffer.alloc(99, 7)]), 'texture-damaged'],
      [jpg.subarray(0, jpg.length / 2), 'texture-damaged'],
      [Buffer.alloc(0), 'texture-no-image'],
    ] as const) {
      const built = await buildSurface(
        mesh('mtllib mesh.mtl', 'usemtl a', 'f 1/1 2/2 3/3'),
        library('newmtl a', 'map_Kd mesh.png'),
        { path: 'mesh.png', content },
      );
      expect(warnings(built)).toEqual([[code, 'mesh.png']]);
      expect('texture' in built.layer('surface').geometry).toBe(false);
      built.dispose();
    }
  });
});

describe('images', { timeout: seconds(60) }, () => {
  it('are encoded anew, without what cameras write beside the pixels', async () => {
    expect(jpg.includes('someone-in-person')).toBe(true);
    const image = await readTexture(jpg);
    if (typeof image === 'string') throw new Error(image);
    expect([image.extension, image.mediaType]).toEqual(['jpg', 'image/jpeg']);
    expect(image.bytes.includes('someone-in-person')).toBe(false);
    const { data } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[0] ?? 0) - 200)).toBeLessThan(8);
  });

  it('are made smaller when an edge is longer than 8,192 pixels, and refused above 64 million', async () => {
    const long = await readTexture(await imageOf(10_000, 16).png().toBuffer());
    if (typeof long === 'string') throw new Error(long);
    expect((await sharp(long.bytes).metadata()).width).toBe(8192);
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await readTexture(bomb)).toBe('texture-too-large');
  });
});
