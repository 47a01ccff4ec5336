import type { Vector3 } from 'adit/core';
import type { BlockGeometry } from '../../../shared/scene.ts';
import type { RayRange } from '../picking/pick-ray.ts';
import type { Ray } from '../camera/view-frame.ts';
import { borderAt } from '../../../shared/geometry/block-boxes.ts';

/** What was found along a ray. */
export interface BlockHit {
  readonly item: number;
  readonly distance: number;
}

/** What is looked for in the grid: the first drawn face along the ray, which is in grid coordinates. */
export interface GridQuery {
  readonly ray: Ray;
  readonly range: RayRange;
  readonly isVisible: (item: number) => boolean;
  /** Whether a place at a distance along the ray is drawn; every one is when this is left out. */
  readonly isInside?: ((distance: number) => boolean) | undefined;
}

const everywhere = (): boolean => true;

/**
 * Walks from cell to cell. A face is drawn where exactly one of two neighbours has an item that is there (by `isKept`), if
 * that item is visible and the place inside. Items are one to a cell, in the order of the cells. A ray takes about a microsecond: what is
 * read per ray is in variables of its own, because lists and functions that are made for each ray would cost more than the walk.
 */
export function walkGrid(
  geometry: BlockGeometry,
  isKept: (item: number) => boolean,
  query: GridQuery,
): BlockHit | undefined {
  const { cellCount, count, cells, borders, size } = geometry;
  const { ray, range, isVisible, isInside = everywhere } = query;
  const { from, direction } = ray;
  const nearest = range[0];
  const farthest = range[1];
  const us = cellCount[0];
  const vs = cellCount[1];
  const ws = cellCount[2];
  const isUpU = direction[0] > 0;
  const isUpV = direction[1] > 0;
  const isUpW = direction[2] > 0;
  const perU = 1 / direction[0];
  const perV = 1 / direction[1];
  const perW = 1 / direction[2];
  if (isBeside(geometry, 0, from, perU) || isBeside(geometry, 1, from, perV) || isBeside(geometry, 2, from, perW))
    return undefined;
  const enter = Math.max(
    distanceTo(geometry, 0, isUpU ? 0 : us, from, perU, -Infinity),
    distanceTo(geometry, 1, isUpV ? 0 : vs, from, perV, -Infinity),
    distanceTo(geometry, 2, isUpW ? 0 : ws, from, perW, -Infinity),
  );
  const leave = Math.min(
    distanceTo(geometry, 0, isUpU ? us : 0, from, perU, Infinity),
    distanceTo(geometry, 1, isUpV ? vs : 0, from, perV, Infinity),
    distanceTo(geometry, 2, isUpW ? ws : 0, from, perW, Infinity),
  );
  if (!(enter <= leave) || leave < nearest || enter > farthest) return undefined;

  // Starts before the grid, or in the cell where drawing starts.
  const start = Math.max(enter, nearest);
  let u = cellAt(geometry, 0, from[0] + direction[0] * start);
  let v = cellAt(geometry, 1, from[1] + direction[1] * start);
  let w = cellAt(geometry, 2, from[2] + direction[2] * start);
  const stepU = isUpU ? 1 : -1;
  const stepV = isUpV ? 1 : -1;
  const stepW = isUpW ? 1 : -1;
  const aheadU = isUpU ? 1 : 0;
  const aheadV = isUpV ? 1 : 0;
  const aheadW = isUpW ? 1 : 0;
  // Cells of one size are as far apart along the ray: adding costs a third of what looking each border up does.
  const cellU = size[0] * Math.abs(perU);
  const cellV = size[1] * Math.abs(perV);
  const cellW = size[2] * Math.abs(perW);
  let nextU = distanceTo(geometry, 0, u + aheadU, from, perU, Infinity);
  let nextV = distanceTo(geometry, 1, v + aheadV, from, perV, Infinity);
  let nextW = distanceTo(geometry, 2, w + aheadW, from, perW, Infinity);
  let cell = u + us * (v + vs * w);
  let before = itemAt(cells, count, cell);
  let wasThere = before >= 0 && isKept(before);
  let distance = start;
  if (start === enter && wasThere && isVisible(before) && isInside(distance)) return { item: before, distance };
  for (;;) {
    let isOut: boolean;
    if (nextU <= nextV && nextU <= nextW) {
      distance = nextU;
      u += stepU;
      cell += stepU;
      isOut = u < 0 || u >= us;
      if (!isOut) nextU = borders ? distanceTo(geometry, 0, u + aheadU, from, perU, Infinity) : nextU + cellU;
    } else if (nextV <= nextW) {
      distance = nextV;
      v += stepV;
      cell += stepV * us;
      isOut = v < 0 || v >= vs;
      if (!isOut) nextV = borders ? distanceTo(geometry, 1, v + aheadV, from, perV, Infinity) : nextV + cellV;
    } else {
      distance = nextW;
      w += stepW;
      cell += stepW * us * vs;
      isOut = w < 0 || w >= ws;
      if (!isOut) nextW = borders ? distanceTo(geometry, 2, w + aheadW, from, perW, Infinity) : nextW + cellW;
    }
    if (!(distance <= farthest)) return undefined;
    const here = isOut ? -1 : itemAt(cells, count, cell);
    const isHere = here >= 0 && isKept(here);
    if (isHere !== wasThere) {
      const item = isHere ? here : before;
      if (distance >= nearest && isVisible(item) && isInside(distance)) return { item, distance };
    }
    if (isOut) return undefined;
    before = here;
    wasThere = isHere;
  }
}

/** True when a ray runs beside the borders of an axis, and beyond them. `per` is the distance along the ray for a unit along the axis. */
function isBeside(geometry: BlockGeometry, axis: 0 | 1 | 2, from: Vector3, per: number): boolean {
  if (per !== Infinity && per !== -Infinity) return false;
  return !(from[axis] >= 0 && from[axis] <= borderAt(geometry, axis, geometry.cellCount[axis]));
}

/** How far along a ray it meets a border of an axis; `never` when it runs beside the borders. */
function distanceTo(
  geometry: BlockGeometry,
  axis: 0 | 1 | 2,
  border: number,
  from: Vector3,
  per: number,
  never: number,
): number {
  if (per === Infinity || per === -Infinity) return never;
  return (borderAt(geometry, axis, border) - from[axis]) * per;
}

/** The item of a cell, −1 when it has none. */
function itemAt(cells: Uint32Array | undefined, count: number, cell: number): number {
  if (cells) return find(cells, cell);
  return cell < count ? cell : -1;
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
