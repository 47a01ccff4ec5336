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

  const [us, vs, ws] = cellCount;
  const { cells } = geometry;
  const { from, direction } = ray;
  const [stepU, stepV, stepW] = axes.map((axis) => (direction[axis] > 0 ? 1 : -1)) as [number, number, number];

  // Starts before the grid, or in the cell where drawing starts.
  const start = Math.max(inside[0], range[0]);
  const first = axes.map((axis) => cellAt(geometry, axis, from[axis] + direction[axis] * start));
  let [u, v, w] = first as [number, number, number];
  let [nextU, nextV, nextW] = axes.map((axis) => nextBorder(geometry, axis, first[axis]!, ray)) as [
    number,
    number,
    number,
  ];
  const itemHere = (): number => {
    const number = u + us * (v + vs * w);
    if (cells) return find(cells, number);
    return number < count ? number : -1;
  };
  let before = itemHere();
  let wasThere = before >= 0 && isKept(before);
  let distance = start;
  if (start === inside[0] && wasThere && isVisible(before) && isInside(distance)) return { item: before, distance };
  for (;;) {
    let isOut: boolean;
    if (nextU <= nextV && nextU <= nextW) {
      distance = nextU;
      u += stepU;
      isOut = u < 0 || u >= us;
      if (!isOut) nextU = nextBorder(geometry, 0, u, ray);
    } else if (nextV <= nextW) {
      distance = nextV;
      v += stepV;
      isOut = v < 0 || v >= vs;
      if (!isOut) nextV = nextBorder(geometry, 1, v, ray);
    } else {
      distance = nextW;
      w += stepW;
      isOut = w < 0 || w >= ws;
      if (!isOut) nextW = nextBorder(geometry, 2, w, ray);
    }
    if (!(distance <= range[1])) return undefined;
    const here = isOut ? -1 : itemHere();
    const isHere = here >= 0 && isKept(here);
    if (isHere !== wasThere) {
      const item = isHere ? here : before;
      if (distance >= range[0] && isVisible(item) && isInside(distance)) return { item, distance };
    }
    if (isOut) return undefined;
    before = here;
    wasThere = isHere;
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
