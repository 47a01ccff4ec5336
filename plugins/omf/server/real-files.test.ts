import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { openProject } from './open-project.ts';
import { buildProject, hasSharedData, sharedData, type BuiltProject } from './testing/test-run.ts';

const files = {
  v1: 'omf-python/v1/test_file.omf',
  alpha: 'omf-python/v2/test_file.omf',
  plane: 'omf-rust/tests/omf1/plane_surface.omf',
  projection: 'omf-rust/tests/omf1/test_proj.omf',
  everything: 'omf-rust/tests/one_of_everything.omf',
  everythingOfPython: 'omf-rust/omf-python/tests/data/one_of_everything.omf',
  pyramid: 'omf-rust/examples/pyramid/pyramid.omf',
  bunny: 'omf-rust/examples/bunny/bunny.omf',
  bunnyBlocks: 'omf-rust/examples/bunny_blocks/bunny_blocks.omf',
  colormap: 'omf-rust/omf-python/tests/data/continuous_colormap.omf',
  metadata: 'omf-rust/omf-python/tests/data/element_metadata.omf',
  nulls: 'omf-rust/omf-python/tests/data/null_attribute_values.omf',
  lengthMismatch: 'omf-rust/omf-python/tests/data/array_length_mismatch.omf',
  missingParquet: 'omf-rust/omf-python/tests/data/missing_parquet.omf',
  duplicateName: 'omf-rust/omf-python/tests/data/duplicate_element_name.omf',
} as const;

const built: BuiltProject[] = [];
afterEach(() => built.splice(0).forEach((dataset) => dataset.dispose()));

async function make(
  file: keyof typeof files,
  element?: number,
  options?: Readonly<Record<string, string>>,
): Promise<BuiltProject> {
  const dataset = await buildProject(join(sharedData, files[file]), element, options);
  built.push(dataset);
  return dataset;
}

