import fc from 'fast-check';
import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { AditError } from 'adit/core';
import { readManifest } from 'adit/core/server';
import { buildProject, inFolder, type BuiltProject } from '../testing/test-run.ts';
import {
  readDataset,
  writeDataset,
  type TestColumn,
  type TestDataset,
  type TestGeometry,
  type TestLayer,
} from '../testing/write-dataset.ts';
import { exportDataset } from './export-omf.ts';
import { seconds } from '../../../../tests/patience.ts';

vi.setConfig({ testTimeout: seconds(3_600) });

const png = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#336699' } })
  .png()
  .toBuffer();

/** Coordinates are places: finite, and within 10^12. */
const coordinate = fc.oneof(
  fc.double({ min: -1e8, max: 1e8, noNaN: true }),
  fc.integer({ min: -9_000_000_000, max: 9_000_000_000 }).map((millimetres) => millimetres / 1000),
);
const number = fc.option(fc.oneof(fc.double({ noDefaultInfinity: true, noNaN: true }), fc.integer()), {
  nil: undefined,
  freq: 4,
});
const word = fc.string({ unit: 'grapheme', maxLength: 12 });
const text = fc.option(fc.oneof(word, fc.constantFrom('oxide', 'fresh', '=1+1', '-1', 'true')), {
  nil: undefined,
  freq: 4,
});
// All times that a Date can hold.
const time = fc.option(fc.integer({ min: -8.64e15, max: 8.64e15 }), { nil: undefined, freq: 4 });
const name = fc.oneof(
  fc.constantFrom('item', 'texture', 'x', 'a b', 'ñ', 'constructor', '__proto__', 'name.x'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }).filter((one) => one.trim() !== ''),
);
const unit = fc.constantFrom('m', 'ft', 'deg', 'none');
const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

function columnsOf(items: number, vertices: number | undefined): fc.Arbitrary<TestColumn[]> {
  const column = fc.boolean().chain((isOfVertices) => {
    const isPlaced = isOfVertices && vertices !== undefined;
    const length = isPlaced ? vertices : items;
    const of = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
      fc.array(value, { minLength: length, maxLength: length });
    const common = { name, label, unit };
    return fc
      .oneof(
        fc.record({ ...common, kind: fc.constant('number' as const), values: of(number) }),
        fc.record({ ...common, kind: fc.constant('category' as const), values: of(text) }),
        fc.record({ ...common, kind: fc.constant('timestamp' as const), values: of(time) }),
      )
      .map((one): TestColumn => (isPlaced ? { ...one, location: 'vertices' } : one));
  });
  return fc.uniqueArray(column, { selector: (one) => one.name, maxLength: 5 });
}

const triples = (least: number): fc.Arbitrary<number[]> =>
  fc
    .array(fc.tuple(coordinate, coordinate, coordinate), { minLength: least, maxLength: least + 12 })
    .map((all) => all.flat());

const points = triples(1).map((positions): [TestGeometry, number] => [
  { kind: 'points', positions },
  positions.length / 3,
]);
const lines = fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 1, maxLength: 6 }).chain((lengths) => {
  const offsets = lengths.reduce((all, length) => [...all, (all.at(-1) as number) + length], [0]);
  const total = (offsets.at(-1) as number) * 3;
  return fc
    .array(coordinate, { minLength: total, maxLength: total })
    .map((positions): [TestGeometry, number] => [{ kind: 'lines', positions, offsets }, lengths.length]);
});
const triangles = triples(3).chain((positions) => {
  const vertices = positions.length / 3;
  const triangle = fc.array(fc.nat({ max: vertices - 1 }), { minLength: 3, maxLength: 3 });
  const coordinates = fc.array(fc.float({ min: -2, max: 2, noNaN: true }), {
    minLength: vertices * 2,
    maxLength: vertices * 2,
  });
  return fc
    .tuple(fc.array(triangle, { minLength: 1, maxLength: 10 }), fc.option(coordinates, { nil: undefined }))
    .map(([all, textureCoordinates]): [TestGeometry, number] => [
      {
        kind: 'triangles',
        positions,
        triangles: all.flat(),
        ...(textureCoordinates ? { textureCoordinates, image: png } : {}),
      },
      all.length,
    ]);
});
const size = fc.double({ min: 0.01, max: 1000, noNaN: true });
const fraction = fc.oneof(
  fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8),
  fc.integer({ min: 0, max: 3 }).map((thirds) => thirds / 3),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const span = fc.tuple(fraction, fraction).filter(([from, to]) => from !== to);
