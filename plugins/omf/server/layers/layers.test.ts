import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { encodeOmf1, type Omf1Project } from '../../fixtures/encode-omf1.ts';
import { encodeOmf2, Omf2Array, type Omf2Project } from '../../fixtures/encode-omf2.ts';
import type { Omf2ArrayKind, Omf2Value } from '../../fixtures/omf2-columns.ts';
import { ValueBudget } from '../columns/value-budget.ts';
import { buildProject, makeFolder, type BuiltProject } from '../testing/test-run.ts';

const built: BuiltProject[] = [];
const folders: string[] = [];
afterEach(() => {
  built.splice(0).forEach((dataset) => dataset.dispose());
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true }));
});

async function make(bytes: Uint8Array): Promise<BuiltProject> {
  const folder = makeFolder();
  folders.push(folder);
  const path = join(folder, 'test.omf');
  writeFileSync(path, bytes);
  const dataset = await buildProject(path, 0);
  built.push(dataset);
  return dataset;
}

const makeV1 = (element: Omf1Project['elements'][number], project: Partial<Omf1Project> = {}): Promise<BuiltProject> =>
  make(encodeOmf1({ name: 'Test', elements: [element], ...project }));
const makeV2 = async (element: object, project: Partial<Omf2Project> = {}): Promise<BuiltProject> =>
  make(await encodeOmf2({ elements: [{ name: 'Thing', ...element }], ...project }));
const array = (kind: Omf2ArrayKind, ...rows: readonly (readonly Omf2Value[])[]): Omf2Array => new Omf2Array(kind, rows);
const numbers = (...values: (number | null)[]): object => ({
  type: 'Number',
  values: array('Number', ...values.map((value) => [value])),
});
const square = array('Vertex', [0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]);
const upright = { origin: [0, 0, 0], u: [1, 0, 0], v: [0, 1, 0], w: [0, 0, 1] };

describe('points', () => {
  it('stand at their place from the origins of the project and the geometry; those without a place are rejected', async () => {
    const points = await makeV1(
      {
        name: 'P',
        geometry: {
          class: 'PointSetGeometry',
          origin: [10, 20, 30],
          vertices: [
            [1, 2, 3],
            [NaN, 0, 0],
            [4, 5, 6],
          ],
        },
        data: [
          { class: 'StringData', name: 'text', location: 'vertices', values: ['a', 'b', ''] },
          {
            class: 'ColorData',
            name: 'colour',
            location: 'vertices',
            values: [
              [255, 0, 128],
              [0, 0, 0],
              [1, 2, 3],
            ],
          },
          {
            class: 'Vector2Data',
            name: 'v',
            location: 'vertices',
            values: [
              [1, 2],
              [3, 4],
              [5, 6],
            ],
          },
          {
            class: 'DateTimeData',
            name: 'time',
            location: 'vertices',
            values: ['2020-01-02T03:04:05Z', '', '2020-01-02T03:04:05.25Z'],
          },
          {
            class: 'MappedData',
            name: 'rock',
            location: 'vertices',
            indices: [1, 0, -1],
            legends: [{ name: 'names', texts: ['ore', 'waste'] }],
          },
        ],
      },
      { origin: [1000, 2000, 3000], units: 'Feet' },
    );
    expect(points.account).toMatchObject({ rowsRead: 3, rowsUsed: 2, rowsRejected: 1 });
    expect(points.issues[0]).toMatchObject({
      code: 'no-place',
      severity: 'rejected',
      values: { element: 'P', number: 2 },
    });
    expect(await points.geometry('positions', 3)).toEqual([
      [1011, 2022, 3033],
      [1014, 2025, 3036],
    ]);
    expect(points.manifest).toMatchObject({ unit: 'ft', bounds: [1011, 1014, 2022, 2025, 3033, 3036] });
    expect(await points.values('text')).toEqual(['a', undefined]);
    expect(await points.values('colour')).toEqual(['#FF0080', '#010203']);
    expect(await points.values('v.y')).toEqual([2, 6]);
    expect(points.layer.columns.map(({ name }) => name)).not.toContain('v.z');
    expect(await points.values('time')).toEqual([Date.UTC(2020, 0, 2, 3, 4, 5), Date.UTC(2020, 0, 2, 3, 4, 5, 250)]);
    expect(await points.values('rock')).toEqual(['waste', undefined]);
  });

  it('keep what they can of odd values, and say what they cannot', async () => {
    const vertices = array('Vertex', [0, 0, 0], [1, 1, 1]);
    const attribute = (name: string, data: object): object => ({ name, location: 'Vertices', data });
    const points = await makeV2(
      {
        geometry: { type: 'PointSet', vertices },
        attributes: [
          attribute('same', numbers(1, 2)),
          attribute('same', numbers(3, Infinity)),
          attribute('big', { type: 'Number', values: array('NumberInteger', [2n ** 60n + 1n], [7n]) }),
          attribute('codes', {
            type: 'Category',
            values: array('Index', [5], [1]),
            names: array('Name', ['a'], ['b']),
          }),
        ],
      },
      { units: 'furlongs' },
    );
    expect(points.layer.columns.map(({ name }) => name)).toEqual(['same', 'same_2', 'big', 'codes']);
    expect(await points.values('same_2')).toEqual([3, undefined]);
    expect(await points.values('codes')).toEqual([undefined, 'b']);
    expect(points.codes).toEqual({
      'infinite-number': 1,
      'number-rounded': 1,
      'code-without-name': 1,
      'unknown-units': 1,
    });
  });
});

