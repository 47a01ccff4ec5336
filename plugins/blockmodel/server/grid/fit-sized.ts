import type { BlockStore } from '../rows/block-store.ts';
import { cellAt, cellCount, MAX_CELLS, type AxisCells, type FittedGrid } from './block-grid.ts';
import { mergeNear, noiseOf } from './fit-lattice.ts';
import { worldFrame } from './frame.ts';
import { measureAxes, planesOf, SAME_SIZE } from './measure.ts';

const MAX_PLANES = 20_000;
const LEAST_FILLED = 0.2;
const AXES = [0, 1, 2] as const;

/**
 * Fits a grid whose cells vary in size to blocks with sizes: all blocks of a plane have one size across it, and each plane begins where the one before
 * ends. Undefined when they do not, or when so few of the cells would be filled that there is no grid.
 */
export function fitSized(store: BlockStore): FittedGrid | undefined {
  const measures = measureAxes(store, worldFrame, [0, 1, 2]);
  const cells: AxisCells[] = [];
  for (const axis of AXES) {
    const values = planesOf(store, worldFrame, axis, measures[axis] as (typeof measures)[number]);
    const along = cellsOf(store, axis, mergeNear(values, noiseOf(values)));
    if (!along) return undefined;
    cells.push(along);
  }
  const grid = {
    frame: worldFrame,
    cells: cells as unknown as FittedGrid['grid']['cells'],
    sizeAxes: [undefined, undefined, undefined],
    blockSizes: [undefined, undefined, undefined],
  };
  const total = cellCount(grid);
  if (total > MAX_CELLS || store.count < total * LEAST_FILLED) return undefined;
  return { kind: 'irregular', deviation: 0, grid, notes: [] };
}

function cellsOf(store: BlockStore, axis: 0 | 1 | 2, planes: Float64Array): AxisCells | undefined {
  const sizes = planes.length <= MAX_PLANES ? sizesOf(store, axis, planes) : undefined;
  if (!sizes) return undefined;
  const count = planes.length;
  const edges = new Float64Array(count + 1);
  for (let plane = 0; plane < count; plane += 1) {
    const [centre, size] = [planes[plane] as number, sizes[plane] as number];
    const low = centre - size / 2;
    if (plane > 0 && Math.abs(low - (edges[plane] as number)) > size * SAME_SIZE) return undefined;
    if (plane === 0) edges[0] = low;
    edges[plane + 1] = centre + size / 2;
  }
  const low = edges[0] as number;
  return { low, size: ((edges[count] as number) - low) / count, count, edges };
}

/** The size of the blocks of each plane; undefined where it is not one. */
function sizesOf(store: BlockStore, axis: 0 | 1 | 2, planes: Float64Array): Float64Array | undefined {
  const sizeAt = store.sizeAt[axis];
  if (sizeAt === undefined) return undefined;
  const sizes = new Float64Array(planes.length);
  const between = Float64Array.from(planes, (place, at) =>
    at === 0 ? place : (place + (planes[at - 1] as number)) / 2,
  );
  const around = { low: 0, size: 0, count: planes.length, edges: between };
  for (const { count, values } of store.chunks())
    for (let block = 0, at = 0; block < count; block += 1, at += store.stride) {
      const plane = cellAt(around, values[at + axis] as number);
      const size = values[at + sizeAt] as number;
      if (sizes[plane] === 0) sizes[plane] = size;
      if (Math.abs(size - (sizes[plane] as number)) > size * SAME_SIZE) return undefined;
    }
  return sizes;
}
