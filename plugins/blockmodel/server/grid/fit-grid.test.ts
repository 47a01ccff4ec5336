import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vector3 } from 'adit/core';
import { placedBlocks, withStore, type TestBlock } from '../testing/store-of.ts';
import { fitGrid } from './fit-grid.ts';
import { dot, orderedAxes, worldFrame, worldOf, type Frame } from './frame.ts';

/** Random numbers that can be had again. */
function randomOf(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** Axes turned by degrees: clockwise from above, then tilted about the new first axis. */
function turned(degrees: number, tilt = 0): Frame['axes'] {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [ct, st] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  return [
    [c, -s, 0],
    [s * ct, c * ct, st],
    [-s * st, -c * st, ct],
  ];
}

interface Recipe {
  readonly count: Vector3;
  readonly size: Vector3;
  readonly low: Vector3;
  readonly axes?: Frame['axes'];
  /** The part of the cells that have a block. */
  readonly kept: number;
  readonly noise?: number;
  readonly decimals?: number;
  readonly sized?: boolean;
  readonly seed: number;
}

function frameOf({ axes, low }: Recipe): Frame {
  return { axes: axes ?? turned(0), pivot: low, offset: [0, 0, 0] };
}

function regularBlocks(recipe: Recipe): TestBlock[] {
  const { count, size, kept, noise = 0, decimals, sized, seed } = recipe;
  const random = randomOf(seed);
  const round = (value: number): number => (decimals === undefined ? value : Number(value.toFixed(decimals)));
  const frame = frameOf(recipe);
  const blocks: TestBlock[] = [];
  for (let w = 0; w < count[2]; w += 1)
    for (let v = 0; v < count[1]; v += 1)
      for (let u = 0; u < count[0]; u += 1) {
        // Two edges and the farthest corner are always there: every plane has a block.
        const onEdge = [u, v, w].filter((at) => at > 0).length <= 1;
        const isLast = [u, v, w].every((at, axis) => at === count[axis]! - 1);
        if (!onEdge && !isLast && random() > kept) continue;
        const local = [u, v, w].map((at, axis) => (at + 0.5) * size[axis]!) as unknown as Vector3;
        const centre = worldOf(frame, local).map((value) => round(value + (random() - 0.5) * 2 * noise));
        blocks.push({ centre: centre as unknown as Vector3, ...(sized ? { size } : {}) });
      }
  return shuffled(blocks, random);
}

/** Parents that are whole, halved along some axes, or cut in uneven slices along one. */
function subBlocks(recipe: Recipe): TestBlock[] {
  const { count, size, kept, seed } = recipe;
  const random = randomOf(seed);
  const frame = frameOf(recipe);
  const blocks: TestBlock[] = [];
  for (let w = 0; w < count[2]; w += 1)
    for (let v = 0; v < count[1]; v += 1)
      for (let u = 0; u < count[0]; u += 1) {
        if (u + v + w > 0 && random() > kept) continue;
        const cuts = u + v + w === 0 ? [1, 1, 1] : [0, 1, 2].map(() => [1, 1, 2, 4][Math.floor(random() * 4)]!);
        for (let part = 0; part < cuts[0]! * cuts[1]! * cuts[2]!; part += 1) {
          const at = [part % cuts[0]!, Math.floor(part / cuts[0]!) % cuts[1]!, Math.floor(part / cuts[0]! / cuts[1]!)];
          const own = size.map((along, axis) => along / cuts[axis]!) as unknown as Vector3;
          const local = [u, v, w].map((cell, axis) => cell * size[axis]! + (at[axis]! + 0.5) * own[axis]!);
          blocks.push({ centre: worldOf(frame, local as unknown as Vector3), size: own });
        }
      }
  return shuffled(blocks, random);
}

/** Checks that the grid puts every block where it was, as large as it was; axes may be a quarter turn on. */
function expectPlaced(recipe: Recipe, blocks: readonly TestBlock[], tolerance: number, kinds: readonly string[]): void {
  withStore(blocks, (store) => {
    const fitted = fitGrid(store, {});
    expect(kinds, JSON.stringify(fitted.notes)).toContain(fitted.kind);
    const expectedAxes = recipe.axes ?? turned(0);
    const along = fitted.grid.frame.axes.map((axis) =>
      expectedAxes.findIndex((own) => Math.abs(dot(axis, own)) > 0.99),
    );
    expect([...along].sort()).toEqual([0, 1, 2]);
    let farthest = 0;
    for (const [index, placed] of placedBlocks(store, fitted).entries()) {
      const block = blocks[index]!;
      for (const axis of [0, 1, 2] as const) {
        const size = (block.size ?? recipe.size)[along[axis] as 0];
        const off = Math.abs(placed.centre[axis] - block.centre[axis]);
        farthest = Math.max(farthest, off, Math.abs(placed.size[axis] - size));
      }
    }
    expect(farthest).toBeLessThan(tolerance);
  });
}

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const size = fc.constantFrom<Vector3>(
  [5, 5, 5],
  [20, 20, 5],
  [10, 12.5, 4],
  [19.986_31, 19.817_65, 9.6197],
  [0.25, 0.5, 1],
);
const place = fc.constantFrom<Vector3>([0, 0, 0], [478_000.5, 6_772_000.25, -120], [-5000, 12_345.678, 300.1]);
const count = fc.tuple(
  fc.integer({ min: 2, max: 14 }),
  fc.integer({ min: 2, max: 12 }),
  fc.integer({ min: 2, max: 8 }),
) as fc.Arbitrary<Vector3>;

describe('the grid of a block model', () => {
  it('is found from centres alone, with holes, noise in the tenth digit and in any order', () => {
    fc.assert(
      fc.property(
        count,
        size,
        place,
        seeds,
        fc.double({ min: 0.15, max: 1, noNaN: true }),
        (cells, own, low, seed, kept) => {
          const farthest = Math.max(...low.map(Math.abs), 100);
          const recipe = { count: cells, size: own, low, kept, noise: farthest * 2e-10, seed };
          expectPlaced(recipe, regularBlocks(recipe), farthest * 1e-9, ['regular']);
        },
      ),
      { seed: 20_261, numRuns: 100 },
    );
  });

  it('is found from centres that were rounded, with a spacing that is no round number', () => {
    const recipe: Recipe = {
      count: [60, 50, 20],
      size: [19.986_31, 19.817_65, 9.6197],
      low: [501_234.5, 7_000_111.25, 12],
      kept: 0.3,
      decimals: 2,
      seed: 7,
    };
    expectPlaced(recipe, regularBlocks(recipe), 0.02, ['regular']);
  });

  it('is found where centres are off by more than a tenth digit', () => {
    const recipe: Recipe = {
      count: [12, 9, 6],
      size: [5, 5, 2.5],
      low: [100, 200, 0],
      kept: 0.7,
      noise: 0.002,
      seed: 3,
    };
    expectPlaced(recipe, regularBlocks(recipe), 0.01, ['regular']);
  });

  it('is found with sizes in the file', () => {
    fc.assert(
      fc.property(count, size, place, seeds, (cells, own, low, seed) => {
        const recipe = { count: cells, size: own, low, kept: 0.2, sized: true, seed };
        expectPlaced(recipe, regularBlocks(recipe), 1e-5, ['regular']);
      }),
      { seed: 20_261, numRuns: 30 },
    );
  });

  it('is found when it is turned, whatever the angle, from centres alone', () => {
    const degrees = fc.oneof(
      fc.double({ min: 0.05, max: 89, noNaN: true }),
      fc.constantFrom(45, 30, 36.869_897_645_844_02),
    );
    fc.assert(
      fc.property(degrees, size, place, seeds, (angle, own, low, seed) => {
        const recipe = { count: [12, 9, 5] as const, size: own, low, axes: turned(angle), kept: 0.8, seed };
        expectPlaced(recipe, regularBlocks(recipe), 1e-4, ['regular']);
      }),
      { seed: 20_261, numRuns: 40 },
    );
  });

  it('is found when it is turned so little that planes of centres run into each other', () => {
    for (const cells of [[10, 9, 6] as const, [12, 9, 5] as const, [30, 20, 3] as const])
      for (const angle of [0.08, 0.3, 1.4504, 1.4868, 1.5284, 3.3]) {
        const low = [0, 0, 0] as const;
        const recipe = { count: cells, size: [5, 5, 5] as const, low, axes: turned(angle), kept: 0.8, seed: 1 };
        expectPlaced(recipe, regularBlocks(recipe), 1e-4, ['regular']);
      }
  });

  it('stays along the axes of the world where coordinates are rounded coarsely', () => {
    const recipe: Recipe = {
      count: [40, 30, 10],
      size: [12.9, 12.9, 5],
      low: [500_000, 7_000_000, 0],
      kept: 0.9,
      decimals: 1,
      seed: 21,
    };
    for (const sized of [false, true]) {
      const blocks = regularBlocks({ ...recipe, sized });
      withStore(blocks, (store) => expect(fitGrid(store, {}).grid.frame).toBe(worldFrame));
      expectPlaced({ ...recipe, sized }, blocks, 0.11, ['regular']);
    }
  });

  it('is found when it is turned and tilted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 89 }), fc.integer({ min: -35, max: 35 }), seeds, (angle, tilt, seed) => {
        const recipe = {
          count: [10, 9, 6] as const,
          size: [10, 10, 5] as const,
          low: [1000, 2000, 300] as const,
          axes: turned(angle, tilt),
          kept: 0.85,
          seed,
        };
        expectPlaced(recipe, regularBlocks(recipe), 1e-4, ['regular']);
      }),
      { seed: 20_261, numRuns: 30 },
    );
  });

  it('is found when a turned model was written with two decimals, over kilometres', () => {
    const recipe: Recipe = {
      count: [150, 90, 4],
      size: [20, 20, 10],
      low: [478_000, 6_772_000, 100],
      axes: turned(37.3),
      kept: 0.5,
      decimals: 2,
      sized: true,
      seed: 11,
    };
    expectPlaced(recipe, regularBlocks(recipe), 0.03, ['regular']);
  });

  it('holds sub-blocks in their parents', () => {
    fc.assert(
      fc.property(count, size, place, seeds, (cells, own, low, seed) => {
        const recipe = { count: cells, size: own, low, kept: 0.5, seed };
        expectPlaced(recipe, subBlocks(recipe), 1e-5, ['regular', 'sub-blocked']);
      }),
      { seed: 20_261, numRuns: 30 },
    );
  });

  it('holds sub-blocks of a turned model in their parents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 87 }), seeds, (angle, seed) => {
        const recipe = {
          count: [8, 7, 5] as const,
          size: [40, 20, 10] as const,
          low: [1000, 2000, 300] as const,
          axes: turned(angle),
          kept: 0.9,
          seed,
        };
        expectPlaced(recipe, subBlocks(recipe), 1e-4, ['sub-blocked']);
      }),
      { seed: 20_261, numRuns: 20 },
    );
  });

  it('may have cells of varying sizes, half the way to the next centres', () => {
    const eastings = [0, 10, 31.3, 70.7, 81];
    const blocks = eastings.flatMap((x) =>
      [5, 15, 25].flatMap((y) => [1, 2.1, 4.4, 8].map((z): TestBlock => ({ centre: [x, y, z] }))),
    );
    withStore(blocks, (store) => {
      const fitted = fitGrid(store, {});
      expect(fitted).toMatchObject({ kind: 'irregular', notes: [{ code: 'irregular-spacing' }] });
      expect([...fitted.grid.cells[0].edges!]).toEqual([-5, 5, 20.65, 51, 75.85, 86.15]);
      expect(fitted.grid.cells[1]).toEqual({ low: 0, size: 10, count: 3 });
      expect(placedBlocks(store, fitted).map((block) => block.size[0])).toContain(51 - 20.65);
    });
  });

  it('is done without where there is none, with a warning', () => {
    const random = randomOf(5);
    const blocks = Array.from({ length: 400 }, (): TestBlock => {
      const centre = [random() * 500, random() * 400, random() * 90] as const;
      return { centre, size: [1 + random() * 9, 4, 2] };
    });
    withStore(blocks, (store) => {
      const fitted = fitGrid(store, {});
      expect(fitted).toMatchObject({ kind: 'boxes', notes: [{ code: 'no-grid' }] });
      for (const [index, { centre, size: own }] of placedBlocks(store, fitted).entries()) {
        const block = blocks[index]!;
        const off = [0, 1, 2].flatMap((axis) => [centre[axis]! - block.centre[axis]!, own[axis]! - block.size![axis]!]);
        expect(Math.max(...off.map(Math.abs))).toBeLessThan(1e-6);
      }
    });
  });

  it('of one block, one row or one layer says what is not known', () => {
    const fit = (blocks: TestBlock[]) => withStore(blocks, (store) => fitGrid(store, {}));
    expect(fit([{ centre: [5, 5, 5] }])).toMatchObject({
      kind: 'regular',
      grid: { cells: [{ size: 1 }, { size: 1 }, { size: 1 }] },
    });
    expect(fit([{ centre: [5, 5, 5], size: [2, 3, 4] }]).grid.cells.map((cells) => cells.size)).toEqual([2, 3, 4]);
    const row = fit([0, 1, 2, 3].map((at): TestBlock => ({ centre: [at * 5, 7, 9] })));
    expect(row.grid.cells.map((cells) => [cells.low, cells.size, cells.count])).toEqual([
      [-2.5, 5, 4],
      [4.5, 5, 1],
      [6.5, 5, 1],
    ]);
    expect(row.notes.map((note) => note.values['axis'])).toEqual(['Y', 'Z']);
  });

  it('keeps the order of axes whatever directions come', () => {
    const [u, v, w] = orderedAxes([
      [0, 0, -1],
      [-0.6, -0.8, 0],
      [-0.8, 0.6, 0],
    ]);
    expect(w).toEqual([0, 0, 1]);
    expect(u[0]).toBeCloseTo(0.8);
    expect(dot(u, v)).toBeCloseTo(0);
    expect(v[1]).toBeGreaterThan(0);
  });
});
