import type { Vector3 } from 'adit/core';
import type { BlockGeometry } from '../scene.ts';

/** Where border number `at` of the cells is along an axis. */
export function borderAt({ borders, size }: BlockGeometry, axis: 0 | 1 | 2, at: number): number {
  return borders ? (borders[axis][at] as number) : at * size[axis];
}

/** Writes the box of an item in grid coordinates: its low and its high end along each axis. */
export function readBox(geometry: BlockGeometry, item: number, box: Float64Array): void {
  const { cells, corners, cellCount } = geometry;
  const cell = cells ? (cells[item] as number) : item;
  const row = Math.floor(cell / cellCount[0]);
  const slab = Math.floor(row / cellCount[1]);
  for (const axis of [0, 1, 2] as const) {
    const at = axis === 0 ? cell - row * cellCount[0] : axis === 1 ? row - slab * cellCount[1] : slab;
    const low = borderAt(geometry, axis, at);
    const high = borderAt(geometry, axis, at + 1);
    box[axis] = corners ? low + (high - low) * (corners[item * 6 + axis] as number) : low;
    box[axis + 3] = corners ? low + (high - low) * (corners[item * 6 + 3 + axis] as number) : high;
  }
}

/** The middle of a block in world coordinates; `box` is written over. */
export function centreOfBlock(geometry: BlockGeometry, item: number, box = new Float64Array(6)): Vector3 {
  readBox(geometry, item, box);
  const { origin, axes } = geometry;
  const at = (part: 0 | 1 | 2): number =>
    axes.reduce((sum, axis, along) => sum + (axis[part] * (box[along]! + box[along + 3]!)) / 2, origin[part]);
  return [at(0), at(1), at(2)];
}
