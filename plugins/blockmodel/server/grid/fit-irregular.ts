import type { BlockStore } from '../rows/block-store.ts';
import { cellCount, MAX_CELLS, type AxisCells, type FittedGrid } from './block-grid.ts';
import { fitLattice, mergeNear, noiseOf } from './fit-lattice.ts';
import { worldFrame } from './frame.ts';
import { measureAxes, planesOf } from './measure.ts';

const MAX_PLANES = 20_000;
const LEAST_FILLED = 0.2;

/**
 * Fits a grid whose cells vary in size to centres without sizes: a cell reaches half the way to the next plane of centres. Undefined
 * when the file gives sizes, or when so few of the cells would be filled that there is no grid.
 */
export function fitIrregular(store: BlockStore): FittedGrid | undefined {
  if (store.sizeAt.some((at) => at !== undefined)) return undefined;
  const measures = measureAxes(store, worldFrame, [0, 1, 2]);
  const planes = measures.map((measure, axis) => {
    const values = planesOf(store, worldFrame, axis, measure);
    return mergeNear(values, noiseOf(values));
  });
  const cells = planes.map((places) => cellsAround(places));
  if (planes.some(({ length }) => length > MAX_PLANES) || cells.includes(undefined)) return undefined;
  const all = cells as [AxisCells, AxisCells, AxisCells];
  const total = cellCount({ cells: all });
  if (total > MAX_CELLS || store.count < total * LEAST_FILLED) return undefined;
  return {
    kind: 'irregular',
    deviation: 0,
    grid: {
      frame: worldFrame,
      cells: all,
      sizeAxes: [undefined, undefined, undefined],
      blockSizes: [undefined, undefined, undefined],
    },
    notes: [{ code: 'irregular-spacing', values: {} }],
  };
}

function cellsAround(places: Float64Array): AxisCells | undefined {
  const count = places.length;
  if (count < 2) return undefined;
  const lattice = fitLattice(places);
  if (lattice) return { low: lattice.first - lattice.step / 2, size: lattice.step, count: lattice.count };
  const edges = new Float64Array(count + 1);
  for (let at = 1; at < count; at += 1) edges[at] = ((places[at - 1] as number) + (places[at] as number)) / 2;
  edges[0] = 2 * (places[0] as number) - (edges[1] as number);
  edges[count] = 2 * (places[count - 1] as number) - (edges[count - 1] as number);
  return { low: edges[0], size: ((edges[count] as number) - edges[0]) / count, count, edges };
}
