import { addScaled, dot, subtract, type Vector, type Vector3 } from 'adit/core';
import type { BlockGeometry, LayerGeometry } from 'adit/plugins/views';

/** As much of a block model's geometry as its slices need. */
export type BlockGrid = Pick<BlockGeometry, 'origin' | 'axes' | 'size' | 'cellCount' | 'borders'>;

/** An axis of a model, in the order of the letters I, J, K. */
export type AxisIndex = 0 | 1 | 2;

/** The grid of a layer; undefined while it is not loaded, and for layers without blocks. */
export function gridOf(geometry: LayerGeometry | undefined): BlockGrid | undefined {
  return geometry?.kind === 'blocks' ? geometry : undefined;
}

/** How long the model is along an axis. */
export function lengthOf({ borders, size, cellCount }: BlockGrid, axis: AxisIndex): number {
  return borders?.[axis].at(-1) ?? size[axis] * cellCount[axis];
}

/** The middle of the model's box, in world coordinates. */
export function middleOf(grid: BlockGrid): Vector {
  return ([0, 1, 2] as const).reduce<Vector>(
    (point, axis) => addScaled(point, grid.axes[axis], lengthOf(grid, axis) / 2),
    [...grid.origin],
  );
}

/** The number, counted from 0, of the layer of blocks along an axis that a position is in; the nearest for one outside. */
export function blockAt(grid: BlockGrid, axis: AxisIndex, position: Vector3): number {
  const along = dot(subtract(position, grid.origin), grid.axes[axis]);
  const last = grid.cellCount[axis] - 1;
  const borders = grid.borders?.[axis];
  const block = borders ? borders.findLastIndex((border) => border <= along) : Math.floor(along / grid.size[axis]);
  return Math.max(0, Math.min(last, block));
}

/** The point on the line through the middle of the model along an axis that is in the middle of a layer of blocks. */
export function middleOfBlock(grid: BlockGrid, axis: AxisIndex, block: number): Vector {
  const at = Math.max(0, Math.min(grid.cellCount[axis] - 1, Math.round(block)));
  const borders = grid.borders?.[axis];
  const along = borders ? ((borders[at] as number) + (borders[at + 1] as number)) / 2 : (at + 0.5) * grid.size[axis];
  return addScaled(middleOf(grid), grid.axes[axis], along - lengthOf(grid, axis) / 2);
}

/** How far the model reaches from its middle along a direction, a unit vector. */
export function reachAlong(grid: BlockGrid, direction: Vector3): number {
  return ([0, 1, 2] as const).reduce<number>(
    (sum, axis) => sum + (Math.abs(dot(grid.axes[axis], direction)) * lengthOf(grid, axis)) / 2,
    0,
  );
}

/** How far apart blocks are along a direction, a unit vector; their mean where sizes vary. */
export function blockAlong(grid: BlockGrid, direction: Vector3): number {
  return ([0, 1, 2] as const).reduce<number>(
    (sum, axis) => sum + (Math.abs(dot(grid.axes[axis], direction)) * lengthOf(grid, axis)) / grid.cellCount[axis],
    0,
  );
}
