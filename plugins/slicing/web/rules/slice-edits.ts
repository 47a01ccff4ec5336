import { addScaled, dot, subtract, type Vector } from 'adit/core';
import {
  normalisedAzimuth,
  normalOfPlane,
  orientationOfPlane,
  type PlaneOrientation,
  type Slice,
} from 'adit/plugins/views';
import { worldNormal } from '../../shared/cut-planes.ts';
import {
  blockAlong,
  blockAt,
  middleOf,
  middleOfBlock,
  reachAlong,
  type AxisIndex,
  type BlockGrid,
} from './block-grid.ts';

/** What a slice is perpendicular to. */
export type SliceAxis = Slice['axis'];

/** The axes in the order of their tabs. */
export const sliceAxes: readonly SliceAxis[] = ['i', 'j', 'k', 'custom'];

/** The normal that a custom slice begins with, in world axes. */
export const CUSTOM_NORMAL: Readonly<Vector> = [1, 0, 0];

const normals: Readonly<Record<'i' | 'j' | 'k', Readonly<Vector>>> = { i: [1, 0, 0], j: [0, 1, 0], k: [0, 0, 1] };
const MILLIMETRES = 1000;

/** The model's axis that a slice is perpendicular to; undefined for a custom one. */
export function axisIndex(axis: SliceAxis): AxisIndex | undefined {
  return axis === 'custom' ? undefined : ({ i: 0, j: 1, k: 2 } as const)[axis];
}

/** A slice through the middle of a model, perpendicular to its first axis. */
export function newSlice(id: string, grid: BlockGrid): Slice {
  const slice: Slice = {
    id,
    name: '',
    active: true,
    axis: 'i',
    normal: [...normals.i],
    position: middleOf(grid),
    dip: 0,
    azimuth: 0,
  };
  return withAxis(slice, 'i', grid);
}

/** The slice with its active flag flipped. */
export function toggled(slice: Slice): Slice {
  return { ...slice, active: !slice.active };
}

/** The slice perpendicular to another axis: through the middle of the blocks that it was in, or with a normal of (1, 0, 0) for a custom one. */
export function withAxis(slice: Slice, axis: SliceAxis, grid: BlockGrid): Slice {
  const index = axisIndex(axis);
  if (axis === 'custom' || index === undefined)
    return { ...slice, axis, normal: [...CUSTOM_NORMAL], ...orientationOfPlane(CUSTOM_NORMAL) };
  const block = blockAt(grid, index, slice.position);
  return {
    ...slice,
    axis,
    normal: [...normals[axis]],
    position: middleOfBlock(grid, index, block),
    ...orientationOfPlane(grid.axes[index]),
  };
}

/** A custom slice with another dip or azimuth, of any number of degrees; it turns about its position. */
export function withAngles(slice: Slice, angles: Partial<PlaneOrientation>): Slice {
  const wanted = { dip: slice.dip, azimuth: slice.azimuth, ...angles };
  const normal = normalOfPlane(wanted);
  const { dip, azimuth } = orientationOfPlane(normal);
  // A level plane dips nowhere: the azimuth is kept for when it is tilted again.
  if (dip === 0) return { ...slice, normal: [0, 0, 1], dip, azimuth: normalisedAzimuth(wanted.azimuth) };
  // The same side stays in front while a vertical plane is turned.
  return { ...slice, normal: normalOfPlane({ dip, azimuth }), dip, azimuth };
}

/** How far a slice is from the model's middle along its normal. */
export function distanceOf(slice: Slice, grid: BlockGrid): number {
  const distance = dot(subtract(slice.position, middleOf(grid)), worldNormal(slice, grid));
  return Math.round(distance * MILLIMETRES) / MILLIMETRES + 0;
}

/** The slice at another distance from the model's middle; it stays in the model. */
export function withDistance(slice: Slice, distance: number, grid: BlockGrid): Slice {
  const normal = worldNormal(slice, grid);
  const reach = reachAlong(grid, normal);
  const wanted = Math.max(-reach, Math.min(reach, distance));
  const now = dot(subtract(slice.position, middleOf(grid)), normal);
  return { ...slice, position: addScaled(slice.position, normal, wanted - now) };
}

/** The number of the blocks that a slice perpendicular to an axis goes through, counted from 1. */
export function blockNumber(slice: Slice, axis: AxisIndex, grid: BlockGrid): number {
  return blockAt(grid, axis, slice.position) + 1;
}

/** The slice through the middle of other blocks, counted from 1; the first or the last for a number beyond them. */
export function withBlockNumber(slice: Slice, axis: AxisIndex, number: number, grid: BlockGrid): Slice {
  return { ...slice, position: middleOfBlock(grid, axis, number - 1) };
}

/** The slice that many blocks further along its normal. */
export function stepped(slice: Slice, steps: number, grid: BlockGrid): Slice {
  const index = axisIndex(slice.axis);
  if (index !== undefined) return withBlockNumber(slice, index, blockNumber(slice, index, grid) + steps, grid);
  return withDistance(slice, distanceOf(slice, grid) + steps * blockAlong(grid, worldNormal(slice, grid)), grid);
}

/** The slice moved by a length along its normal; into the nearest blocks when it is perpendicular to an axis. */
export function moved(slice: Slice, length: number, grid: BlockGrid): Slice {
  const index = axisIndex(slice.axis);
  if (index === undefined) return withDistance(slice, distanceOf(slice, grid) + length, grid);
  const position = addScaled(slice.position, grid.axes[index], length);
  return { ...slice, position: middleOfBlock(grid, index, blockAt(grid, index, position)) };
}
