import type { Bounds, Vector3 } from 'adit/core';
import type { GridAxis } from './grid-axis.ts';

/** A grid of blocks, read. */
export interface BlockGrid {
  readonly origin: Vector3;
  readonly axes: readonly [Vector3, Vector3, Vector3];
  readonly cells: readonly [GridAxis, GridAxis, GridAxis];
}

/** The bounds of a box that is given along the grid's axes. */
export function boxBounds({ origin, axes }: BlockGrid, low: Vector3, high: Vector3): Bounds {
  const bounds: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (let component = 0; component < 3; component += 1) {
    let [least, most] = [0, 0];
    for (let axis = 0; axis < 3; axis += 1) {
      const along = (axes[axis] as Vector3)[component] as number;
      const [one, other] = [along * (low[axis] as number), along * (high[axis] as number)];
      least += Math.min(one, other);
      most += Math.max(one, other);
    }
    bounds[component * 2] = (origin[component] as number) + least;
    bounds[component * 2 + 1] = (origin[component] as number) + most;
  }
  return bounds;
}
