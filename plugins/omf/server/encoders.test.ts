import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeOmf1, type Omf1Project } from '../fixtures/encode-omf1.ts';
import { encodeOmf2, Omf2Array, Omf2Image, type Omf2Options, type Omf2Project } from '../fixtures/encode-omf2.ts';
import type { NumberArray, OmfAttribute, OmfElement, OmfProject, TextArray } from './model/index.ts';
import { openProject } from './open-project.ts';

type Three = [number, number, number];
const vertices: Three[] = [
  [0.1, 0.2, 0.3],
  [635000.001, 7100000.002, -1e-9],
  [-5, 1e9, 3],
  [1 / 3, 2 / 3, 7],
];
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 0, 255]);

let folder = '';
const open: OmfProject[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-omf-'));
});
afterEach(async () => {
  for (const project of open.splice(0)) await project.close();
  rmSync(folder, { recursive: true });
});

async function read(bytes: Buffer): Promise<OmfProject> {
  const path = join(folder, 'a.omf');
  writeFileSync(path, bytes);
  const project = await openProject(path, 'a.omf', folder);
  open.push(project);
  return project;
}

/** The rows of an array, one number or several each. */
async function rowsOf(array: NumberArray): Promise<(number | number[])[]> {
  const rows: (number | number[])[] = [];
  for await (const part of array.parts())
    for (let at = 0; at < part.length; at += array.width)
      rows.push(array.width === 1 ? (part[at] as number) : [...part.subarray(at, at + array.width)]);
  expect(await array.count()).toBe(rows.length);
  return rows;
}

async function textsOf(array: TextArray): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  for await (const part of array.parts()) texts.push(...part);
  return texts;
}

/** The values of an attribute as plain data. */
async function valuesOf({ data }: OmfAttribute): Promise<unknown> {
  if (data.type === 'text' || data.type === 'colour') return textsOf(data.values as TextArray);
  if (data.type === 'projected-texture') return { ...data, image: [...(await data.image.read(1e6))] };
  if (data.type === 'mapped-texture')
    return { image: [...(await data.image.read(1e6))], coordinates: await rowsOf(data.coordinates) };
  const values = await rowsOf(data.values as NumberArray);
  if (data.type !== 'category') return values;
  const names = await textsOf(data.names);
  return { values, names, ...(data.colours ? { colours: await textsOf(data.colours) } : {}) };
}

async function attributesOf({ attributes }: OmfElement): Promise<unknown[][]> {
  return Promise.all(
    attributes.map(async (one) => [one.name, one.location, one.data.type, await valuesOf(one), ...one.leftOut]),
  );
}

/** A geometry as plain data. */
async function geometryOf({ geometry }: OmfElement): Promise<Record<string, unknown>> {
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(geometry as Record<string, unknown>)) {
    if (key === 'cells') {
      const axes = value as { count: number; size: number | NumberArray }[];
      plain[key] = await Promise.all(
        axes.map(async ({ count, size }) => (typeof size === 'number' ? { count, size } : rowsOf(size))),
      );
    } else if (key === 'subblocks') {
      const { values, lattice } = value as { values: NumberArray; lattice: Three };
      plain[key] = { values: await rowsOf(values), lattice };
    } else if (typeof value === 'object' && value !== null && 'parts' in value) {
      plain[key] = await rowsOf(value as NumberArray);
    } else plain[key] = value;
  }
  return plain;
}

