const RADIANS = Math.PI / 180;

/** The sign that a dip has when a hole goes down. */
export type DipSign = 'positive-down' | 'negative-down';

/**
 * Writes the unit direction (easting, northing, elevation) of a hole into `target` from `at` on. `azimuth` is in degrees
 * clockwise from north, `dip` in degrees from horizontal.
 */
export function writeDirection(azimuth: number, dip: number, sign: DipSign, target: Float64Array, at: number): void {
  const down = (sign === 'positive-down' ? dip : -dip) * RADIANS;
  const level = Math.abs(dip) === 90 ? 0 : Math.cos(down);
  target[at] = level === 0 ? 0 : level * Math.sin(azimuth * RADIANS);
  target[at + 1] = level === 0 ? 0 : level * Math.cos(azimuth * RADIANS);
  target[at + 2] = -Math.sin(down);
}

/** The angle in radians, 0 to π, between the unit directions that start at `left` and `right`; exact for small angles too. */
export function turnBetween(directions: Float64Array, left: number, right: number): number {
  const [ax, ay, az] = [directions[left] as number, directions[left + 1] as number, directions[left + 2] as number];
  const [bx, by, bz] = [directions[right] as number, directions[right + 1] as number, directions[right + 2] as number];
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return Math.atan2(cross, ax * bx + ay * by + az * bz);
}
