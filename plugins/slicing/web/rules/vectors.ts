import type { Vector3 } from 'adit/core';

/** A vector as the scene's state keeps it. */
export type Vector = [number, number, number];

/** The scalar product. */
export function dot(left: Vector3, right: Vector3): number {
  return left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
}

/** `from` + `factor` × `by`. */
export function addScaled(from: Vector3, by: Vector3, factor: number): Vector {
  return [from[0] + factor * by[0], from[1] + factor * by[1], from[2] + factor * by[2]];
}

/** `to` − `from`. */
export function between(from: Vector3, to: Vector3): Vector {
  return [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
}

/** The vector product. */
export function cross(left: Vector3, right: Vector3): Vector {
  return [
    left[1] * right[2] - left[2] * right[1],
    left[2] * right[0] - left[0] * right[2],
    left[0] * right[1] - left[1] * right[0],
  ];
}

/** A vector of the same direction and of length 1. */
export function normalized(vector: Vector3): Vector {
  const length = Math.hypot(...vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
