import type { Vector3 } from 'adit/core';

type Three<Value> = readonly [Value, Value, Value];

/**
 * The directions of a box's edges, unit vectors, after it was turned by degrees about the axes of easting, northing and elevation, one
 * after the other; positive turns are anticlockwise as seen from where the axis points to.
 *
 * @internal
 */
export function boxAxes(rotation: Vector3): Three<Vector3> {
  const [sx, sy, sz] = rotation.map((degrees) => Math.sin((degrees * Math.PI) / 180)) as unknown as Vector3;
  const [cx, cy, cz] = rotation.map((degrees) => Math.cos((degrees * Math.PI) / 180)) as unknown as Vector3;
  return [
    [cz * cy, sz * cy, -sy],
    [cz * sy * sx - sz * cx, sz * sy * sx + cz * cx, cy * sx],
    [cz * sy * cx + sz * sx, sz * sy * cx - cz * sx, cy * cx],
  ];
}

/** `from + direction × distance`. @internal */
export function along(from: Vector3, direction: Vector3, distance: number): [number, number, number] {
  return [from[0] + direction[0] * distance, from[1] + direction[1] * distance, from[2] + direction[2] * distance];
}

/** The direction of a vector as a unit vector; undefined where it has none. @internal */
export function unitOf(vector: Vector3): [number, number, number] | undefined {
  const length = Math.hypot(...vector);
  if (!(length > 0) || !Number.isFinite(length)) return undefined;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