describe('OMF 1 as other programs write it', () => {
  const project: Omf1Project = {
    name: 'Proyecto ñ',
    description: 'd',
    author: 'me',
    units: 'm',
    origin: [1000, 2000, 3000],
    elements: [
      {
        name: 'points',
        description: 'collars',
        color: [255, 0, 16],
        subtype: 'collar',
        geometry: { class: 'PointSetGeometry', origin: [1, 2, 3], vertices },
        data: [
          { class: 'ScalarData', name: 'n', location: 'vertices', values: [1.5, NaN, -0.25, 1e300] },
          {
            class: 'ScalarData',
            name: 'mapped',
            location: 'vertices',
            values: [1, 2, 3, 4],
            colormap: { limits: [0, 1], gradient: [[0, 0, 0]] },
          },
          {
            class: 'Vector2Data',
            name: 'v2',
            location: 'vertices',
            values: [
              [1, 2],
              [3, 4],
              [5, 6],
              [7, 8],
            ],
          },
          { class: 'Vector3Data', name: 'v3', location: 'vertices', values: vertices },
          { class: 'StringData', name: 's', location: 'vertices', values: ['a', '', 'ñ\u{1F600}', 'a'] },
          {
            class: 'DateTimeData',
            name: 't',
            location: 'vertices',
            values: ['2020-01-02T03:04:05Z', '1969-12-31T23:59:59.5Z', '2020-01-02T03:04:05', ''],
          },
          {
            class: 'ColorData',
            name: 'c',
            location: 'vertices',
            values: [
              [1, 2, 3],
              [255, 255, 255],
              [0, 0, 0],
              [16, 32, 48],
            ],
          },
          {
            class: 'MappedData',
            name: 'm',
            location: 'vertices',
            indices: [1, 0, -1, 1],
            legends: [
              { name: 'rock', texts: ['oxide', 'fresh'] },
              {
                name: 'colour',
                colours: [
                  [255, 0, 0],
                  [0, 0, 255],
                ],
              },
            ],
          },
        ],
      },
      {
        name: 'lines',
        geometry: {
          class: 'LineSetGeometry',
          vertices,
          segments: [
            [0, 1],
            [3, 2],
          ],
        },
        data: [{ class: 'ScalarData', name: 'q', location: 'segments', values: [7, 8] }],
      },
      {
        name: 'surface',
        geometry: {
          class: 'SurfaceGeometry',
          vertices,
          triangles: [
            [0, 1, 2],
            [3, 2, 1],
          ],
        },
        data: [{ class: 'ScalarData', name: 'q', location: 'faces', values: [7, 8] }],
        textures: [{ name: 'photo', origin: [1, 1, 1], axisU: [2, 0, 0], axisV: [0, 3, 0], png }],
      },
      {
        name: 'grid',
        geometry: {
          class: 'SurfaceGridGeometry',
          origin: [5, 5, 5],
          axes: [
            [1, 0, 0],
            [0, 0, 1],
          ],
          tensors: [
            [1, 2],
            [3, 3, 3],
          ],
          offsets: Array.from({ length: 12 }, (_, at) => at / 3),
        },
      },
      {
        name: 'volume',
        geometry: {
          class: 'VolumeGridGeometry',
          origin: [-1, -2, -3],
          axes: [
            [0, 1, 0],
            [-1, 0, 0],
            [0, 0, 1],
          ],
          tensors: [[1, 2], [3], [4, 5]],
        },
        data: [{ class: 'ScalarData', name: 'au', location: 'cells', values: [1, 2, 3, 4] }],
      },
    ],
  };

  it('is read exactly', async () => {
    const found = await read(encodeOmf1(project));
    const { version, name, description, author, units } = found;
    expect({ version, name, description, author, units }).toEqual({
      version: 1,
      name: 'Proyecto ñ',
      description: 'd',
      author: 'me',
      units: 'm',
    });
    const [points, lines, surface, grid, volume] = found.elements as [
      OmfElement,
      OmfElement,
      OmfElement,
      OmfElement,
      OmfElement,
    ];
    expect([points.name, points.description, points.colour]).toEqual(['points', 'collars', '#FF0010']);
    expect(await geometryOf(points)).toEqual({ type: 'points', origin: [1001, 2002, 3003], vertices });
    const at = ['vertices'];
    expect(await attributesOf(points)).toEqual([
      ['n', ...at, 'number', [1.5, NaN, -0.25, 1e300]],
      ['mapped', ...at, 'number', [1, 2, 3, 4], 'colormap'],
      ['v2', ...at, 'vector', [1, 3, 5, 7].map((x) => [x, x + 1, NaN])],
      ['v3', ...at, 'vector', vertices],
      ['s', ...at, 'text', ['a', undefined, 'ñ\u{1F600}', 'a']],
      ['t', ...at, 'number', [1577934245000, -500, 1577934245000, NaN]],
      ['c', ...at, 'colour', ['#010203', '#FFFFFF', '#000000', '#102030']],
      ['m', ...at, 'category', { values: [1, 0, -1, 1], names: ['oxide', 'fresh'], colours: ['#FF0000', '#0000FF'] }],
    ]);
    const shift = [1000, 2000, 3000];
    expect(await geometryOf(lines)).toEqual({
      type: 'lines',
      origin: shift,
      vertices,
      segments: [
        [0, 1],
        [3, 2],
      ],
    });
    expect(await attributesOf(lines)).toEqual([['q', 'primitives', 'number', [7, 8]]]);
    expect(await geometryOf(surface)).toEqual({
      type: 'surface',
      origin: shift,
      vertices,
      triangles: [
        [0, 1, 2],
        [3, 2, 1],
      ],
    });
    expect((await attributesOf(surface))[1]).toEqual([
      'photo',
      'projected',
      'projected-texture',
      { type: 'projected-texture', image: [...png], origin: [1001, 2001, 3001], u: [2, 0, 0], v: [0, 3, 0] },
    ]);
    expect(await geometryOf(grid)).toEqual({
      type: 'grid-surface',
      origin: [1005, 2005, 3005],
      axes: [
        [1, 0, 0],
        [0, 0, 1],
      ],
      cells: [[1, 2], { count: 3, size: 3 }],
      order: 'first-fastest',
      heights: Array.from({ length: 12 }, (_, one) => one / 3),
    });
    expect(await geometryOf(volume)).toEqual({
      type: 'blocks',
      origin: [999, 1998, 2997],
      axes: [
        [0, 1, 0],
        [-1, 0, 0],
        [0, 0, 1],
      ],
      cells: [[1, 2], { count: 1, size: 3 }, [4, 5]],
      order: 'last-fastest',
    });
    expect(await attributesOf(volume)).toEqual([['au', 'primitives', 'number', [1, 2, 3, 4]]]);
  });
});

