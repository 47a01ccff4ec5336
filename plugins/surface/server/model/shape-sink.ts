/** Where shapes go; `state` says which names the shape goes by (see `ItemState`). Coordinates are `xyz` triples. */
export interface ShapeSink {
  triangle(corners: ArrayLike<number>, state: number): void;
  /** `isCurve` says that some of it stands for a curve, of which it holds points. */
  polyline(xyz: ArrayLike<number>, state: number, isCurve?: boolean): void;
  point(xyz: ArrayLike<number>, state: number): void;
}

/** No coordinate on earth is larger; what is, is junk, and would not survive a calculation of areas and volumes. */
export const MAX_COORDINATE = 1e12;

/** True when all are numbers that can be coordinates. */
export function areCoordinates(values: ArrayLike<number>): boolean {
  for (let at = 0; at < values.length; at += 1) if (!(Math.abs(values[at] as number) <= MAX_COORDINATE)) return false;
  return true;
}

/** True when a triangle of nine coordinates has no area, so that it can neither be seen nor lit. */
export function isDegenerate(corners: ArrayLike<number>): boolean {
  const edge = (at: number): number => (corners[at] as number) - (corners[at % 3] as number);
  const [ux, uy, uz, vx, vy, vz] = [edge(3), edge(4), edge(5), edge(6), edge(7), edge(8)];
  return uy * vz - uz * vy === 0 && uz * vx - ux * vz === 0 && ux * vy - uy * vx === 0;
}