const blocks = fc
  .tuple(
    fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
    fc.tuple(coordinate, coordinate, coordinate),
    fc.tuple(size, size, size),
    fc.double({ min: 0, max: 6.28, noNaN: true }),
    fc.constantFrom('plain', 'counted', 'shuffled', 'holes', 'parts'),
    fc.boolean(),
  )
  .chain(([count, origin, sizes, angle, kind, varies]) => {
    const cells = count[0] * count[1] * count[2];
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const grid = {
      kind: 'blocks' as const,
      origin,
      axes: [
        [cos, sin, 0],
        [-sin, cos, 0],
        [0, 0, 1],
      ] as [[number, number, number], [number, number, number], [number, number, number]],
      size: sizes,
      count,
      ...(varies
        ? {
            sizes: count.map((all, axis) => Array.from({ length: all }, (_, at) => (sizes[axis] as number) * (1 + at))),
          }
        : {}),
    } as Extract<TestGeometry, { kind: 'blocks' }>;
    if (kind === 'plain') return fc.constant<[TestGeometry, number]>([grid, cells]);
    if (kind === 'counted')
      return fc.constant<[TestGeometry, number]>([{ ...grid, cells: [...new Array(cells).keys()] }, cells]);
    if (kind === 'shuffled')
      return fc
        .shuffledSubarray([...new Array(cells).keys()], { minLength: cells, maxLength: cells })
        .map((all): [TestGeometry, number] => [{ ...grid, cells: all }, cells]);
    const picked = fc.array(fc.nat({ max: cells - 1 }), { minLength: 1, maxLength: 10 });
    return fc
      .tuple(picked, fc.array(fc.tuple(span, span, span), { minLength: 10, maxLength: 10 }))
      .map(([all, spans]): [TestGeometry, number] => {
        const corners = all.flatMap((_, at) => {
          const three = spans[at] as [number, number][];
          return [...three.map((ends) => Math.min(...ends)), ...three.map((ends) => Math.max(...ends))];
        });
        return [{ ...grid, cells: all, ...(kind === 'parts' ? { corners } : {}) }, all.length];
      });
  });

const layer = fc
  .record({
    shape: fc.oneof(points, lines, triangles, blocks),
    identifier: fc.constantFrom('point', 'collar', 'survey', 'interval', 'surface', 'line', 'blockmodel'),
    label,
    selected: fc.boolean(),
    pointSize: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  })
  .chain(({ shape: [geometry, count], identifier, label: own, selected, pointSize }) => {
    const hasVertices = geometry.kind === 'lines' || geometry.kind === 'triangles';
    return columnsOf(count, hasVertices ? geometry.positions.length / 3 : undefined).map((columns): TestLayer => {
      // A manifest keeps no attributes under `__proto__`.
      const category = columns.find(
        ({ name: column, kind, values }) =>
          column !== '__proto__' && kind === 'category' && values.some((one) => one !== undefined),
      );
      const words = new Set(category?.values.filter((one) => one !== undefined).map(String));
      return {
        name: 'layer',
        identifier,
        label: own,
        count,
        geometry,
        columns,
        ...(category
          ? {
              attributes: {
                [category.name]: [...words].map((one, at) => ({
                  name: one,
                  visible: at % 2 === 0,
                  ...(at % 3 === 0 ? { colour: '#12AB9F' } : {}),
                  ...(at % 4 === 0 ? { size: at, shape: 'circle' } : {}),
                })),
              },
            }
          : {}),
        defaults: {
          selected,
          open: !selected,
          ...(pointSize === undefined ? {} : { pointSize }),
          ...(columns[0] ? { colourBy: columns[0].name } : {}),
        },
      };
    });
  });

const dataset: fc.Arbitrary<TestDataset> = fc.record({
  datasetType: fc.constantFrom('Points', 'Drillhole', 'Surface', 'Blockmodel'),
  unit: fc.constantFrom('m', 'ft'),
  properties: fc.dictionary(label, fc.oneof(word, fc.boolean(), fc.integer()), { maxKeys: 3, noNullPrototype: true }),
  layers: fc
    .array(layer, { minLength: 1, maxLength: 4 })
    .map((layers) => layers.map((one, at) => ({ ...one, name: at === 0 ? 'layer' : `layer-${at + 1}` }))),
});

/** The same dataset in the one way of several to write it: −0 in places is 0, and blocks that fill a grid stand in the order of its cells. */
function normal({ layers, ...rest }: TestDataset): TestDataset {
  return {
    ...rest,
    layers: layers.map((each) => {
      const one = inOrder(each);
      return { ...one, geometry: normalGeometry(one) };
    }),
  };
}

function isShuffled({ geometry, count: items }: TestLayer): boolean {
  if (geometry.kind !== 'blocks' || geometry.corners || !geometry.cells) return false;
  const isFull = items === geometry.count[0] * geometry.count[1] * geometry.count[2];
  return isFull && new Set(geometry.cells).size === items;
}

function inOrder(one: TestLayer): TestLayer {
  const { geometry } = one;
  if (!isShuffled(one) || geometry.kind !== 'blocks') return one;
  const { cells = [], ...grid } = geometry;
  const items = cells.map((_, item) => item).toSorted((a, b) => (cells[a] as number) - (cells[b] as number));
  return {
    ...one,
    geometry: grid,
    columns: one.columns.map((column) => ({ ...column, values: items.map((item) => column.values[item]) })),
  };
}

