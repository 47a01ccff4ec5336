import { bytesOfBits, isInRegions, type CutRegion, type MaskStep, type Vector3 } from 'adit/core';
import type { EngineSession, LayerAddress } from 'adit/core/server';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ColumnarEngine } from './columnar-engine.ts';
import { InProcessRunner } from './task-runner.ts';
import { keepingLog } from './testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets, type MadeBlocks, type MadeLayer } from './testing/make-dataset.ts';
import { naiveBox, naiveFaces } from './testing/naive-faces.ts';
import { unit } from './testing/naive-section.ts';
import { keeping, threshold } from './testing/naive.ts';
import { seconds } from '../../../tests/patience.ts';

let session: EngineSession;
beforeEach(async () => {
  session = await new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner() }).open();
});
afterAll(removeMadeDatasets);

/** So small that the middles of cells in these tests are told apart exactly. */
const corner: [number, number, number] = [-4, 2, -3];
const whole = fc.integer({ min: -6, max: 12 });
const part = fc.integer({ min: -100, max: 100 });
/** Planes along the axes, some of which go through the middles of cells, and others. */
const plane = fc.record({
  point: fc.tuple(whole, whole, whole).map(([x, y, z]) => [x / 2, y / 2, z / 2] as [number, number, number]),
  normal: fc.oneof(
    fc.constantFrom<[number, number, number]>([1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]),
    fc
      .tuple(part, part, part)
      .filter((parts) => parts.some((along) => along !== 0))
      .map((parts): [number, number, number] => [...unit(parts)]),
  ),
});
const regionsOf = fc.array(
  fc.record({
    planes: fc.array(plane, { minLength: 1, maxLength: 6 }),
    inverted: fc.boolean(),
    wholeItems: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

async function addressOf(layer: MadeLayer): Promise<LayerAddress> {
  return { dataset: await makeDataset({ items: layer }), layer: 'items' };
}

const inside = (regions: readonly CutRegion[] = []): MaskStep => ({ kind: 'inside', regions });

/** Checks what is kept in regions against asking for each centre; without a centre an item is nowhere. */
async function expectKept(
  layer: MadeLayer,
  regions: CutRegion[],
  centres: readonly (Vector3 | undefined)[],
): Promise<void> {
  const address = await addressOf(layer);
  const expected = centres.map((centre) => Number(centre !== undefined && isInRegions(regions, centre)));
  const kept = expected.filter((bit) => bit === 1).length;
  const answer = await session.mask(address, keeping(inside(regions)));
  expect({ kept: answer.kept, total: answer.total, mask: [...bytesOfBits(answer.mask!, answer.total)] }).toEqual({
    kept,
    total: centres.length,
    mask: expected,
  });
}

/** False for a middle that rounding can move over a plane; on planes along the axes these are exact in halves. */
function isClear(regions: readonly CutRegion[], middle: Vector3): boolean {
  return regions.every(({ planes }) =>
    planes.every(({ point, normal }) => {
      const distance = middle.reduce((sum, along, axis) => sum + (along - point[axis]!) * normal[axis]!, 0);
      const isExact = normal.includes(1) || normal.includes(-1);
      return Math.abs(distance) > 1e-9 || (isExact && middle.every((along) => Number.isInteger(along * 4)));
    }),
  );
}

const triples = fc.array(fc.tuple(whole, whole, whole), { minLength: 1, maxLength: 20 });
const middleOf = (...places: readonly Vector3[]): Vector3 =>
  [0, 1, 2].map((axis) => places.reduce((sum, place) => sum + place[axis]!, 0) / places.length) as unknown as Vector3;

describe('regions', { timeout: seconds(120) }, () => {
  it('keep the blocks of a grid whose middle is in all of them, and their outer faces', async () => {
    const count = fc.tuple(
      fc.constantFrom(1, 2, 5, 31, 32, 33, 40),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
    );
    const cases = count.chain((cells) => {
      const all = Array.from({ length: cells[0] * cells[1] * cells[2] }, (_, cell) => cell);
      return fc.record({
        cells: fc.constant(cells),
        listed: fc.option(fc.shuffledSubarray(all), { nil: undefined }),
        sized: fc.boolean(),
        grade: fc.array(fc.constantFrom(0, 1), { minLength: all.length, maxLength: all.length }),
        regions: regionsOf,
      });
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ cells, listed, sized, grade, regions }) => {
        const items = listed?.length ?? cells[0] * cells[1] * cells[2];
        const sizesOf = (axis: 0 | 1 | 2): Float64Array =>
          Float64Array.from({ length: cells[axis] }, (_, at) => 1 + (at % 3));
        const blocks: MadeBlocks = {
          items,
          origin: corner,
          count: cells,
          ...(listed ? { cells: Uint32Array.from(listed) } : {}),
          ...(sized ? { sizes: [sizesOf(0), sizesOf(1), sizesOf(2)] } : {}),
        };
        const place = (axis: 0 | 1 | 2, at: number): number => {
          if (!sized) return corner[axis] + at + 0.5;
          const before = sizesOf(axis)
            .slice(0, at)
            .reduce((sum, size) => sum + size, 0);
          return corner[axis] + before + (1 + (at % 3)) / 2;
        };
        const centres = Array.from({ length: items }, (_, item): Vector3 => {
          const cell = listed?.[item] ?? item;
          const row = Math.floor(cell / cells[0]);
          return [place(0, cell % cells[0]), place(1, row % cells[1]), place(2, Math.floor(row / cells[1]))];
        });
        fc.pre(centres.every((centre) => isClear(regions, centre)));
        const layer = { blocks, columns: { grade: { numbers: Float64Array.from(grade.slice(0, items)) } } };
        await expectKept(layer, regions, centres);
        const faces = await session.faces(await addressOf(layer), keeping(inside(regions), threshold('grade', 1, 1)));
        const boxes = centres.map((_, item) => naiveBox(cells, listed?.[item] ?? item));
        const expected = naiveFaces(boxes, (item) => grade[item] === 1 && isInRegions(regions, centres[item]!));
        expect([...faces].toSorted((one, other) => one - other)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('keep parts of cells by their own middle, and their faces', async () => {
    const ends = fc.constantFrom([0, 1], [0, 0.5], [0.5, 1], [0.25, 0.5]);
    const item = fc.record({ cell: fc.integer({ min: 0, max: 11 }), ends: fc.tuple(ends, ends, ends) });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 12 }), regionsOf, async (items, regions) => {
        const cells: [number, number, number] = [3, 2, 2];
        const fractions = items.map(({ ends: [u, v, w] }) => [u[0]!, v[0]!, w[0]!, u[1]!, v[1]!, w[1]!]);
        const blocks: MadeBlocks = {
          items: items.length,
          origin: corner,
          count: cells,
          cells: Uint32Array.from(items, ({ cell }) => cell),
          corners: Float64Array.from(fractions.flat()),
        };
        const boxes = items.map(({ cell }, at) => naiveBox(cells, cell, fractions[at]));
        const centres = boxes.map(
          (box) => [0, 1, 2].map((axis) => corner[axis]! + (box[axis]! + box[axis + 3]!) / 2) as unknown as Vector3,
        );
        fc.pre(centres.every((centre) => isClear(regions, centre)));
        await expectKept({ blocks, columns: {} }, regions, centres);
        const faces = await session.faces(await addressOf({ blocks, columns: {} }), keeping(inside(regions)));
        expect([...faces]).toEqual(naiveFaces(boxes, (at) => isInRegions(regions, centres[at]!)));
      }),
      { numRuns: 80 },
    );
  });

  it('keep points, triangles by the middle of their corners, and nothing that is nowhere', async () => {
    await fc.assert(
      fc.asyncProperty(triples, regionsOf, async (places, regions) => {
        fc.pre(places.every((place) => isClear(regions, place)));
        const nowhere = [...places.flat(), Number.NaN, 0, 0];
        await expectKept({ positions: Float64Array.from(nowhere), columns: {} }, regions, [...places, undefined]);
        const triangles = Uint32Array.from({ length: places.length * 3 }, (_, at) => (at * 7) % places.length);
        const middles = places.map((_, at) => middleOf(...[0, 1, 2].map((of) => places[triangles[at * 3 + of]!]!)));
        fc.pre(middles.every((middle) => isClear(regions, middle)));
        await expectKept({ positions: Float64Array.from(places.flat()), triangles, columns: {} }, regions, middles);
      }),
      { numRuns: 80 },
    );
  });

  it('keep an interval by the middle of its path, not of its ends', async () => {
    const upTo = (x: number, y = 0): CutRegion => ({
      planes: [{ point: [x, y, 0], normal: [-1, 0, 0] }],
      inverted: false,
      wholeItems: false,
    });
    const path = [0, 0, 0, 6, 0, 0, 6, 2, 0, 6, 4, 0];
    const lines = { positions: Float64Array.from(path), offsets: Uint32Array.of(0, 4, 4), columns: {} };
    // Ten long, so that its middle is at (5, 0); the middle of its ends is at (3, 2). The second one has no path.
    await expectKept(lines, [upTo(5)], [[5, 0, 0], undefined]);
    await expectKept(lines, [upTo(4.99)], [[5, 0, 0], undefined]);
    const straight = { positions: Float64Array.of(0, 0, 0, 6, 4, 2), offsets: Uint32Array.of(0, 2), columns: {} };
    await expectKept(straight, [upTo(3)], [[3, 2, 1]]);
    await expectKept(straight, [{ ...upTo(3), inverted: true }], [[3, 2, 1]]);
    const single = { positions: Float64Array.of(1, 1, 1), offsets: Uint32Array.of(0, 1), columns: {} };
    await expectKept(single, [upTo(1)], [[1, 1, 1]]);
    const lost = { positions: Float64Array.of(1, 1, 1, Number.NaN, 1, 1), offsets: Uint32Array.of(0, 2), columns: {} };
    await expectKept(lost, [upTo(9)], [undefined]);
  });

  it('narrow histograms, categories and filters, and answers do not mix with those of other regions', async () => {
    const layer: MadeLayer = {
      positions: Float64Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0),
      columns: {
        grade: { numbers: Float64Array.of(1, 2, 3, 4) },
        rock: { numbers: Uint32Array.of(0, 1, 1, 0), dictionary: ['a', 'b'] },
      },
    };
    const from = (x: number): CutRegion => ({
      planes: [{ point: [x, 0, 0], normal: [1, 0, 0] }],
      inverted: false,
      wholeItems: false,
    });
    const all = { dataset: await makeDataset({ items: layer }), layer: 'items' };
    const request = { field: 'grade', samples: 4, logarithmic: false, range: [1, 5] as const };
    for (const [regions, counts] of [
      [[from(1)], [0, 1, 1, 1]],
      [[{ ...from(1), inverted: true }], [1, 1, 0, 0]],
      [
        [from(1), { ...from(2), inverted: true }],
        [0, 1, 1, 0],
      ],
      [[], [1, 1, 1, 1]],
      [undefined, [1, 1, 1, 1]],
    ] as const) {
      const subset = keeping(inside(regions));
      expect([...(await session.histogram(all, subset, request)).counts]).toEqual(counts);
      const categories = await session.categories(all, subset, 'rock');
      expect(categories.counts).toEqual([counts[0] + counts[3], counts[1] + counts[2]]);
      expect((await session.mask(all, keeping(inside(regions), threshold('grade', 3, 9)))).kept).toBe(
        counts[2] + counts[3],
      );
    }
  });
});