const ref = (kind: Omf2Array['kind'], rows: Omf2Array['rows']): Omf2Array => new Omf2Array(kind, rows);
const one = (values: readonly (number | bigint | string | boolean | null)[]): Omf2Array['rows'] =>
  values.map((value) => [value]);

const project2: Omf2Project = {
  name: 'Everything',
  units: 'metres',
  origin: [1000, 2000, 3000],
  coordinate_reference_system: 'EPSG:32755',
  metadata: { a: 1 },
  elements: [
    {
      name: 'points',
      color: [1, 2, 3, 128],
      metadata: { b: { c: [1] } },
      geometry: { type: 'PointSet', origin: [1, 2, 3], vertices: ref('Vertex', vertices) },
      attributes: [
        {
          name: 'f64',
          description: 'd',
          units: 'g/t',
          metadata: { k: 'v' },
          location: 'Vertices',
          data: { type: 'Number', values: ref('Number', one([0.1, null, -1e300, 4])) },
        },
        {
          name: 'f32',
          location: 'Vertices',
          data: { type: 'Number', values: ref('NumberFloat', one([0.5, null, 3, 4])) },
        },
        {
          name: 'i64',
          location: 'Vertices',
          data: { type: 'Number', values: ref('NumberInteger', one([9007199254740991n, null, -3n, 0n])) },
        },
        {
          name: 'date',
          location: 'Vertices',
          data: { type: 'Number', values: ref('NumberDate', one([0, null, -1, 19_000])) },
        },
        {
          name: 'time',
          location: 'Vertices',
          data: { type: 'Number', values: ref('NumberTime', one([0n, null, -1n, 1_700_000_000_123_456n])) },
        },
        { name: 'text', location: 'Vertices', data: { type: 'Text', values: ref('Text', one(['a', null, '', 'ñ'])) } },
        {
          name: 'flag',
          location: 'Vertices',
          data: { type: 'Boolean', values: ref('Boolean', one([true, null, false, true])) },
        },
        {
          name: 'v2',
          location: 'Vertices',
          data: { type: 'Vector', values: ref('Vector2', [[{ x: 1, y: 2 }], [null], [{ x: 3, y: 4 }], [null]]) },
        },
        {
          name: 'v3',
          location: 'Vertices',
          data: {
            type: 'Vector',
            values: ref('Vector3', [[{ x: 0.1, y: 2, z: 3 }], [null], [{ x: 3, y: 4, z: 5 }], [null]]),
          },
        },
        {
          name: 'colour',
          location: 'Vertices',
          data: {
            type: 'Color',
            values: ref('Color', [
              [{ r: 1, g: 2, b: 3, a: 255 }],
              [null],
              [{ r: 255, g: 255, b: 255, a: 0 }],
              [{ r: 0, g: 0, b: 0, a: 255 }],
            ]),
          },
        },
        {
          name: 'category',
          location: 'Vertices',
          data: {
            type: 'Category',
            values: ref('Index', one([1, null, 0, 1])),
            names: ref('Name', one(['oxide', 'fresh'])),
            gradient: ref('Gradient', [
              [255, 0, 0, 255],
              [0, 0, 255, 255],
            ]),
            attributes: [
              { name: 'n', location: 'Categories', data: { type: 'Number', values: ref('Number', one([1, 2])) } },
            ],
          },
        },
      ],
    },
    {
      name: 'lines',
      geometry: {
        type: 'LineSet',
        vertices: ref('VertexFloat', [
          [0, 0.5, 1],
          [1, 1, 1],
        ]),
        segments: ref('Segment', [[1, 0]]),
      },
    },
    {
      name: 'surface',
      geometry: { type: 'Surface', vertices: ref('Vertex', vertices), triangles: ref('Triangle', [[0, 1, 3]]) },
      attributes: [
        {
          name: 'mapped',
          location: 'Vertices',
          data: {
            type: 'MappedTexture',
            image: new Omf2Image('png', png),
            texcoords: ref('TexcoordFloat', [
              [0, 0],
              [1, 0],
              [0.5, 0.25],
              [2, -1],
            ]),
          },
        },
        {
          name: 'projected',
          location: 'Projected',
          data: {
            type: 'ProjectedTexture',
            image: new Omf2Image('jpg', png),
            orient: { origin: [1, 2, 3], u: [1, 0, 0], v: [0, 0, 1] },
            width: 10,
            height: 20,
          },
        },
      ],
    },
    {
      name: 'grid',
      geometry: {
        type: 'GridSurface',
        orient: { origin: [0, 0, 1], u: [0, 1, 0], v: [-1, 0, 0] },
        grid: { type: 'Tensor', u: ref('Scalar', one([1, 2])), v: ref('ScalarFloat', one([0.5])) },
        heights: ref('ScalarFloat', one([1, 2, 3, 4, 5, 6])),
      },
    },
    {
      name: 'regular',
      geometry: {
        type: 'BlockModel',
        orient: { origin: [0, 0, 0] },
        grid: { type: 'Regular', size: [1, 2, 3], count: [2, 2, 1] },
        subblocks: {
          type: 'Regular',
          count: [4, 4, 2],
          mode: 'Octree',
          subblocks: ref('RegularSubblock', [[1, 0, 0, 0, 0, 0, 4, 2, 1]]),
        },
      },
      attributes: [
        { name: 'p', location: 'Primitives', data: { type: 'Number', values: ref('Number', one([1, 2, 3, 4])) } },
        { name: 's', location: 'Subblocks', data: { type: 'Number', values: ref('Number', one([5])) } },
      ],
    },
    {
      name: 'composite',
      geometry: {
        type: 'Composite',
        elements: [
          {
            name: 'free',
            geometry: {
              type: 'BlockModel',
              orient: { origin: [0, 0, 0] },
              grid: {
                type: 'Tensor',
                u: ref('Scalar', one([1])),
                v: ref('Scalar', one([2, 3])),
                w: ref('Scalar', one([4])),
              },
              subblocks: {
                type: 'Freeform',
                subblocks: ref('FreeformSubblock', [[0, 1, 0, 0, 0, 0, 1, 0.1 + 0.2, 1]]),
              },
            },
          },
        ],
      },
    },
  ],
};