function normalGeometry({ geometry, count: items }: TestLayer): TestGeometry {
  if (geometry.kind !== 'blocks') return { ...geometry, positions: geometry.positions.map((one) => one + 0) };
  const { cells, corners, sizes, size: even, origin, ...grid } = geometry;
  const all = grid.count[0] * grid.count[1] * grid.count[2];
  const isCounted = !corners && items === all && (cells ?? []).every((cell, at) => cell === at);
  const areWhole = corners?.every((part, at) => part === (at % 6 < 3 ? 0 : 1)) ?? true;
  return {
    ...grid,
    origin: origin.map((one) => one + 0) as [number, number, number],
    size: sizes ? [0, 0, 0] : even,
    ...(sizes ? { sizes } : {}),
    ...(cells && !isCounted ? { cells } : {}),
    ...(corners && !areWhole ? { corners } : {}),
  };
}

/** What is compared: images are encoded anew on import, and are not. */
function compared(one: TestDataset): TestDataset {
  const { layers, ...rest } = normal(one);
  return {
    ...rest,
    layers: layers.map((each) => {
      if (each.geometry.kind !== 'triangles') return each;
      const { image: _image, ...geometry } = each.geometry;
      return { ...each, geometry };
    }),
  };
}

/** Exports the dataset in `from` and builds it anew, to be looked at. */
async function thereAndBack(folder: string, from: string, look: (built: BuiltProject) => Promise<void>): Promise<void> {
  const [scratch, path] = [join(folder, 'scratch'), join(folder, 'a.omf')];
  mkdirSync(scratch);
  const manifest = await readManifest(from);
  const bytes = exportDataset({ name: 'Set', folder: from, manifest, scratch }, new AbortController().signal);
  await pipeline(Readable.from(bytes), createWriteStream(path));
  const built = await buildProject(path, 0);
  try {
    await look(built);
  } finally {
    built.dispose();
  }
}

async function expectSame(made: TestDataset): Promise<void> {
  await inFolder(async (folder) => {
    const from = join(folder, 'from');
    mkdirSync(from);
    await writeDataset(from, made);
    await thereAndBack(folder, from, async ({ account, issues, folder: to }) => {
      expect(issues).toEqual([]);
      expect(account.rowsUsed).toBe(account.rowsRead);
      expect(compared(await readDataset(to))).toEqual(compared(await readDataset(from)));
      const statistics = async (where: string) =>
        (await readManifest(where)).layers.map(({ columns }) => columns.map((column) => column.statistics));
      // A sum in another order may differ in its last digit.
      if (!made.layers.some(isShuffled)) expect(await statistics(to)).toEqual(await statistics(from));
    });
  });
}

describe('a dataset that is exported as OMF 2 and imported again', () => {
  it('is what it was: layers, geometry, columns, units, categories, labels', async () => {
    await fc.assert(
      fc.asyncProperty(dataset, expectSame),
      process.env['ADIT_SOAK'] ? { numRuns: 5_000 } : { numRuns: 12, seed: 20_261 },
    );
  });

  it('may be a few blocks of a grid of thousands of millions of cells', async () => {
    const few: TestLayer = {
      name: 'blocks',
      identifier: 'block',
      label: 'Blocks',
      count: 2,
      geometry: {
        kind: 'blocks',
        origin: [0, 0, 0],
        axes: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
        size: [5, 5, 5],
        count: [2000, 1000, 2000],
        cells: [7, 3_999_999_999],
      },
      columns: [{ name: 'cu', kind: 'number', values: [1, 2] }],
    };
    await expectSame({ datasetType: 'Blockmodel', layers: [few] } as unknown as TestDataset);
  });

  const sharedData = resolve('../shared/data');
  const projects = existsSync(sharedData)
    ? readdirSync(sharedData, { recursive: true })
        .map(String)
        .filter((one) => one.endsWith('.omf'))
    : [];
  it.skipIf(projects.length === 0)('is what it was when it came from a real project of either version', async () => {
    const done: string[] = [];
    for (const project of projects) {
      for (let element = 0, isThere = true; isThere; element += 1) {
        await inFolder(async (folder) => {
          const built = await buildProject(join(sharedData, project), element).catch((error: unknown) => {
            if (!(error instanceof AditError)) throw error;
            isThere = error.code === 'omf-nothing-used';
          });
          if (!built) return;
          try {
            await thereAndBack(folder, built.folder, async ({ issues, folder: to }) => {
              expect([project, element, issues]).toEqual([project, element, []]);
              expect(compared(await readDataset(to))).toEqual(compared(await readDataset(built.folder)));
            });
          } finally {
            built.dispose();
          }
          done.push(`${project} ${element}`);
        });
      }
    }
    expect(done).toEqual(
      expect.arrayContaining([
        'omf-python/v1/test_file.omf 4',
        'omf-rust/tests/omf1/test_proj.omf 0',
        'omf-rust/examples/bunny_blocks/bunny_blocks.omf 0',
        'omf-rust/tests/one_of_everything.omf 9',
      ]),
    );
  });
});
