import { cellAt, cellCount, type FittedGrid } from './grid/block-grid.ts';
import type { AxisPrototype } from './grid/fit-axes.ts';
import { fitGrid, type FileHints } from './grid/fit-grid.ts';
import { localOf, worldFrame, worldOf, type Frame } from './grid/frame.ts';
import type { BlockStore } from './rows/block-store.ts';
import { centreAt, type ReadBlocks } from './rows/block-reader.ts';
import type { BlockPlan } from './source/block-plan.ts';
import { dataminePrototype, type DataminePrototype } from './source/datamine-prototype.ts';

const MOSTLY = 0.9;
const SAME = 1e-6;

/** Finds the grid of blocks that were read, with what their file says of it. */
export function fitBlocks({ store, prototype: fields }: ReadBlocks, plan: BlockPlan): FittedGrid {
  const prototype = dataminePrototype(fields);
  if (!prototype) return fitGrid(store, { sizes: plan.sizeHints });
  const { frame } = prototype;
  // A rotated model's blocks are in coordinates of its own, unless a program wrote those of the world.
  if (frame && partInside(store, prototype, worldFrame) >= MOSTLY) store.moveBy((centre) => worldOf(frame, centre));
  const axes = [0, 1, 2].map((axis) =>
    axisPrototype(store, prototype, axis),
  ) as unknown as Required<FileHints>['prototype'];
  const fitted = fitGrid(store, { ...(frame ? { frame } : {}), prototype: axes });
  const misplaced = misplacedIndexes(store, fitted, prototype);
  if (misplaced === 0) return fitted;
  return { ...fitted, notes: [...fitted.notes, { code: 'index-disagrees', values: { blocks: misplaced } }] };
}

/** The part of the centres, as they stand, that are inside the box that the largest blocks would fill. */
function partInside(store: BlockStore, { origin, count }: DataminePrototype, frame: Frame): number {
  const most = origin.map((low, axis) => {
    const size = store.sizeAt[axis] === undefined ? Infinity : store.sizes[axis as 0].most;
    return low + size * (count[axis] as number);
  });
  let inside = 0;
  for (const { count: blocks, values } of store.chunks()) {
    for (let block = 0, at = 0; block < blocks; block += 1, at += store.stride) {
      const place = [0, 1, 2].map((axis) => localOf(frame, axis, ...centreAt(values, at)));
      if (place.every((along, axis) => along >= (origin[axis] as number) && along <= (most[axis] as number)))
        inside += 1;
    }
  }
  return inside / store.count;
}

/**
 * What a parent may measure along an axis: a whole number of the largest blocks, such that each block lies in the parent whose number
 * it carries.
 */
function axisPrototype(
  store: BlockStore,
  { origin, count, frame = worldFrame }: DataminePrototype,
  axis: number,
): AxisPrototype {
  const low = origin[axis] as number;
  const declared = { low, count: count[axis] as number };
  const { indexAt } = store;
  const sizeAt = store.sizeAt[axis];
  if (indexAt === undefined || sizeAt === undefined) return { ...declared, sizes: [] };
  const largest = store.sizes[axis as 0].most;
  let [least, most] = [0, Infinity];
  for (const { count: blocks, values } of store.chunks()) {
    for (let block = 0, at = 0; block < blocks; block += 1, at += store.stride) {
      const centre = localOf(frame, axis, ...centreAt(values, at));
      const half = (values[at + sizeAt] as number) / 2;
      const parent = parentAlong(values[at + indexAt] as number, count, axis);
      if (Number.isNaN(parent)) continue;
      least = Math.max(least, (centre + half - low) / (parent + 1));
      if (parent > 0) most = Math.min(most, (centre - half - low) / parent);
    }
  }
  const whole = Math.ceil(least / largest - SAME) * largest;
  return { ...declared, sizes: whole <= most * (1 + SAME) && whole > 0 ? [whole] : [] };
}

/** The number of the parent along an axis: `IJK = (I × NY + J) × NZ + K`; NaN for what is no number of a parent. */
function parentAlong(index: number, [, ny, nz]: DataminePrototype['count'], axis: number): number {
  if (!Number.isSafeInteger(index) || index < 0) return NaN;
  if (axis === 2) return index % nz;
  const above = Math.floor(index / nz);
  return axis === 1 ? above % ny : Math.floor(above / ny);
}

/** How many blocks lie in another parent than the one whose number they carry. */
function misplacedIndexes(store: BlockStore, { grid }: FittedGrid, { origin, count }: DataminePrototype): number {
  const { indexAt } = store;
  const isDeclared = grid.cells.every(
    (cells, axis) => cells.count === count[axis] && Math.abs(cells.low - (origin[axis] as number)) < cells.size * SAME,
  );
  if (indexAt === undefined) return 0;
  if (!isDeclared || cellCount(grid) === 1) return 0;
  let misplaced = 0;
  for (const { count: blocks, values } of store.chunks()) {
    for (let block = 0, at = 0; block < blocks; block += 1, at += store.stride) {
      const index = values[at + indexAt] as number;
      const agrees = grid.cells.every((cells, axis) => {
        return cellAt(cells, localOf(grid.frame, axis, ...centreAt(values, at))) === parentAlong(index, count, axis);
      });
      if (!agrees) misplaced += 1;
    }
  }
  return misplaced;
}
