import type { BlockGeometry } from '../../shared/scene.ts';
import { borderAt } from './block-grid.ts';
import type { BlockHit } from './block-picker.ts';
import { rayThroughBox, type RayRange } from './pick-ray.ts';
import type { Ray } from './view-frame.ts';

/** What is looked for in the grid: the first drawn face along the ray, which is in grid coordinates. */
export interface GridQuery {
  readonly ray: Ray;
  readonly range: RayRange;
  readonly isVisible: (item: number) => boolean;
  /** Whether a place at a distance along the ray is drawn; every one is when this is left out. */
  readonly isInside?: ((distance: number) => boolean) | undefined;
}

const axes = [0, 1, 2] as const;

/**
 * Walks from cell to cell. A face is drawn where exactly one of two neighbours has an item that is there (by `isKept`), if
 * that item is visible and the place inside. Items are one to a cell, in the order of the cells.
 */
export function walkGrid(
  geometry: BlockGeometry,
  isKept: (item: number) => boolean,
  query: GridQuery,
): BlockHit | undefined {
  const { cellCount, count } = geometry;
  const { ray, range, isVisible, isInside = () => true } = query;
  const low = (): number => 0;
  const high = (axis: number): number => borderAt(geometry, axis as 0 | 1 | 2, cellCount[axis as 0 | 1 | 2]);
  const inside = rayThroughBox(ray, [-Infinity, Infinity], low, high);
  if (!inside || inside[1] < range[0] || inside[0] > range[1]) return undefined;

  const isThere = (item: number): boolean => item >= 0 && isKept(item);
  const [us, vs, ws] = cellCount;
  const itemAt = (cell: readonly number[]): number => {
    const [u, v, w] = [cell[0]!, cell[1]!, cell[2]!];
    if (u < 0 || v < 0 || w < 0 || u >= us || v >= vs || w >= ws) return -1;
    const number = u + us * (v + vs * w);
    if (geometry.cells) return find(geometry.cells, number);
    return number < count ? number : -1;
  };

  // Starts before the grid, or in the cell where drawing starts.
  const start = Math.max(inside[0], range[0]);
  const cell = axes.map((axis) => cellAt(geometry, axis, ray.from[axis] + ray.direction[axis] * start));
  const next = axes.map((axis) => nextBorder(geometry, axis, cell[axis]!, ray));
  let before = start > inside[0] ? itemAt(cell) : -1;
  let wasThere = isThere(before);
  let distance = start;
  if (start === inside[0]) {
    const first = itemAt(cell);
    if (isThere(first) && isVisible(first) && isInside(distance)) return { item: first, distance };
    before = first;
    wasThere = isThere(first);
  }
  for (;;) {
    const axis = next[0]! <= next[1]! ? (next[0]! <= next[2]! ? 0 : 2) : next[1]! <= next[2]! ? 1 : 2;
    distance = next[axis]!;
    if (!(distance <= range[1])) return undefined;
    cell[axis]! += ray.direction[axis] > 0 ? 1 : -1;
    const here = itemAt(cell);
    const isHere = isThere(here);
    if (isHere !== wasThere) {
      const item = isHere ? here : before;
      if (distance >= range[0] && isVisible(item) && isInside(distance)) return { item, distance };
    }
    if (cell[axis]! < 0 || cell[axis]! >= cellCount[axis]) return undefined;
    before = here;
    wasThere = isHere;
    next[axis] = nextBorder(geometry, axis, cell[axis]!, ray);
  }
}

/** The cell of a place along an axis; the nearest one for a place beyond the grid. */
function cellAt(geometry: BlockGeometry, axis: 0 | 1 | 2, place: number): number {
  const { borders, size, cellCount } = geometry;
  const last = cellCount[axis] - 1;
  if (!borders) return Math.max(0, Math.min(last, Math.floor(place / size[axis])));
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (borders[axis][middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How far along the ray it leaves a cell by the border of an axis. */
function nextBorder(geometry: BlockGeometry, axis: 0 | 1 | 2, cell: number, { from, direction }: Ray): number {
  const along = direction[axis];
  if (along === 0) return Infinity;
  return (borderAt(geometry, axis, along > 0 ? cell + 1 : cell) - from[axis]) / along;
}

/** The item of a cell in an ascending list, −1 when it has none. */
function find(cells: Uint32Array, cell: number): number {
  let [low, high] = [0, cells.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cells[middle]! < cell) low = middle + 1;
    else high = middle;
  }
  return cells[low] === cell ? low : -1;
}
