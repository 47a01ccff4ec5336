import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { buildSurface, zipOf } from '../testing/test-run.ts';
import { entities, face, textDxf } from '../testing/dxf-encoder.ts';
import { seconds } from '../../../../tests/patience.ts';

const triangle = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n';
const drawing = textDxf(entities(face('Topo', [0, 0, 5], [1, 0, 5], [0, 1, 5])));

describe('archives of shapes', { timeout: seconds(60) }, () => {
  it('finds materials and textures from the folder of the file that names them', async () => {
    const red = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const blue = await sharp({ create: { width: 3, height: 3, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const material = 'newmtl m\nmap_Kd ../maps/skin.png\n';
    const shape = `mtllib lib/m.mtl\n${triangle}usemtl m\nf 1/1 2/2 3/3\n`;
    const content = await zipOf({
      'one/a.obj': shape,
      'one/lib/m.mtl': material.replace('..', '.'),
      'one/lib/maps/skin.png': red,
      'two/b.obj': shape,
      'two/lib/m.mtl': material.replace('..', '.'),
      'two/lib/maps/skin.png': blue,
      '__MACOSX/one/._a.obj': '\0\0\0',
      'two/.hidden.obj': '\0',
    });
    const built = await buildSurface({ path: 'both.zip', content });
    expect(built.issues).toEqual([]);
    expect(built.report.files.map(({ fileName, rowsRead, rowsUsed }) => [fileName, rowsRead, rowsUsed])).toEqual([
      ['both.zip/one/a.obj', 1, 1],
      ['both.zip/two/b.obj', 1, 1],
    ]);
    expect(built.manifest.layers.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['surface', 'both.zip/one/a.obj'],
      ['surface-2', 'both.zip/two/b.obj'],
    ]);
    const sizes = await Promise.all(
      ['texture-1.png', 'texture-2.png'].map(async (name) => (await sharp(`${built.folder}/${name}`).metadata()).width),
    );
    expect(sizes).toEqual([1, 3]);
    built.dispose();
  });

  it('reads drawings and meshes of one archive into layers of their own', async () => {
    const built = await buildSurface({
      path: 'all.zip',
      content: await zipOf({ 'z.OBJ': `${triangle}f 1 2 3\nl 1 2\n`, 'a.Dxf': drawing, 'readme.txt': 'hello' }),
    });
    expect(built.manifest.layers.map(({ name, identifier, fileName }) => [name, identifier, fileName])).toEqual([
      ['surface', 'surface', 'all.zip/a.Dxf'],
      ['surface-2', 'surface', 'all.zip/z.OBJ'],
      ['lines', 'line', 'all.zip/z.OBJ'],
    ]);
    expect(built.manifest.properties).toMatchObject({ triangles: 2, vertices: 6, lines: 1, area: 1 });
    built.dispose();
  });

  it('[I8.09] says what is wrong with an archive, by the name of its file', async () => {
    const refused = async (content: Buffer): Promise<unknown> =>
      buildSurface({ path: 'bad.zip', content }).catch((error: { code: string; values: object }) => [
        error.code,
        error.values,
      ]);
    expect(await refused(await zipOf({ 'readme.txt': 'x' }))).toEqual(['zip-without-shape', { file: 'bad.zip' }]);
    expect(await refused(Buffer.from('no archive at all'))).toEqual(['archive-not-zip', { file: 'bad.zip' }]);
    expect(await refused(await zipOf({ 'a.dxf': 'nonsense' }))).toEqual([
      'dxf-bad-group',
      { file: 'bad.zip/a.dxf', line: 1 },
    ]);
    const whole = await zipOf({ 'a.dxf': drawing });
    expect(await refused(whole.subarray(0, -30))).toMatchObject(['archive-truncated', { file: 'bad.zip' }]);
    const damaged = Buffer.from(whole);
    damaged.fill(0x55, 50, 90);
    expect(await refused(damaged)).toMatchObject(['archive-damaged', { file: 'bad.zip', entry: 'a.dxf' }]);
  });
});
