/** Easting, northing, elevation; in the dataset's unit of length. @public */
export type Vector3 = readonly [number, number, number];

/** Smallest and largest easting, northing and elevation: `[e0, e1, n0, n1, z0, z1]`. @public */
export type Bounds = readonly [number, number, number, number, number, number];

/** Empty bounds; the neutral element of `unionBounds`. @public */
export const emptyBounds: Bounds = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];

/** True when the bounds hold no point. @public */
export function isEmptyBounds(bounds: Bounds): boolean {
  return !(bounds[0] <= bounds[1] && bounds[2] <= bounds[3] && bounds[4] <= bounds[5]);
}

/** The smallest bounds that contain both. @public */
export function unionBounds(left: Bounds, right: Bounds): Bounds {
  return [
    Math.min(left[0], right[0]),
    Math.max(left[1], right[1]),
    Math.min(left[2], right[2]),
    Math.max(left[3], right[3]),
    Math.min(left[4], right[4]),
    Math.max(left[5], right[5]),
  ];
}

/** The bounds of `xyz` triples; triples with a NaN are left out. @public */
export function boundsOf(xyz: ArrayLike<number>): Bounds {
  const bounds: [number, number, number, number, number, number] = [...emptyBounds];
  for (let at = 0; at + 2 < xyz.length; at += 3) {
    const x = xyz[at] as number;
    const y = xyz[at + 1] as number;
    const z = xyz[at + 2] as number;
    if (Number.isNaN(x + y + z)) continue;
    if (x < bounds[0]) bounds[0] = x;
    if (x > bounds[1]) bounds[1] = x;
    if (y < bounds[2]) bounds[2] = y;
    if (y > bounds[3]) bounds[3] = y;
    if (z < bounds[4]) bounds[4] = z;
    if (z > bounds[5]) bounds[5] = z;
  }
  return bounds;
}
