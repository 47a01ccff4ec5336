import type { Vector3 } from './geometry.ts';

/** A vector that may be written to, as the shapes of the scene have it. @beta */
export type Vector = [number, number, number];

/** The sum of two vectors. @beta */
export function add(left: Vector3, right: Vector3): Vector {
  return [left[0] + right[0], left[1] + right[1], left[2] + right[2]];
}

/** The difference of two vectors: `left` − `right`. @beta */
export function subtract(left: Vector3, right: Vector3): Vector {
  return [left[0] - right[0], left[1] - right[1], left[2] - right[2]];
}

/** A vector made longer by a factor. @beta */
export function scale(vector: Vector3, factor: number): Vector {
  return [vector[0] * factor, vector[1] * factor, vector[2] * factor];
}

/** A place that many times a vector away: `from` + `by` × `factor`. @beta */
export function addScaled(from: Vector3, by: Vector3, factor: number): Vector {
  return [from[0] + by[0] * factor, from[1] + by[1] * factor, from[2] + by[2] * factor];
}

/** The scalar product. @beta */
export function dot(left: Vector3, right: Vector3): number {
  return left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
}

/** The vector product. @beta */
export function cross(left: Vector3, right: Vector3): Vector {
  return [
    left[1] * right[2] - left[2] * right[1],
    left[2] * right[0] - left[0] * right[2],
    left[0] * right[1] - left[1] * right[0],
  ];
}

/** How long a vector is. @beta */
export function lengthOf(vector: Vector3): number {
  return Math.hypot(vector[0], vector[1], vector[2]);
}

/** The vector of length 1 in the same direction; NaN for one without a length. @beta */
export function unit(vector: Vector3): Vector {
  const length = lengthOf(vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
