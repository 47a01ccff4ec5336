import { describe, expect, it } from 'vitest';
import { buildSurface, type BuiltSurface } from '../testing/test-run.ts';
import { seconds } from '../../../../tests/patience.ts';

const read = (...lines: string[]): Promise<BuiltSurface> =>
  buildSurface({ path: 'mesh.obj', content: lines.join('\n') });
const square = ['v 0 0 0', 'v 1 0 0', 'v 1 1 0', 'v 0 1 0'];

describe('meshes', { timeout: seconds(60) }, () => {
  it('reads corners with textures, normals, tabs, numbers from the end, colours, and lines that go on', async () => {
    const built = await read(
      '# a comment that ends in \\',
      ...square.map((line) => `${line} 0.5 0.25 1`),
      'vt 0 0',
      'vn 0 0 1',
      'f 1/1/1\t2/1/1\t3/1/1',
      'f 1//1 3//1 4//1',
      'f -4 \\',
      '  -3 \\',
      '  -1',
      '  f 2/1 3/1 4/1  ',
    );
    expect(built.issues).toEqual([]);
    expect(built.account).toMatchObject({ rowsRead: 4, rowsUsed: 4 });
    expect(await built.triangles('surface')).toEqual([
      [0, 1, 2],
      [0, 2, 3],
      [0, 1, 3],
      [1, 2, 3],
    ]);
    expect(await built.sourceLines('surface')).toEqual([8, 9, 10, 13]);
    expect(await built.positions('surface')).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
    ]);
    built.dispose();
  });

  it('reads polylines and points, and keeps only the vertices that triangles use', async () => {
    const built = await read('v 9 9 9', ...square, 'l 2 3 4', 'l 2/1 2/1', 'p 1 5', 'f 3 4 5');
    expect(built.account).toMatchObject({ rowsRead: 4, rowsUsed: 3, rowsRejected: 1 });
    expect(await built.positions('surface')).toHaveLength(3);
    expect(await built.polylines('lines')).toEqual([
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 0],
      ],
    ]);
    expect(await built.positions('points')).toEqual([
      [9, 9, 9],
      [0, 1, 0],
    ]);
    built.dispose();
  });

  it('accounts for every element that cannot be used, with its line', async () => {
    const built = await read(
      ...square,
      'v 1 nowhere 3',
      'f 1 2 3',
      'f 1 2',
      'f 1 2 0',
      'f 1 2 x',
      'f 1 2 9',
      'f 1 2 -9',
      'f 1 2 2',
      'f 1 2 5',
      'curv 0 1 1 2',
      'rubbish',
      'l 1 2',
    );
    expect(built.account).toMatchObject({ rowsRead: 11, rowsUsed: 2, rowsRejected: 9, rowsChanged: 0 });
    expect(built.issues.map(({ code, line }) => [code, line])).toEqual([
      ['bad-vertex', 5],
      ['too-few-vertices', 7],
      ['bad-index', 8],
      ['bad-index', 9],
      ['index-out-of-range', 10],
      ['index-out-of-range', 11],
      ['degenerate-face', 12],
      ['bad-number', 13],
      ['unsupported-entity', 14],
      ['unsupported-entity', 15],
    ]);
    built.dispose();
  });

  it('cuts polygons along lines that lie in them, and says so where they cross themselves', async () => {
    const dart = ['v 0 0 0', 'v 4 -4 0', 'v 1 0 0', 'v 4 4 0'];
    const built = await read(...dart, 'f 1 2 3 4', ...square, 'f 5 7 6 8');
    expect(built.manifest.properties).toMatchObject({ triangles: 4 });
    expect(await built.triangles('surface')).not.toContainEqual([0, 1, 3]);
    expect(built.issues).toMatchObject([{ severity: 'changed', code: 'polygon-not-simple', line: 10 }]);
    expect(built.account).toMatchObject({ rowsUsed: 2, rowsChanged: 1 });
    built.dispose();
  });

  it('[W3.26] takes the category from what tells faces apart: groups, objects or materials, else the name of the file', async () => {
    const cases: [string[], string[]][] = [
      [
        ['g one', 'f 1 2 3', 'g two', 'f 1 3 4'],
        ['one', 'two'],
      ],
      [
        ['g all', 'o one', 'usemtl x', 'f 1 2 3', 'o two', 'f 1 3 4'],
        ['one', 'two'],
      ],
      [
        ['g all', 'o all', 'usemtl red', 'f 1 2 3', 'usemtl blue sky', 'f 1 3 4'],
        ['red', 'blue sky'],
      ],
      [
        ['usemtl', 'o all', 'f 1 2 3', 'f 1 3 4'],
        ['all', 'all'],
      ],
      [
        ['f 1 2 3', 'g late', 'f 1 3 4'],
        ['mesh', 'late'],
      ],
      [
        ['f 1 2 3', 'f 1 3 4'],
        ['mesh', 'mesh'],
      ],
    ];
    for (const [lines, names] of cases) {
      const built = await read(...square, ...lines);
      expect(await built.names('surface')).toEqual(names);
      expect(built.layer('surface').defaults.colourBy).toBe(names[0] === names[1] ? undefined : 'hierarchy_0');
      built.dispose();
    }
  });

  it('[I8.09] refuses files that are no mesh, with a reason', async () => {
    const refused = async (content: string | Buffer): Promise<unknown> =>
      buildSurface({ path: 'mesh.obj', content }).catch((error: { code: string; values: object }) => [
        error.code,
        error.values,
      ]);
    expect(await refused(Buffer.of(0x7f, 0x45, 0, 1))).toEqual(['not-obj', { file: 'mesh.obj' }]);
    expect(await refused('')).toEqual(['no-geometry', { file: 'mesh.obj', read: 0, rejected: 0 }]);
    expect(await refused('hello\nworld\n')).toEqual(['no-geometry', { file: 'mesh.obj', read: 2, rejected: 2 }]);
    expect(await refused(`v 1 2 3\n${'f 1 '.repeat(400_000)}`)).toEqual([
      'text-line-too-long',
      { file: 'mesh.obj', line: 2 },
    ]);
    expect(await refused('f 1 2 \\\n'.repeat(300_000))).toEqual(['text-line-too-long', { file: 'mesh.obj', line: 1 }]);
    expect(
      await buildSurface({ path: 'mesh.step', content: 'ISO-10303-21;', fileType: 'shape' }).catch(
        (e: { code: string }) => e.code,
      ),
    ).toBe('unknown-shape-type');
  });
});
