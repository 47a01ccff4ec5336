import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seconds } from '../../../../tests/patience.ts';
import { buildSurface, hasSharedShapes, refusalOf, sharedShapes, type TestFile } from '../testing/test-run.ts';

type Place = readonly [x: number, y: number];

const text = (name: string, content: string): TestFile => ({ path: name, fileType: 'shape', content });
const crafted = (name: string): TestFile => ({
  path: join(sharedShapes, 'crafted/06-node-order', name),
  fileType: 'shape',
});

describe.skipIf(!hasSharedShapes)('06-node-order', { timeout: seconds(60) }, () => {
  it.each([
    ['x-fast-south-north.csv', 24, 7500, 143],
    ['x-fast-north-south.csv', 24, 7500, 143],
    ['y-fast.csv', 24, 7500, 143],
    ['rotated-30.csv', 24, 7500, undefined],
    ['shuffled-with-holes.csv', 19, 5937.5, undefined],
  ])('%s is the grid of 5 × 4 nodes: %i triangles over %d m²', async (name, triangles, plane, corner) => {
    const built = await buildSurface(crafted(name));
    expect(built.manifest.properties).toMatchObject({ triangles });
    const places = await built.positions('surface');
    const area = (await built.triangles('surface')).reduce((sum, corners) => {
      const [[ax, ay], [bx, by], [cx, cy]] = corners.map((vertex) => places[vertex]) as unknown as [
        Place,
        Place,
        Place,
      ];
      return sum + ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
    }, 0);
    expect(area).toBeCloseTo(plane, 1);
    expect(places.find(([x, y]) => x === 500_100 && y === 7_600_075)?.[2]).toBe(corner);
    expect(built.account).toMatchObject({ rowsRead: triangles === 19 ? 18 : 20, rowsRejected: 0 });
    built.dispose();
  });
});

describe('points that are nodes', { timeout: seconds(60) }, () => {
  it('keep their places where these are rounded and turned; names, marks and remarks are as they come', async () => {
    const [cos, sin] = [Math.cos(0.4), Math.sin(0.4)];
    const rows = Array.from({ length: 60 * 40 }, (_, at) => {
      const [i, j] = [at % 60, Math.floor(at / 60)];
      const [x, y] = [1000 + 10 * (i * cos - j * sin), 2000 + 10 * (i * sin + j * cos)];
      return `n${at};${Math.round(y)};${Math.round(x)};${at}`;
    });
    const built = await buildSurface(text('grid.txt', `# made\nid;north;east;rl\n${rows.join('\n')}\n`));
    expect(built.manifest.properties).toMatchObject({ triangles: 2 * 59 * 39, vertices: 2400 });
    const places = await built.positions('surface');
    expect(places).toContainEqual([1000, 2000, 0]);
    built.dispose();
  });

  it('are accounted for: two at one place, and one that is no number', async () => {
    const built = await buildSurface(text('a.xyz', '0 0 1\n10 0 2\n0 10 3\n10 10 4\n10 10 5\nx 0 0\n'));
    expect(built.account).toMatchObject({ rowsRead: 6, rowsUsed: 4, rowsRejected: 2 });
    expect(built.issues.map(({ code, line }) => [code, line])).toEqual([
      ['bad-number', 6],
      ['node-twice', 5],
    ]);
    built.dispose();
  });

  it('are refused where they are none, and pointed to what they are', async () => {
    const scattered = Array.from({ length: 50 }, (_, at) => `${(at * 37.7) % 101} ${(at * 61.3) % 97} 1`).join('\n');
    expect(await refusalOf(text('a.xyz', scattered))).toEqual(['nodes-not-grid', { file: 'a.xyz' }]);
    expect(await refusalOf(text('a.xyz', '1 1 1\n1 2 1\n1 3 1\n'))).toEqual(['nodes-not-grid', { file: 'a.xyz' }]);
    expect(await refusalOf(text('a.csv', 'hole,from\nA,1\n'))).toEqual(['not-nodes', { file: 'a.csv', line: 1 }]);
  });
});