describe('surfaces', () => {
  const attributes = [
    { name: 'face', location: 'Primitives', data: numbers(1, 2, 3, null) },
    { name: 'vertex', location: 'Vertices', data: numbers(1, 2, 3, 4, 5) },
  ];

  it('reject triangles with a vertex that is not there or has no place', async () => {
    const surface = await makeV2({
      geometry: {
        type: 'Surface',
        vertices: array('Vertex', [0, 0, 0], [1, 0, 0], [NaN, 1, 0], [0, 1, 0], [5, 5, 1e300]),
        triangles: array('Triangle', [0, 1, 3], [0, 1, 2], [0, 1, 5], [1, 3, 0]),
      },
      attributes,
    });
    expect(surface.account).toMatchObject({ rowsRead: 4, rowsUsed: 2, rowsRejected: 2 });
    expect(surface.issues.map(({ code, values }) => [code, values?.['number'], values?.['vertex']])).toEqual([
      ['vertex-without-place', 2, 2],
      ['vertex-not-there', 3, 5],
    ]);
    expect(await surface.geometry('triangles', 3)).toEqual([
      [0, 1, 3],
      [1, 3, 0],
    ]);
    expect(surface.layer.bounds).toEqual([0, 1, 0, 1, 0, 0]);
    expect(await surface.values('face')).toEqual([1, undefined]);
    expect(await surface.values('vertex')).toEqual([1, 2, 3, 4, 5]);
  });

  it('are shown as ground where they are a gentle sheet that nothing of them lies over', async () => {
    const looks = async (...vertices: [number, number, number][]): Promise<object> => {
      const triangles = array('Triangle', [0, 1, 2], [0, 2, 3]);
      const geometry = { type: 'Surface', vertices: array('Vertex', ...vertices), triangles };
      return (await makeV2({ geometry })).layer.defaults;
    };
    const shown = { selected: true, open: true };
    expect(await looks([0, 0, 3100], [40, 0, 3101], [40, 40, 3108], [0, 40, 3107])).toEqual({
      ...shown,
      opacity: 40,
      hillshade: true,
      contourInterval: 0.5,
    });
    expect(await looks([0, 0, 3100], [40, 0, 3100], [40, 0, 3140], [0, 0, 3140]), 'a wall').toEqual(shown);
    expect(await looks([0, 0, 3100], [40, 0, 3100], [40, 40, 3140], [0, 40, 3140]), 'a dipping vein').toEqual(shown);
  });

  it('end with an error when no triangle can be used, or values are too few', async () => {
    const geometry = { type: 'Surface', vertices: square, triangles: array('Triangle', [7, 8, 9]) };
    await expect(makeV2({ geometry })).rejects.toMatchObject({
      code: 'omf-nothing-used',
      values: { file: 'test.omf', element: 'Thing', read: 1, rejected: 1 },
    });
    const whole = { type: 'Surface', vertices: square, triangles: array('Triangle', [0, 1, 2]) };
    await expect(makeV2({ geometry: whole, attributes })).rejects.toMatchObject({
      code: 'omf-attribute-length',
      values: { element: 'Thing', part: 'face', expected: 1, found: 4 },
    });
  });
});

