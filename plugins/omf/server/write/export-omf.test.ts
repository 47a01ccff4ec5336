import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaErrors } from '../testing/json-schema.ts';
import { takeApart, type TakenApart } from '../testing/read-archive.ts';
import { writeDataset, type TestDataset, type TestLayer } from '../testing/write-dataset.ts';
import { exportDataset, extensionOf } from './export-omf.ts';

const schemaPath = resolve('../shared/data/omf-rust/omf.schema.json');
const axes: [[number, number, number], [number, number, number], [number, number, number]] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const points: TestLayer = {
  name: 'points',
  identifier: 'point',
  label: 'Points',
  count: 3,
  geometry: { kind: 'points', positions: [635000.001, 7100000.002, -0.003, 1, 2, 3, 4, 5, 6] },
  columns: [
    { name: 'Au', kind: 'number', unit: 'none', values: [0.1 + 0.2, undefined, -0] },
    { name: 'depth', label: 'Depth', kind: 'number', unit: 'ft', values: [1, 2, 3] },
    { name: 'rock', kind: 'category', values: ['oxide', undefined, 'fresh'] },
    { name: 'when', kind: 'timestamp', values: [0, 1_700_000_000_123, undefined] },
  ],
  attributes: { rock: [{ name: 'fresh', visible: false, colour: '#0A0B0C' }] },
};
const lines: TestLayer = {
  name: 'intervals',
  identifier: 'interval',
  label: 'Intervals',
  count: 2,
  geometry: {
    kind: 'lines',
    positions: [0, 0, 0, 0, 0, 1, 0, 0, 2, 5, 5, 5, 6, 6, 6],
    offsets: [0, 3, 5],
  },
  columns: [
    { name: 'item', kind: 'number', values: [7, 8] },
    { name: 'at', kind: 'number', location: 'vertices', values: [1, 2, 3, 4, 5] },
  ],
};
const triangles: TestLayer = {
  name: 'surface',
  identifier: 'surface',
  label: 'Intervals',
  count: 2,
  geometry: {
    kind: 'triangles',
    positions: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0],
    triangles: [0, 1, 2, 0, 2, 3],
    textureCoordinates: [0, 0, 1, 0, 1, 1, 0, 1],
    image: png,
  },
  columns: [{ name: 'side', kind: 'category', values: ['a', 'b'] }],
};
const grid = { kind: 'blocks', origin: [10, 20, 30], axes, size: [5, 5, 2], count: [2, 1, 2] } as const;
const blocks = (geometry: object, count: number): TestLayer => ({
  name: 'blocks',
  identifier: 'block',
  label: 'Blocks',
  count,
  geometry: { ...grid, ...geometry } as TestLayer['geometry'],
  columns: [{ name: 'cu', kind: 'number', values: Array.from({ length: count }, (_, at) => at) }],
});

interface Reference {
  filename: string;
  item_count: number;
}
interface Element {
  name: string;
  metadata: { adit: Record<string, unknown> };
  attributes: { name: string; units?: string; location: string; data: Record<string, Reference> & { type: string } }[];
  geometry: { type: string; elements: Element[]; vertices: Reference; segments: Reference };
}

