import type { CutPlane, Vector3 } from 'adit/core';
import type { CellCount } from './bit-rows.ts';

/** Where a grid is in the world: its corner, the unit vectors of its axes, and its cells, of one size or between `borders`. */
export interface GridFrame {
  readonly count: CellCount;
  readonly origin: Vector3;
  readonly axes: readonly [Vector3, Vector3, Vector3];
  readonly size: Vector3;
  readonly borders?: readonly [Float64Array, Float64Array, Float64Array] | undefined;
}

/** Where border number `at` is along an axis, from the grid's corner. */
export function borderAt({ borders, size }: GridFrame, axis: 0 | 1 | 2, at: number): number {
  return borders ? (borders[axis][at] as number) : at * size[axis];
}

/** Where all borders are along an axis. */
export function bordersOf(frame: GridFrame, axis: 0 | 1 | 2): Float64Array {
  return (
    frame.borders?.[axis] ?? Float64Array.from({ length: frame.count[axis] + 1 }, (_, at) => borderAt(frame, axis, at))
  );
}

/** How long the grid is along an axis. */
export function lengthAlong(frame: GridFrame, axis: 0 | 1 | 2): number {
  return borderAt(frame, axis, frame.count[axis]);
}

/** The cell along an axis that a place is in; the nearest one for a place beyond the grid. */
export function cellAt({ borders, size, count }: GridFrame, axis: 0 | 1 | 2, place: number): number {
  const last = count[axis] - 1;
  if (!borders) return Math.max(0, Math.min(last, Math.floor(place / size[axis])));
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((borders[axis][middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A plane in the coordinates of a grid: `slope · place + offset` is how far a place is on its inside. */
export interface PlaneInGrid {
  readonly slope: Vector3;
  readonly offset: number;
}

/** A plane of the world in the coordinates of a grid. */
export function planeInGrid({ origin, axes }: GridFrame, { point, normal }: CutPlane): PlaneInGrid {
  const slope = axes.map((axis) => axis[0] * normal[0] + axis[1] * normal[1] + axis[2] * normal[2]);
  const offset =
    (origin[0] - point[0]) * normal[0] + (origin[1] - point[1]) * normal[1] + (origin[2] - point[2]) * normal[2];
  return { slope: slope as unknown as Vector3, offset };
}