describe('grids of heights', () => {
  it('become two triangles a cell; cells with a corner without height are rejected', async () => {
    const grid = await makeV2(
      {
        geometry: {
          type: 'GridSurface',
          orient: { origin: [100, 0, 0], u: [0, 1, 0], v: [-1, 0, 0] },
          grid: { type: 'Regular', size: [2, 3], count: [2, 1] },
          heights: array('Scalar', [0], [1], [NaN], [3], [4], [5]),
        },
        attributes: [{ name: 'cell', location: 'Primitives', data: numbers(10, 20) }],
      },
      { origin: [0, 0, 50] },
    );
    expect(grid.account).toMatchObject({ rowsRead: 2, rowsUsed: 1, rowsRejected: 1 });
    expect(grid.codes).toEqual({ 'cell-without-height': 1 });
    const positions = await grid.geometry('positions', 3);
    // u × v is up; the first axis comes first.
    expect([positions[0], positions[1], positions[3]]).toEqual([
      [100, 0, 50],
      [100, 2, 51],
      [97, 0, 53],
    ]);
    expect(await grid.geometry('triangles', 3)).toEqual([
      [0, 1, 4],
      [0, 4, 3],
    ]);
    expect(await grid.values('cell')).toEqual([10, 10]);
  });
});

describe('lines', () => {
  const segments = array('Segment', [0, 1], [1, 2], [2, 9], [2, 3], [3, 0], [1, 1]);
  const geometry = { type: 'LineSet', vertices: square, segments };

  it('join segments that go on where the one before ends, but not over a rejected one', async () => {
    const lines = await makeV2({
      geometry,
      attributes: [{ name: 'vertex', location: 'Vertices', data: numbers(1, 2, 3, 4) }],
    });
    expect(lines.account).toMatchObject({ rowsRead: 6, rowsUsed: 4, rowsRejected: 2 });
    expect(lines.codes).toEqual({ 'vertex-not-there': 1, 'no-length': 1 });
    expect((await lines.geometry('offsets', 1)).flat()).toEqual([0, 3, 6]);
    expect(await lines.values('vertex')).toEqual([1, 2, 3, 3, 4, 1]);
  });

  it('keep segments that have values apart', async () => {
    const lines = await makeV2({
      geometry,
      attributes: [{ name: 'segment', location: 'Primitives', data: numbers(1, 2, 3, 4, 5, 6) }],
    });
    expect((await lines.geometry('offsets', 1)).flat()).toEqual([0, 2, 4, 6, 8]);
    expect(await lines.values('segment')).toEqual([1, 2, 4, 5]);
  });
});

describe('block models', () => {
  it('of version 1 have their third axis first, in turned axes', async () => {
    const [nu, nv, nw] = [2, 3, 4];
    const rows = Array.from({ length: nu * nv * nw }, (_, row) => [
      Math.floor(row / (nv * nw)),
      Math.floor(row / nw) % nv,
      row % nw,
    ]);
    const angle = Math.PI / 6;
    const volume = await makeV1(
      {
        name: 'V',
        geometry: {
          class: 'VolumeGridGeometry',
          origin: [10, 20, 30],
          axes: [
            [Math.cos(angle), Math.sin(angle), 0],
            [-Math.sin(angle), Math.cos(angle), 0],
            [0, 0, 1],
          ],
          tensors: [
            [1, 2],
            [3, 3, 3],
            [4, 4, 4, 4],
          ],
        },
        data: ['i', 'j', 'k'].map((name, axis) => ({
          class: 'ScalarData' as const,
          name,
          location: 'cells' as const,
          values: rows.map((row) => row[axis] as number),
        })),
      },
      { origin: [1, 1, 1] },
    );
    expect(volume.layer.geometry).toMatchObject({ origin: [11, 21, 31], count: [2, 3, 4] });
    const cells = (await volume.geometry('cells', 1)).flat();
    const [i, j, k] = [await volume.values('i'), await volume.values('j'), await volume.values('k')];
    for (const [item, cell] of cells.entries()) {
      expect([i[item], j[item], k[item]]).toEqual([cell % nu, Math.floor(cell / nu) % nv, Math.floor(cell / nu / nv)]);
    }
    expect(volume.layer.bounds?.[5]).toBe(31 + 16);
    expect(volume.layer.bounds?.[0]).toBeCloseTo(11 - 9 * Math.sin(angle), 12);
  });

  it('keep values of sub-blocks and of their parents; sub-blocks that are impossible are rejected', async () => {
    const blocks = await makeV2({
      geometry: {
        type: 'BlockModel',
        orient: upright,
        grid: { type: 'Regular', size: [10, 10, 10], count: [2, 1, 1] },
        subblocks: {
          type: 'Regular',
          count: [2, 2, 2],
          subblocks: array(
            'RegularSubblock',
            [1, 0, 0, 0, 0, 0, 1, 1, 1],
            [2, 0, 0, 0, 0, 0, 1, 1, 1],
            [0, 0, 0, 0, 0, 0, 2, 2, 2],
            [0, 0, 0, 1, 0, 0, 1, 1, 1],
            [0, 0, 0, 0, 0, 0, 3, 1, 1],
          ),
        },
      },
      attributes: [
        { name: 'sub', location: 'Subblocks', data: numbers(1, 2, 3, 4, 5) },
        { name: 'parent', location: 'Primitives', data: numbers(100, 200) },
        { name: 'corner', location: 'Vertices', data: numbers(...Array<number>(12).fill(0)) },
      ],
    });
    expect(blocks.codes).toEqual({ 'parent-not-there': 1, 'corners-outside': 2, 'attribute-not-kept': 1 });
    expect(await blocks.geometry('corners', 6)).toEqual([
      [0, 0, 0, 0.5, 0.5, 0.5],
      [0, 0, 0, 1, 1, 1],
    ]);
    expect((await blocks.geometry('cells', 1)).flat()).toEqual([1, 0]);
    expect(await blocks.values('sub')).toEqual([1, 3]);
    expect(await blocks.values('parent')).toEqual([200, 100]);
    expect(blocks.layer.bounds).toEqual([0, 15, 0, 10, 0, 10]);
  });

  it.each([
    ['skewed axes', { orient: { ...upright, v: [0.5, 0.8, 0] } }, 'omf-skewed-grid'],
    ['an axis without length', { orient: { ...upright, v: [0, 0, 0] } }, 'omf-bad-grid'],
    ['cells without size', { grid: { type: 'Regular', size: [1, 0, 1], count: [2, 2, 2] } }, 'omf-bad-grid'],
    ['no cells', { grid: { type: 'Regular', size: [1, 1, 1], count: [0, 2, 2] } }, 'omf-bad-grid'],
    ['too many cells', { grid: { type: 'Regular', size: [1, 1, 1], count: [1e9, 1e9, 1e9] } }, 'omf-too-many-rows'],
  ])('are refused with %s', async (_, change, code) => {
    const grid = { type: 'Regular', size: [1, 1, 1], count: [2, 2, 2] };
    const geometry = { type: 'BlockModel', orient: upright, grid, ...change };
    await expect(makeV2({ geometry })).rejects.toMatchObject({ code, values: { file: 'test.omf', element: 'Thing' } });
  });
});

