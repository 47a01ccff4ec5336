import type { BlockGeometry, LayerGeometry } from '../scene.ts';

/** Models of fewer cells have so few faces that drawing them is as fast, and smoother along their edges. */
export const FEWEST_WALKED_CELLS = 500_000;

/** How many cells a grid may have for each item. */
const MAX_EMPTY = 16;

const knownOrders = new WeakMap<Uint32Array, boolean>();

/** Whether lines of sight can walk through the grid: whole cells with one item each, in the order of the cells. */
export function isWalkable({ corners, cells }: BlockGeometry): boolean {
  if (corners) return false;
  if (!cells) return true;
  const isKnown = knownOrders.get(cells);
  if (isKnown !== undefined) return isKnown;
  const isAscending = cells.every((cell, at) => at === 0 || cell > cells[at - 1]!);
  knownOrders.set(cells, isAscending);
  return isAscending;
}

/** Whether blocks are drawn by walking through their grid: large models of equal cells. Their faces need not be known. */
export function isWalked(geometry: LayerGeometry | undefined): boolean {
  if (geometry?.kind !== 'blocks' || geometry.borders) return false;
  const { cellCount, count } = geometry;
  const total = cellCount[0] * cellCount[1] * cellCount[2];
  return total >= FEWEST_WALKED_CELLS && total <= count * MAX_EMPTY && isWalkable(geometry);
}
