import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AditError } from 'adit/core';
import { describe, expect, it } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };
import { corners, faces, madeFiles } from '../testing/made-files.ts';
import { buildSurface, makeFolder, refusalOf as refused } from '../testing/test-run.ts';

const made = madeFiles['VTK'] ?? {};
/** The corners of the triangles of a file, in the world. */
async function trianglesOf(path: string, content: string | Uint8Array): Promise<number[][][]> {
  const surface = await buildSurface({ path, content });
  const positions = await surface.positions('surface');
  const found = (await surface.triangles('surface')).map((triangle) => triangle.map((at) => positions[at] ?? []));
  surface.dispose();
  return found;
}

async function refusalOf(path: string, content: string): Promise<unknown> {
  try {
    (await buildSurface({ path, content })).dispose();
    return 'read';
  } catch (error) {
    if (!(error instanceof AditError)) throw error;
    expect(Object.keys(english)).toContain(`error.${error.code}`);
    return [error.code, error.values];
  }
}

describe('surfaces of VTK', () => {
  it.each(['a.vtp', 'b.vtu', 'c.vtk'])('have their faces where they are, whatever the form: %s', async (path) => {
    const wanted = faces.map((face) => face.map((corner) => corners[corner]));
    expect(await trianglesOf(path, made[path] ?? '')).toEqual(wanted);
  });

  it('have the triangles of strips, every second one turned', async () => {
    const triangles = await trianglesOf('d.vtk', made['d.vtk'] ?? '');
    const wanted = [[0, 1, 2].map((at) => [0, 1, 4][at]), [4, 1, 2], [4, 2, 3], [3, 4, 0], [0, 4, 1]].map((face) =>
      face.map((corner) => corners[corner as number]),
    );
    expect(triangles).toHaveLength(7);
    expect(triangles).toEqual(expect.arrayContaining(wanted));
  });

  it('say what of their cells and values is left out, and that coordinates in 32 bits are not exact', async () => {
    const told = async (path: string, content = made[path] ?? ''): Promise<unknown> => {
      const surface = await buildSurface({ path, content });
      surface.dispose();
      return surface.issues.map(({ code, values }) => [code, values]);
    };
    expect(await told('a.vtp')).toEqual([['values-left-out', { names: 'au' }]]);
    expect(await told('b.vtu')).toEqual([['cells-left-out', { count: 1 }]]);
    expect(await told('c.vtk')).toEqual([]);
    const single = Buffer.from((made['a.vtp'] ?? '').toString().replace('"Float64" Number', '"Float32" Number'));
    expect(await told('e.vtp', single)).toEqual([
      ['values-left-out', { names: 'au' }],
      ['single-precision', { error: 0.25 }],
    ]);
  });

  const head = (type: string, more = ''): string => `<VTKFile type="${type}" ${more}><${type}></${type}></VTKFile>`;
  it.each([
    [['vtk-no-faces', { file: 'a.vtp' }], 'a.vtp', head('PolyData')],
    [['vtk-no-faces', { file: 'a.vtp' }], 'a.vtp', (made['a.vtp'] ?? '').toString().replace(/<Polys>.*<\/Polys>/, '')],
    [
      ['vtk-other-compressor', { file: 'a.vtp', compressor: 'vtkLZ4DataCompressor' }],
      'a.vtp',
      head('PolyData', 'compressor="vtkLZ4DataCompressor"'),
    ],
    [['vtk-other-kind', { file: 'a.vtp', kind: 'StructuredGrid' }], 'a.vtp', head('StructuredGrid')],
    [
      ['vtk-damaged', { file: 'd.vtk', problem: 'EOF' }],
      'd.vtk',
      (made['d.vtk'] ?? '').toString().replace(/TRIANGLE_STRIPS[^]*/, 'POLYGONS 9 36\n3 0 1 2\n'),
    ],
  ])('that are not whole, or of another kind, are refused: %o', async (refusal, path, content) => {
    expect(await refusalOf(path, content)).toEqual(refusal);
  });

  it('are refused as too large, not as damaged, above 256 MB, and where they unpack to more than is kept', async () => {
    const folder = makeFolder();
    const path = join(folder, 'large.vtp');
    writeFileSync(path, head('PolyData'));
    truncateSync(path, 256 * 1024 ** 2 + 1);
    expect(await refused({ path })).toEqual(['vtk-too-large', { file: 'large.vtp' }]);
    rmSync(folder, { recursive: true });
    const [blocks, bytes] = [2_000, 1 << 20];
    const packed = Buffer.alloc((3 + blocks) * 4);
    packed.writeUInt32LE(blocks);
    packed.writeUInt32LE(bytes, 4);
    const content = (made['a.vtp'] ?? '')
      .toString()
      .replace('byte_order', 'compressor="vtkZLibDataCompressor" byte_order')
      .replace(/"3" format="ascii">[^<]*/, `"3" format="binary">${packed.toString('base64')}`);
    expect(await refused({ path: 'b.vtp', content })).toEqual(['vtk-too-large', { file: 'b.vtp' }]);
  });

  it('may have numbers between any blanks, also in pieces of the file', async () => {
    const blanks = `\n\t ${' '.repeat(1 << 20)}`;
    const content = (made['a.vtp'] ?? '')
      .toString()
      .replace(/(?<=ascii">)([^<]+)/g, (text) => `${blanks}${text.replaceAll(' ', '\t\r\n')}\n`);
    expect(await trianglesOf('a.vtp', content)).toEqual(faces.map((face) => face.map((corner) => corners[corner])));
  });
});