describe('OMF 2 as other programs write it', () => {
  const variants: Omf2Options[] = [
    {},
    { codec: 'SNAPPY', comment: 'Open Mining Format 2.0-beta.1' },
    { codec: 'UNCOMPRESSED', rowGroupSize: 1 },
    { rowGroupSize: 3 },
  ];
  it.each(variants)('is read exactly: %o', async (options) => {
    const found = await read(await encodeOmf2(project2, options));
    expect([found.version, found.name, found.units, found.coordinateSystem, found.metadata]).toEqual([
      2,
      'Everything',
      'metres',
      'EPSG:32755',
      { a: 1 },
    ]);
    const [points, lines, surface, grid, regular, composite] = found.elements as [
      OmfElement,
      OmfElement,
      OmfElement,
      OmfElement,
      OmfElement,
      OmfElement,
    ];
    expect([points.colour, points.metadata]).toEqual(['#01020380', { b: { c: [1] } }]);
    expect(await geometryOf(points)).toEqual({ type: 'points', origin: [1001, 2002, 3003], vertices });
    const [first] = points.attributes as [OmfAttribute];
    expect([first.description, first.units, first.metadata]).toEqual(['d', 'g/t', { k: 'v' }]);
    const at = ['vertices'];
    expect(await attributesOf(points)).toEqual([
      ['f64', ...at, 'number', [0.1, NaN, -1e300, 4]],
      ['f32', ...at, 'number', [0.5, NaN, 3, 4]],
      ['i64', ...at, 'number', [9007199254740991, NaN, -3, 0]],
      ['date', ...at, 'number', [0, NaN, -86_400_000, 19_000 * 86_400_000]],
      ['time', ...at, 'number', [0, NaN, -0.001, 1_700_000_000_123.456]],
      ['text', ...at, 'text', ['a', undefined, '', 'ñ']],
      ['flag', ...at, 'boolean', [1, NaN, 0, 1]],
      [
        'v2',
        ...at,
        'vector',
        [
          [1, 2, NaN],
          [NaN, NaN, NaN],
          [3, 4, NaN],
          [NaN, NaN, NaN],
        ],
      ],
      [
        'v3',
        ...at,
        'vector',
        [
          [0.1, 2, 3],
          [NaN, NaN, NaN],
          [3, 4, 5],
          [NaN, NaN, NaN],
        ],
      ],
      ['colour', ...at, 'colour', ['#010203', undefined, '#FFFFFF00', '#000000']],
      [
        'category',
        ...at,
        'category',
        { values: [1, NaN, 0, 1], names: ['oxide', 'fresh'], colours: ['#FF0000', '#0000FF'] },
        'category attributes',
      ],
    ]);
    const areTimes = await Promise.all(
      points.attributes.slice(0, 5).map(({ data }) => (data.type === 'number' ? data.areTimes() : undefined)),
    );
    expect(areTimes).toEqual([false, false, false, true, true]);
    const origin = [1000, 2000, 3000];
    expect(await geometryOf(lines)).toEqual({
      type: 'lines',
      origin,
      vertices: [
        [0, 0.5, 1],
        [1, 1, 1],
      ],
      segments: [[1, 0]],
    });
    expect(await geometryOf(surface)).toEqual({ type: 'surface', origin, vertices, triangles: [[0, 1, 3]] });
    const image = [...png];
    const uv = [
      [0, 0],
      [1, 0],
      [0.5, 0.25],
      [2, -1],
    ];
    const projected = { type: 'projected-texture', image, origin: [1001, 2002, 3003], u: [10, 0, 0], v: [0, 0, 20] };
    expect(await attributesOf(surface)).toEqual([
      ['mapped', 'vertices', 'mapped-texture', { image, coordinates: uv }],
      ['projected', 'projected', 'projected-texture', projected],
    ]);
    expect(await geometryOf(grid)).toEqual({
      type: 'grid-surface',
      origin: [1000, 2000, 3001],
      axes: [
        [0, 1, 0],
        [-1, 0, 0],
      ],
      cells: [[1, 2], [0.5]],
      order: 'first-fastest',
      heights: [1, 2, 3, 4, 5, 6],
    });
    const axes = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    expect(await geometryOf(regular)).toEqual({
      type: 'blocks',
      origin,
      axes,
      cells: [
        { count: 2, size: 1 },
        { count: 2, size: 2 },
        { count: 1, size: 3 },
      ],
      order: 'first-fastest',
      subblocks: { lattice: [4, 4, 2], values: [[1, 0, 0, 0, 0, 0, 4, 2, 1]] },
    });
    expect(await attributesOf(regular)).toEqual([
      ['p', 'primitives', 'number', [1, 2, 3, 4]],
      ['s', 'subblocks', 'number', [5]],
    ]);
    const nested = composite.geometry.type === 'composite' ? composite.geometry.elements : [];
    expect(await geometryOf(nested[0] as OmfElement)).toEqual({
      type: 'blocks',
      origin,
      axes,
      cells: [[1], [2, 3], [4]],
      order: 'first-fastest',
      subblocks: { lattice: [1, 1, 1], values: [[0, 1, 0, 0, 0, 0, 1, 0.1 + 0.2, 1]] },
    });
  });
});
