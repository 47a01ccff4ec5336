import type { ShapeSink } from '../model/shape-sink.ts';

/** A map of space, by rows: `x' = m0 x + m1 y + m2 z + m3` and so on. */
export type Affine = Float64Array;

const identity = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);

/** The map that takes `p` to `left(right(p))`. */
export function compose(left: Affine, right: Affine): Affine {
  const result = new Float64Array(12);
  const l = (row: number, column: number): number => left[row * 4 + column] as number;
  const r = (row: number, column: number): number => right[row * 4 + column] as number;
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      result[row * 4 + column] =
        l(row, 0) * r(0, column) + l(row, 1) * r(1, column) + l(row, 2) * r(2, column) + (column === 3 ? l(row, 3) : 0);
    }
  }
  return result;
}

/** Moves by a vector. */
export function translation(x: number, y: number, z: number): Affine {
  return Float64Array.of(1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z);
}

/** Scales along the axes, then turns about z by `degrees`, counter-clockwise. */
export function turnedScale(x: number, y: number, z: number, degrees: number): Affine {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return Float64Array.of(cos * x, -sin * y, 0, 0, sin * x, cos * y, 0, 0, 0, 0, z, 0);
}

/**
 * The plane of a flat entity in the world, by the arbitrary axis algorithm of the DXF reference: the entity's z is the normal, and
 * its x lies across the world's z, or across the world's y when the normal is within 1/64 of z.
 */
export function planeOf([nx, ny, nz]: readonly [number, number, number]): Affine {
  const length = Math.hypot(nx, ny, nz);
  if (!(length > 0) || length === Infinity) return identity;
  const [x, y, z] = [nx / length, ny / length, nz / length];
  if (x === 0 && y === 0 && z === 1) return identity;
  const isNearZ = Math.abs(x) < 1 / 64 && Math.abs(y) < 1 / 64;
  const across = isNearZ ? [z, 0, -x] : [-y, x, 0];
  const [ax, ay, az] = unit(across[0] as number, across[1] as number, across[2] as number);
  const [bx, by, bz] = unit(y * az - z * ay, z * ax - x * az, x * ay - y * ax);
  return Float64Array.of(ax, bx, x, 0, ay, by, y, 0, az, bz, z, 0);
}

function unit(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** Maps `xyz` triples. */
export function mapPoints(map: Affine, xyz: ArrayLike<number>): Float64Array {
  if (map === identity) return Float64Array.from(xyz);
  const mapped = new Float64Array(xyz.length);
  const m = (index: number): number => map[index] as number;
  for (let at = 0; at + 2 < xyz.length; at += 3) {
    const [x, y, z] = [xyz[at] as number, xyz[at + 1] as number, xyz[at + 2] as number];
    mapped[at] = m(0) * x + m(1) * y + m(2) * z + m(3);
    mapped[at + 1] = m(4) * x + m(5) * y + m(6) * z + m(7);
    mapped[at + 2] = m(8) * x + m(9) * y + m(10) * z + m(11);
  }
  return mapped;
}

/** True when the map turns shapes inside out. */
export function isMirror(map: Affine): boolean {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = map;
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0;
}

/** A sink that maps what it is given; triangles keep their outer side outside. */
export function mappedSink(map: Affine, sink: ShapeSink): ShapeSink {
  const mirror = isMirror(map);
  return {
    triangle(corners, state) {
      const [ax, ay, az, bx, by, bz, cx, cy, cz] = mapPoints(map, corners);
      const mapped = mirror ? [ax, ay, az, cx, cy, cz, bx, by, bz] : [ax, ay, az, bx, by, bz, cx, cy, cz];
      sink.triangle(mapped as number[], state);
    },
    polyline: (xyz, state, isCurve) => sink.polyline(mapPoints(map, xyz), state, isCurve),
    point: (xyz, state) => sink.point(mapPoints(map, xyz), state),
  };
}
