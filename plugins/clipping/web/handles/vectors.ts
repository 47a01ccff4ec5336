import { cross, dot, type Bounds, type Vector3 } from 'adit/core';

/** `vector` turned about the unit vector `axis` by degrees, anticlockwise as seen from where the axis points to (Rodrigues' formula). */
export function turn(vector: Vector3, axis: Vector3, degrees: number): [number, number, number] {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const side = cross(axis, vector);
  const rest = dot(axis, vector) * (1 - cosine);
  return [0, 1, 2].map((at) => vector[at]! * cosine + side[at]! * sine + axis[at]! * rest) as [number, number, number];
}

/** The length of the diagonal of bounds. */
export function diagonalOf(bounds: Bounds): number {
  return Math.hypot(bounds[1] - bounds[0], bounds[3] - bounds[2], bounds[5] - bounds[4]);
}

/** Bounds that are larger by a share of their diagonal on every side. */
export function grown(bounds: Bounds, share: number): Bounds {
  const by = diagonalOf(bounds) * share;
  return [bounds[0] - by, bounds[1] + by, bounds[2] - by, bounds[3] + by, bounds[4] - by, bounds[5] + by];
}

/** The pairs of corners of a box that have an edge between them; the bits of a corner's number are its sides along the axes. */
export const boxEdges: readonly (readonly [number, number])[] = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
  [1, 2, 4].filter((bit) => !(corner & bit)).map((bit) => [corner, corner | bit] as const),
);