describe.skipIf(!hasSharedData)('version 1', () => {
  it('reads points with two data and two images, which points cannot have', async () => {
    const points = await make('v1', 0);
    expect(points.account).toMatchObject({ rowsRead: 100, rowsUsed: 100, rowsRejected: 0 });
    expect(points.manifest).toMatchObject({ datasetType: 'Points', unit: 'm' });
    expect(points.layer).toMatchObject({ name: 'points', identifier: 'point', label: 'Random Points', count: 100 });
    expect(points.layer.columns.map(({ name, statistics }) => [name, statistics.count])).toEqual([
      ['rand data', 100],
      ['More rand data', 100],
    ]);
    expect((await points.values('rand data')).slice(0, 2)).toEqual([0.8526999807826635, 0.6185756427297056]);
    expect(points.codes).toMatchObject({ 'texture-not-kept': 2, 'colour-not-kept': 1, 'description-not-kept': 1 });
  });

  it('reads lines whose segments have values, each as an item', async () => {
    const lines = await make('v1', 1);
    expect(lines.layer).toMatchObject({ name: 'lines', identifier: 'line', count: 50 });
    expect(await lines.geometry('positions', 3)).toHaveLength(100);
    expect(lines.column('rand segment data').statistics.count).toBe(50);
    expect(lines.column('rand vert data')).toMatchObject({ location: 'vertices', data: { length: 100 } });
  });

  it('reads triangles and their data', async () => {
    const surface = await make('v1', 2);
    expect(surface.layer).toMatchObject({ name: 'surface', identifier: 'surface', count: 50 });
    expect(surface.column('rand face data').data.length).toBe(50);
    expect(surface.column('rand vert data')).toMatchObject({ location: 'vertices', data: { length: 100 } });
  });

  it('reads a grid of 10 × 15 with offsets and an image as triangles', async () => {
    const grid = await make('v1', 3);
    expect(grid.account).toMatchObject({ rowsRead: 150, rowsUsed: 150 });
    expect(grid.layer.count).toBe(300);
    const positions = await grid.geometry('positions', 3);
    expect(positions).toHaveLength(11 * 16);
    // u along x, v along z, offsets along u × v = -y.
    expect(grid.layer.bounds?.[0]).toBe(50);
    expect(grid.layer.bounds?.[1]).toBe(60);
    expect(grid.layer.bounds?.[4]).toBe(50);
    expect(grid.layer.bounds?.[5]).toBe(65);
    expect(grid.layer.bounds?.[2]).toBeGreaterThan(49);
    expect(grid.layer.bounds?.[3]).toBeLessThan(50);
    // Nodes run along u first: x, then z.
    expect(positions.map(([x, , z]) => [x, z])).toEqual(
      Array.from({ length: 11 * 16 }, (_, node) => [50 + (node % 11), 50 + Math.floor(node / 11)]),
    );
    expect(grid.layer.geometry).toMatchObject({ texture: { mediaType: 'image/png' } });
    const [first] = await grid.geometry('textureCoordinates', 2);
    expect(first?.[0]).toBeCloseTo(48 / 5, 5);
    expect(grid.column('rand face data').data.length).toBe(300);
  });

  it('reads a volume of 10 × 15 × 20 cells', async () => {
    const volume = await make('v1', 4);
    expect(volume.manifest.datasetType).toBe('Blockmodel');
    expect(volume.layer).toMatchObject({ name: 'blocks', identifier: 'blockmodel', count: 3000 });
    expect(volume.layer.geometry).toMatchObject({ origin: [10, 10, -10], count: [10, 15, 20], size: [1, 1, 1] });
    expect(volume.layer.bounds).toEqual([10, 20, 10, 25, -10, 10]);
    expect(volume.column('Random Data').statistics.mean).toBeCloseTo(0.510312, 6);
    const cells = (await volume.geometry('cells', 1)).flat();
    // w comes first in the file: the second cell is the one above.
    expect(cells.slice(0, 2)).toEqual([0, 150]);
    expect(new Set(cells).size).toBe(3000);
  });

  it('reads the plane surface with its image', async () => {
    const plane = await make('plane');
    expect(plane.layer.count).toBe(144);
    expect(await plane.geometry('positions', 3)).toHaveLength(90);
    expect(plane.layer.bounds?.[0]).toBeCloseTo(3917.0983, 4);
    expect(plane.layer.bounds?.[1]).toBeCloseTo(4493.0983, 4);
    expect(plane.codes['colormap-not-kept']).toBe(3);
    expect(plane.layer.geometry).toMatchObject({ texture: { file: 'texture-1.png' } });
  });

  it('reads mapped data with their names and colours', async () => {
    const faces = await make('projection', 0);
    const [column] = faces.layer.columns;
    expect(column).toMatchObject({ kind: 'category', name: 'attribute' });
    expect(await faces.values('attribute')).toEqual([
      'granite',
      'granite',
      'granite',
      'sandstone',
      'sandstone',
      'ovb',
      'ovb',
    ]);
    expect(faces.layer.attributes?.['attribute']).toEqual([
      { name: 'granite', visible: true, colour: '#FF0000' },
      { name: 'sandstone', visible: true, colour: '#008000' },
      { name: 'ovb', visible: true, colour: '#FFFF00' },
    ]);
  });
});

