import type { Vector3 } from 'adit/core';

/** A right-handed system of coordinates: along axis a, a place is at `offset[a]` plus its distance from `pivot` along `axes[a]`. */
export interface Frame {
  /** Unit vectors, at right angles to each other. */
  readonly axes: readonly [Vector3, Vector3, Vector3];
  readonly pivot: Vector3;
  readonly offset: Vector3;
}

/** The system that the coordinates of the world are in. */
export const worldFrame: Frame = {
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  pivot: [0, 0, 0],
  offset: [0, 0, 0],
};

/** Where a place is along an axis of the frame. */
export function localOf({ axes, pivot, offset }: Frame, axis: number, x: number, y: number, z: number): number {
  const [ax, ay, az] = axes[axis] as Vector3;
  return offset[axis as 0] + ((x - pivot[0]) * ax + (y - pivot[1]) * ay + (z - pivot[2]) * az);
}

/** `localOf` for one axis, of the coordinates that stand at `at`: for loops over very many places. */
export function alongAxis(frame: Frame, axis: number): (values: Float64Array, at: number) => number {
  if (frame === worldFrame) return (values, at) => values[at + axis] as number;
  const [ax, ay, az] = frame.axes[axis] as Vector3;
  const [px, py, pz] = frame.pivot;
  const offset = frame.offset[axis] as number;
  return (values, at) =>
    offset +
    (((values[at] as number) - px) * ax +
      ((values[at + 1] as number) - py) * ay +
      ((values[at + 2] as number) - pz) * az);
}

/** The world's coordinates of a place. */
export function worldOf({ axes, pivot, offset }: Frame, [u, v, w]: Vector3): Vector3 {
  const along = (component: 0 | 1 | 2): number =>
    pivot[component] +
    ((u - offset[0]) * axes[0][component] +
      (v - offset[1]) * axes[1][component] +
      (w - offset[2]) * axes[2][component]);
  return [along(0), along(1), along(2)];
}

/** The scalar product. */
export function dot(one: Vector3, other: Vector3): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

/** The vector product. */
export function cross(one: Vector3, other: Vector3): Vector3 {
  return [
    one[1] * other[2] - one[2] * other[1],
    one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0],
  ];
}

/** One vector plus a multiple of another. */
export function plus(one: Vector3, other: Vector3, factor = 1): Vector3 {
  return [one[0] + factor * other[0], one[1] + factor * other[1], one[2] + factor * other[2]];
}

export function lengthOf(vector: Vector3): number {
  return Math.hypot(...vector);
}

/** The vector of length 1 in the same direction. */
export function unit(vector: Vector3): Vector3 {
  const length = lengthOf(vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/** The axes that are nearest to the given directions and at right angles: the most vertical is w, of the others the one nearest to east is u. */
export function orderedAxes(directions: readonly [Vector3, Vector3, Vector3]): Frame['axes'] {
  const [vertical, one, other] = directions.toSorted((a, b) => Math.abs(b[2]) - Math.abs(a[2])) as [
    Vector3,
    Vector3,
    Vector3,
  ];
  const w = unit(vertical[2] < 0 ? plus([0, 0, 0], vertical, -1) : vertical);
  const east = Math.abs(one[0]) >= Math.abs(other[0]) ? one : other;
  const level = plus(east, w, -dot(east, w));
  const u = unit(level[0] < 0 ? plus([0, 0, 0], level, -1) : level);
  return [u, cross(w, u), w];
}

/** The same grid lines, a quarter turn on: u becomes what v was. */
export function quarterTurn({ axes: [u, v, w], pivot, offset }: Frame): Frame {
  return { axes: [v, plus([0, 0, 0], u, -1), w], pivot, offset };
}