describe('a small file that names one large array many times', () => {
  it('is refused before it fills the disk', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `a${at}`);
    const bytes = await encodeOmf2({
      elements: [
        {
          name: 'Thing',
          geometry: { type: 'PointSet', vertices: square },
          attributes: names.map((name) => ({ name, location: 'Vertices', data: numbers(1, 2, 3, 4) })),
        },
      ],
    });
    expect((await make(bytes)).layer.columns).toHaveLength(200);
    const budget = new ValueBudget();
    const place = { file: 'f', element: 'e', part: 'p' };
    for (let time = 0; time < 20; time += 1) budget.take(100_000_000, place);
    expect(() => budget.take(1, place)).toThrow(expect.objectContaining({ code: 'omf-too-many-values' }));
  });
});

describe('composites', () => {
  const points = (name: string): object => ({ name, geometry: { type: 'PointSet', vertices: square } });
  const composite = (name: string, ...elements: object[]): object => ({
    name,
    geometry: { type: 'Composite', elements },
  });

  it('become one dataset, whose values for each part are left out', async () => {
    const all = await makeV2({
      ...composite('C', points('a'), composite('b', points('c'))),
      attributes: [{ name: 'part', location: 'Elements', data: numbers(1, 2) }],
    });
    expect(all.manifest.datasetType).toBe('Points');
    expect(all.manifest.layers.map(({ name, label }) => [name, label])).toEqual([
      ['points', 'a'],
      ['points-2', 'c'],
    ]);
    expect(all.codes).toEqual({ 'attribute-not-kept': 1 });
  });

  it('are refused when they stand in each other too deeply', async () => {
    let inner = points('a');
    for (let depth = 0; depth < 40; depth += 1) inner = composite('c', inner);
    await expect(makeV2(inner)).rejects.toMatchObject({ code: 'omf-too-deep' });
  });

  it('all elements of a project become one dataset when none is named', async () => {
    const bytes = await encodeOmf2({ elements: [points('a'), points('b')] });
    const folder = makeFolder();
    folders.push(folder);
    writeFileSync(join(folder, 'test.omf'), bytes);
    const all = await buildProject(join(folder, 'test.omf'));
    built.push(all);
    expect(all.manifest).toMatchObject({ datasetType: 'Project', layers: [{ label: 'a' }, { label: 'b' }] });
  });
});