describe.skipIf(!hasSharedData)('version 2', () => {
  it('reads an index as its JSON twin has it', async () => {
    const twin = JSON.parse(readFileSync(join(sharedData, `${files.everything}.json`), 'utf8')) as {
      name: string;
      elements: { name: string; description?: string; attributes?: { name: string; location: string }[] }[];
    };
    const project = await openProject(join(sharedData, files.everything), 'one_of_everything.omf');
    expect(project).toMatchObject({ version: 2, name: twin.name, author: 'Tim Evans' });
    expect(
      project.elements.map(({ name, description, attributes }) => ({
        name,
        description,
        attributes: attributes.map((attribute) => [attribute.name, attribute.location]),
      })),
    ).toEqual(
      twin.elements.map(({ name, description, attributes }) => ({
        name,
        description: description ?? '',
        attributes: (attributes ?? []).map((attribute) => [attribute.name, attribute.location.toLowerCase()]),
      })),
    );
    await project.close();
  });

  it.each(['everything', 'everythingOfPython'] as const)('builds each element of %s', async (file) => {
    const counts: unknown[] = [];
    for (let element = 0; element < 10; element += 1) {
      const { manifest, account } = await make(file, element);
      counts.push([manifest.datasetType, manifest.layers.map(({ count }) => count), account.rowsRejected]);
    }
    expect(counts).toEqual([
      ['Surface', [6], 0],
      ['Points', [5], 0],
      ['Surface', [8], 0],
      ['Surface', [8], 0],
      ['Blockmodel', [8], 0],
      ['Blockmodel', [8], 0],
      ['Blockmodel', [11], 0],
      ['Blockmodel', [10], 0],
      ['Surface', [12, expect.any(Number)], 0],
      ['Surface', [2], 0],
    ]);
  });

  it('keeps numbers, colours and times of a surface', async () => {
    const surface = await make('everything', 0);
    expect(await surface.values('Numbers')).toEqual([1, 2, 3, 4, undefined]);
    expect(surface.column('Colors')).toMatchObject({ kind: 'category' });
    expect((await surface.values('Colors')).length).toBe(6);
    expect(surface.column('Date-times')).toMatchObject({ kind: 'timestamp', location: 'vertices' });
  });

  it('keeps categories with their colours, and vectors of two and three numbers', async () => {
    const points = await make('everything', 1);
    expect(points.layer.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['Categories', 'category'],
      ['2D Vectors.x', 'number'],
      ['2D Vectors.y', 'number'],
      ['3D Vectors.x', 'number'],
      ['3D Vectors.y', 'number'],
      ['3D Vectors.z', 'number'],
    ]);
    expect(points.column('Categories').label).toBe('Categories (whatever)');
    expect(points.layer.attributes?.['Categories']).toHaveLength(2);
    expect(points.codes).toMatchObject({ 'category-attributes-not-kept': 1, 'attribute-metadata-not-kept': 1 });
  });

  it('keeps cells of varying size, and one of two images', async () => {
    const grid = await make('everything', 5);
    expect(grid.layer.geometry).toMatchObject({ count: [2, 2, 2], sizes: expect.anything() });
    const textured = await make('everything', 9);
    expect(textured.layer.geometry).toMatchObject({ texture: expect.anything() });
    expect(textured.codes['texture-not-kept']).toBe(1);
  });

  it('reads missing values of every type', async () => {
    const surface = await make('nulls');
    for (const { name, statistics } of surface.layer.columns) expect([name, statistics.missing]).toEqual([name, 1]);
    expect(surface.layer.columns.map(({ kind }) => kind)).toEqual([
      'number',
      'number',
      'number',
      'timestamp',
      'timestamp',
      'category',
      'category',
      'category',
    ]);
  });

  it('reads dates and times in milliseconds, and warns of colour maps', async () => {
    const surface = await make('colormap');
    expect((await surface.values('DateRange')).slice(0, 2)).toEqual([Date.UTC(1995, 4, 1), Date.UTC(1996, 5, 1)]);
    expect(surface.codes['colormap-not-kept']).toBe(5);
  });

  it('reads the bunny', async () => {
    const bunny = await make('bunny');
    expect(bunny.layer.count).toBe(69_630);
    expect(await bunny.geometry('positions', 3)).toHaveLength(69_634);
    expect(bunny.layer.bounds?.[4]).toBeCloseTo(-1000, 2);
    expect(bunny.layer.bounds?.[5]).toBeCloseTo(2746.42, 2);
    expect(bunny.manifest.properties).toMatchObject({ triangles: 69_630, vertices: 69_634 });
  });

  it('reads the octree of the bunny: 5,123 sub-blocks in 8 × 6 × 8 parents of 400, turned by 10 degrees', async () => {
    const blocks = await make('bunnyBlocks');
    const { layer } = blocks;
    expect(layer.count).toBe(5123);
    if (layer.geometry.kind !== 'blocks') throw new Error('No blocks');
    expect(layer.geometry.count).toEqual([8, 6, 8]);
    expect(layer.geometry.size).toEqual([400, 400, 400]);
    expect(Math.abs((Math.atan2(layer.geometry.axes[0][1], layer.geometry.axes[0][0]) * 180) / Math.PI)).toBeCloseTo(
      10,
      6,
    );
    const bodies = (await blocks.values('Bunny')).filter((name) => name === 'Body');
    expect(bodies).toHaveLength(1774);
    expect((100 * bodies.length) / 5123).toBeCloseTo(34.6281, 4);
    expect(await blocks.geometry('corners', 6)).toHaveLength(5123);
  });

  it('places the octree where the CSV beside it has its centres', async () => {
    const blocks = await make('bunnyBlocks');
    const { layer } = blocks;
    if (layer.geometry.kind !== 'blocks') throw new Error('No blocks');
    const { origin, axes, size, count } = layer.geometry;
    const cells = (await blocks.geometry('cells', 1)).flat();
    const corners = await blocks.geometry('corners', 6);
    const names = await blocks.values('Bunny');
    const centres = cells.map((cell, item) => {
      const parent = [cell % count[0], Math.floor(cell / count[0]) % count[1], Math.floor(cell / count[0] / count[1])];
      const corner = corners[item] as number[];
      const along = parent.map(
        (at, axis) => (at + ((corner[axis] as number) + (corner[axis + 3] as number)) / 2) * (size[axis] as number),
      );
      const centre = [0, 1, 2].map((xyz) =>
        along.reduce((sum, length, axis) => sum + length * (axes[axis]?.[xyz] as number), origin[xyz] as number),
      );
      const dX = ((corner[3] as number) - (corner[0] as number)) * size[0];
      return { key: [...centre.map((value) => Math.round(value * 10)), Math.round(dX)].join(), name: names[item] };
    });
    const [head, ...rows] = readFileSync(join(sharedData, 'omf-rust/examples/bunny_blocks/bunny_blocks.csv'), 'utf8')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    expect(rows).toHaveLength(5123);
    const place = (name: RegExp): number => head?.findIndex((column) => name.test(column)) ?? -1;
    const [x, y, z, dX] = [place(/^x$/i), place(/^y$/i), place(/^z$/i), place(/^dx$/i)];
    const known = new Set(centres.map(({ key }) => key));
    const near = (row: string[]): boolean => {
      const at = [x, y, z].map((column) => Number(row[column]) * 10);
      for (let shift = 0; shift < 8; shift += 1) {
        const key = at.map((value, axis) => ((shift >> axis) & 1 ? Math.ceil(value) : Math.floor(value)));
        if (known.has([...key, Math.round(Number(row[dX]))].join())) return true;
      }
      return false;
    };
    expect(rows.filter(near)).toHaveLength(5123);
  });

  it('reads the pyramid, with chains of segments as polylines', async () => {
    expect((await make('pyramid', 0)).layer.count).toBe(6);
    const outline = await make('pyramid', 1);
    expect(outline.account).toMatchObject({ rowsRead: 8, rowsUsed: 8 });
    const offsets = (await outline.geometry('offsets', 1)).flat();
    expect(offsets.at(-1)).toBe(8 + outline.layer.count);
  });

  it('makes lines of a set of lines where that is asked for, with the length that was computed without a reader of ours', async () => {
    const lines = await make('v1', 1, { lineSets: 'lines' });
    expect(lines.manifest.datasetType).toBe('Lines');
    expect(lines.manifest.properties).toMatchObject({ lines: 50, vertices: 100, closed: 0 });
    expect(lines.manifest.properties['length']).toBeCloseTo(36.484_387, 6);
    expect(lines.layer.columns.map(({ name }) => name)).toEqual([
      ...['rand vert data', 'rand segment data', 'length', 'elevation', 'vertices', 'closed'],
    ]);
    expect((await make('v1', 1)).manifest.datasetType).toBe('Surface');
    const outline = await make('pyramid', 1, { lineSets: 'lines' });
    expect(outline.manifest.datasetType).toBe('Lines');
    // A surface and its edges together are no lines.
    expect((await make('everything', 8, { lineSets: 'lines' })).manifest.datasetType).toBe('Surface');
  });

  it('keeps a composite as layers of one dataset', async () => {
    const composite = await make('everything', 8);
    expect(composite.manifest.layers.map(({ name, label, identifier }) => [name, label, identifier])).toEqual([
      ['surface', 'Cube faces', 'surface'],
      ['lines', 'Cube edges', 'line'],
    ]);
  });

  it('warns of metadata of other programs', async () => {
    expect((await make('metadata')).codes['metadata-not-kept']).toBe(1);
  });
});

describe.skipIf(!hasSharedData)('files that are refused', () => {
  it.each([
    ['alpha', { code: 'omf-alpha-version', values: { file: 'test_file.omf' } }],
    [
      'lengthMismatch',
      {
        code: 'omf-item-count',
        values: {
          file: 'array_length_mismatch.omf',
          element: 'Length Mismatch',
          part: 'vertices',
          declared: 999,
          found: 4,
        },
      },
    ],
    [
      'missingParquet',
      { code: 'omf-missing-entry', values: { file: 'missing_parquet.omf', element: 'Missing', entry: '1.parquet' } },
    ],
    [
      'duplicateName',
      { code: 'omf-duplicate-element', values: { file: 'duplicate_element_name.omf', element: 'Duplicate' } },
    ],
  ] as const)('%s', async (file, error) => {
    await expect(make(file)).rejects.toMatchObject(error);
  });
});