describe('OMF 2 export', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adit-omf-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function write(dataset: TestDataset, signal = new AbortController().signal): Promise<TakenApart> {
    const paths = { folder: join(folder, 'dataset'), scratch: join(folder, 'scratch') };
    for (const path of Object.values(paths)) mkdirSync(path, { recursive: true });
    const manifest = await writeDataset(paths.folder, dataset);
    const bytes = await buffer(exportDataset({ name: 'My data', ...paths, manifest }, signal));
    expect(bytes.toString('latin1').endsWith('Open Mining Format 2.0')).toBe(true);
    return takeApart(bytes);
  }
  const only = ({ index }: TakenApart): Element => (index['elements'] as Element[])[0] as Element;
  const column = async (archive: TakenApart, { filename, item_count: count }: Reference): Promise<unknown[][]> => {
    const { rows } = await archive.array(filename);
    expect(rows).toHaveLength(count);
    return rows.map((row) => Object.values(row));
  };

  it('writes points with numbers, categories, times and their colours, missing values and all', async () => {
    const archive = await write({ datasetType: 'Points', unit: 'ft', layers: [points], properties: { a: 1 } });
    expect([...archive.entries.values()].every(({ isStored }) => isStored)).toBe(true);
    expect(archive.comment).toBe('Open Mining Format 2.0');
    expect(archive.index).toMatchObject({ name: 'My data', application: 'Adit', units: 'feet' });
    const element = only(archive);
    expect(element.name).toBe('My data');
    expect(element.metadata.adit).toMatchObject({
      datasetType: 'Points',
      unit: 'ft',
      properties: { a: 1 },
      identifier: 'point',
      label: 'Points',
      columns: { depth: { name: 'depth', label: 'Depth', unit: 'ft' } },
    });
    const places = await column(archive, element.geometry.vertices);
    expect(places).toEqual([
      [635000.001, 7100000.002, -0.003],
      [1, 2, 3],
      [4, 5, 6],
    ]);
    const [gold, depth, rock, when] = element.attributes.map(({ data }) => data);
    expect(element.attributes.map(({ location, units }) => [location, units])).toEqual([
      ['Vertices', undefined],
      ['Vertices', 'ft'],
      ['Vertices', undefined],
      ['Vertices', undefined],
    ]);
    expect(await column(archive, gold?.['values'] as Reference)).toEqual([[0.1 + 0.2], [null], [-0]]);
    expect(await column(archive, depth?.['values'] as Reference)).toEqual([[1], [2], [3]]);
    expect(await column(archive, rock?.['values'] as Reference)).toEqual([[0], [null], [1]]);
    expect(await column(archive, rock?.['names'] as Reference)).toEqual([['oxide'], ['fresh']]);
    expect(await column(archive, rock?.['gradient'] as Reference)).toEqual([
      [128, 128, 128, 255],
      [10, 11, 12, 255],
    ]);
    expect(await column(archive, when?.['values'] as Reference)).toEqual([
      [new Date(0)],
      [new Date(1_700_000_000_123)],
      [null],
    ]);
  });

  it('writes several layers as a composite of elements with names of their own', async () => {
    const archive = await write({ datasetType: 'Drillhole', layers: [points, lines, triangles] });
    const element = only(archive);
    expect(element.geometry.type).toBe('Composite');
    expect(element.geometry.elements.map(({ name }) => name)).toEqual(['Points', 'Intervals', 'Intervals_2']);
    expect(element.geometry.elements[2]?.metadata.adit['label']).toBe('Intervals');
  });

  it('writes polylines as segments that an attribute numbers, and their values for each segment', async () => {
    const archive = await write({ datasetType: 'Drillhole', layers: [lines] });
    const { geometry, attributes, metadata } = only(archive);
    expect(await column(archive, geometry.segments)).toEqual([
      [0, 1],
      [1, 2],
      [3, 4],
    ]);
    const values = await Promise.all(attributes.map(({ data }) => column(archive, data['values'] as Reference)));
    expect(metadata.adit['item']).toBe('item_2');
    expect(attributes.map(({ name, location }) => [name, location])).toEqual([
      ['item', 'Primitives'],
      ['at', 'Vertices'],
      ['item_2', 'Primitives'],
    ]);
    expect(values).toEqual([
      [[7], [7], [8]],
      [[1], [2], [3], [4], [5]],
      [[0n], [0n], [1n]],
    ]);
  });

  it('writes more segments than are in memory at a time, of short polylines and of long ones', async () => {
    const lengths = [100_000, 2, ...new Array<number>(40_000).fill(3)];
    const offsets = [0];
    for (const length of lengths) offsets.push((offsets.at(-1) as number) + length);
    const positions = Array.from({ length: (offsets.at(-1) as number) * 3 }, (_, at) => at);
    const values = lengths.map((_, item) => item / 2);
    const many: TestLayer = {
      ...lines,
      count: lengths.length,
      geometry: { kind: 'lines', positions, offsets },
      columns: [{ name: 'v', kind: 'number', values }],
    };
    const archive = await write({ datasetType: 'Drillhole', layers: [many] });
    const { geometry, attributes } = only(archive);
    const expected = lengths.flatMap((length, item) =>
      Array.from({ length: length - 1 }, (_, at) => [
        (offsets[item] as number) + at,
        (offsets[item] as number) + at + 1,
        item,
      ]),
    );
    const [own, items] = await Promise.all(
      attributes.map(async ({ data }) => (await column(archive, data['values'] as Reference)).flat()),
    );
    const ends = await column(archive, geometry.segments);
    expect(ends.map(([from, to], at) => [from, to, Number(items?.[at])])).toEqual(expected);
    expect(own).toEqual(expected.map(([, , item]) => values[item as number]));
  });

  it('tells −0 from 0 in columns of few different values', async () => {
    const values = Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? -0 : at % 3 === 1 ? 0 : 1));
    const positions = values.flatMap((value) => [value, value, value]);
    const zeros: TestLayer = {
      ...points,
      count: values.length,
      geometry: { kind: 'points', positions },
      columns: [{ name: 'v', kind: 'number', values }],
    };
    const archive = await write({ datasetType: 'Points', layers: [zeros] });
    const { geometry, attributes } = only(archive);
    expect((await column(archive, geometry.vertices)).flat()).toEqual(positions);
    expect((await column(archive, attributes[0]?.data['values'] as Reference)).flat()).toEqual(values);
  });

  it('writes triangles with their image as it is', async () => {
    const archive = await write({ datasetType: 'Surface', layers: [triangles] });
    const { attributes } = only(archive);
    const { data, location } = attributes[1] as Element['attributes'][0];
    expect([data.type, location]).toEqual(['MappedTexture', 'Vertices']);
    expect(archive.entries.get((data['image'] as Reference).filename)?.bytes.equals(png)).toBe(true);
    expect(await column(archive, data['texcoords'] as Reference)).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]);
  });

  it('writes a grid whose cells are all there as a plain one, in the order of the cells', async () => {
    for (const geometry of [{}, { cells: [0, 1, 2, 3] }, { cells: [3, 1, 0, 2] }]) {
      rmSync(join(folder, 'dataset'), { recursive: true, force: true });
      const archive = await write({ datasetType: 'Blockmodel', layers: [blocks(geometry, 4)] });
      const { geometry: written, attributes } = only(archive);
      expect(written).toEqual({
        type: 'BlockModel',
        orient: { origin: [10, 20, 30], u: [1, 0, 0], v: [0, 1, 0], w: [0, 0, 1] },
        grid: { type: 'Regular', size: [5, 5, 2], count: [2, 1, 2] },
      });
      const [{ location, data }] = attributes as [Element['attributes'][0]];
      expect(location).toBe('Primitives');
      const values = (await column(archive, data['values'] as Reference)).flat();
      expect(values).toEqual(geometry.cells?.[0] === 3 ? [2, 1, 3, 0] : [0, 1, 2, 3]);
    }
  });

  it('writes cells that are missing, that are there twice, or of their own sizes', async () => {
    const sizes = [[5, 6], [7], [2, 3]];
    const archive = await write({ datasetType: 'Blockmodel', layers: [blocks({ cells: [3, 0], sizes }, 2)] });
    const { geometry, attributes } = only(archive);
    const { grid: tensors, subblocks } = geometry as unknown as {
      grid: Record<string, Reference>;
      subblocks: { count: number[]; subblocks: Reference };
    };
    for (const [at, axis] of ['u', 'v', 'w'].entries())
      expect((await column(archive, tensors[axis] as Reference)).flat()).toEqual(sizes[at]);
    expect(subblocks.count).toEqual([1, 1, 1]);
    expect(await column(archive, subblocks.subblocks)).toEqual([
      [1, 0, 1, 0, 0, 0, 1, 1, 1],
      [0, 0, 0, 0, 0, 0, 1, 1, 1],
    ]);
    expect(attributes[0]?.location).toBe('Subblocks');
    rmSync(join(folder, 'dataset'), { recursive: true });
    const twice = only(await write({ datasetType: 'Blockmodel', layers: [blocks({ cells: [3, 0, 0, 1] }, 4)] }));
    expect(twice.attributes[0]?.location).toBe('Subblocks');
  });

  it('writes cells of a grid of billions', async () => {
    const huge = blocks({ count: [4_000_000_000, 1, 1], cells: [3_999_999_999, 0] }, 2);
    const archive = await write({ datasetType: 'Blockmodel', layers: [huge] });
    const { subblocks } = only(archive).geometry as unknown as { subblocks: { subblocks: Reference } };
    expect((await column(archive, subblocks.subblocks)).map(([parent]) => parent)).toEqual([3_999_999_999, 0]);
  });

  it('writes parts of cells on the coarsest lattice that holds them exactly, else by their fractions', async () => {
    const corners = [0, 0, 0, 0.25, 1, 1 / 3, 0.5, 0, 2 / 3, 1, 1, 1];
    const archive = await write({ datasetType: 'Blockmodel', layers: [blocks({ cells: [0, 0], corners }, 2)] });
    const { subblocks } = only(archive).geometry as unknown as {
      subblocks: { count: number[]; subblocks: Reference };
    };
    expect(subblocks.count).toEqual([4, 1, 3]);
    expect(await column(archive, subblocks.subblocks)).toEqual([
      [0, 0, 0, 0, 0, 0, 1, 1, 1],
      [0, 0, 0, 2, 0, 2, 4, 1, 3],
    ]);
    rmSync(join(folder, 'dataset'), { recursive: true });
    const odd = [0, 0, 0, Math.PI / 4, 1, 1];
    const free = await write({ datasetType: 'Blockmodel', layers: [blocks({ cells: [2], corners: odd }, 1)] });
    const freeform = (only(free).geometry as unknown as { subblocks: { type: string; subblocks: Reference } })
      .subblocks;
    expect(freeform.type).toBe('Freeform');
    expect(await column(free, freeform.subblocks)).toEqual([[0, 0, 1, ...odd]]);
  });

  it('writes arrays of more rows than are in memory at a time, and of none', async () => {
    const count = 150_001;
    const positions = Array.from({ length: count * 3 }, (_, at) => at / 7);
    const values = Array.from({ length: count }, (_, at) => (at % 5 === 0 ? undefined : at));
    const large: TestLayer = {
      ...points,
      count,
      geometry: { kind: 'points', positions },
      columns: [{ name: 'v', kind: 'number', values }],
    };
    const archive = await write({ datasetType: 'Points', layers: [large] });
    const { geometry, attributes } = only(archive);
    const { rows, groups } = await archive.array(geometry.vertices.filename);
    expect(groups).toBe(3);
    expect(rows.flatMap((row) => Object.values(row))).toEqual(positions);
    const read = await column(archive, attributes[0]?.data['values'] as Reference);
    expect(read.flat()).toEqual(values.map((value) => value ?? null));

    rmSync(join(folder, 'dataset'), { recursive: true });
    const empty: TestLayer = { ...points, count: 0, geometry: { kind: 'points', positions: [] }, columns: [] };
    const none = await write({ datasetType: 'Points', layers: [empty] });
    expect(await column(none, only(none).geometry.vertices)).toEqual([]);
  });

  it('refuses columns that are not what the manifest says, before the first byte', async () => {
    const paths = { folder, scratch: join(folder, 'scratch') };
    mkdirSync(paths.scratch);
    const manifest = await writeDataset(folder, { datasetType: 'Points', layers: [points] });
    const [{ geometry }] = manifest.layers as unknown as [{ geometry: { positions: { length: number } } }];
    geometry.positions.length -= 3;
    const parts = exportDataset({ name: 'a', ...paths, manifest }, new AbortController().signal);
    await expect(parts.next()).rejects.toMatchObject({ code: 'damaged-dataset' });
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    controller.abort(new Error('cancelled'));
    await expect(write({ datasetType: 'Points', layers: [points] }, controller.signal)).rejects.toThrow('cancelled');
  });

  it.skipIf(!existsSync(schemaPath))('keeps to the schema of the format', async () => {
    const schema = JSON.parse(readFileSync(schemaPath, 'utf8')) as Parameters<typeof schemaErrors>[0];
    const cut = { cells: [1, 2], corners: [0, 0, 0, 0.3, 1, 1, 0, 0, 0, 1, 1, 0.7] };
    const sizes = [[5, 6], [7], [2, 3]];
    const layers = [points, lines, triangles, blocks({}, 4), blocks({ cells: [1] }, 1), blocks({ ...cut, sizes }, 2)];
    const named = layers.map((layer, at) => ({ ...layer, name: `layer-${at}` }));
    const { index } = await write({ datasetType: 'Drillhole', layers: named });
    expect(schemaErrors(schema, index)).toEqual([]);
    expect(schemaErrors(schema, { ...index, units: 5 })).not.toEqual([]);
    expect(extensionOf()).toBe('omf');
  });

  it.skipIf(!existsSync(schemaPath))('writes the columns of arrays byte by byte as other programs do', async () => {
    // hyparquet reads types that Arrow refuses: equal schemas are not enough.
    const packedSchema = async (archive: TakenApart, name: string): Promise<string> => {
      const { footer, rows, schema } = await archive.array(name);
      const count = Buffer.from([0x16, rows.length * 2, 0x19]);
      const end = footer.indexOf(count, footer.indexOf(schema.at(-1)?.name ?? ''));
      expect(end).toBeGreaterThan(0);
      return footer.toString('hex', 0, end);
    };
    const theirs = takeApart(readFileSync(resolve('../shared/data/omf-rust/tests/one_of_everything.omf')));
    const known = new Set<string>();
    for (const name of theirs.entries.keys())
      if (name.endsWith('.parquet')) known.add(await packedSchema(theirs, name));
    const cut = { cells: [1], corners: [0, 0, 0, 0.3, 1, 1] };
    const layers = [points, lines, triangles, blocks({ cells: [1] }, 1), blocks(cut, 1)];
    const ours = await write({
      datasetType: 'Drillhole',
      layers: layers.map((layer, at) => ({ ...layer, name: `layer-${at}` })),
    });
    // Floats of both widths are legal, and they have an example of one.
    const floats = (hex: string): string => hex.replaceAll('150825', '150a25');
    const allowed = new Set([...known].map(floats));
    for (const name of ours.entries.keys())
      if (name.endsWith('.parquet')) expect(allowed).toContain(floats(await packedSchema(ours, name)));
  });
});
