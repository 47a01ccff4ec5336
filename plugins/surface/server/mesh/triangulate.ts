/** Triangles of a polygon as corners of it, three each; `isSimple` is false when some lie over each other or stand out. */
export interface Triangulation {
  readonly corners: readonly number[];
  readonly isSimple: boolean;
}

const STEPS_PER_CORNER = 2_000;

/**
 * Cuts a polygon of `xyz` triples into triangles that have its turning sense, by clipping ears in the plane that fits it best.
 * Convex polygons become a fan. The work is bounded; what is left of a polygon that crosses itself becomes a fan too.
 */
export function triangulate(xyz: ArrayLike<number>): Triangulation {
  const count = xyz.length / 3;
  const flat = flatten(xyz);
  const ring = Array.from({ length: count }, (_, corner) => corner);
  if (!flat) return { corners: fan(ring), isSimple: false };
  const turn = (a: number, b: number, c: number): number => cross(flat, a, b, c);
  const isReflex = (at: number): boolean =>
    turn(ring.at(at - 1) as number, ring[at] as number, ring[(at + 1) % ring.length] as number) < 0;
  if (!ring.some((_, at) => isReflex(at))) return { corners: fan(ring), isSimple: turnsOnce(flat) };
  const corners: number[] = [];
  let steps = count * STEPS_PER_CORNER;
  for (let at = 0, missed = 0; ring.length > 3 && missed < ring.length && steps > 0;) {
    at %= ring.length;
    const [before, tip, after] = [
      ring.at(at - 1) as number,
      ring[at] as number,
      ring[(at + 1) % ring.length] as number,
    ];
    steps -= ring.length;
    if (turn(before, tip, after) > 0 && !ring.some((corner) => isInside(flat, corner, before, tip, after))) {
      corners.push(before, tip, after);
      ring.splice(at, 1);
      missed = 0;
    } else {
      at += 1;
      missed += 1;
    }
  }
  const isSimple = ring.length === 3 && turn(ring[0] as number, ring[1] as number, ring[2] as number) >= 0;
  return { corners: [...corners, ...fan(ring)], isSimple };
}

function fan(ring: readonly number[]): number[] {
  const corners: number[] = [];
  for (let at = 1; at + 1 < ring.length; at += 1)
    corners.push(ring[0] as number, ring[at] as number, ring[at + 1] as number);
  return corners;
}

/**
 * The corners in the plane across Newell's normal, seen from where they turn counter-clockwise; relative to the first. Undefined
 * when they turn as much one way as the other.
 */
function flatten(xyz: ArrayLike<number>): Float64Array | undefined {
  const count = xyz.length / 3;
  const at = (corner: number, axis: number): number => (xyz[corner * 3 + axis] as number) - (xyz[axis] as number);
  const normal = [0, 1, 2].map((axis) => {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    let sum = 0;
    for (let corner = 0; corner < count; corner += 1) {
      const next = (corner + 1) % count;
      sum += (at(corner, u) - at(next, u)) * (at(corner, v) + at(next, v));
    }
    return sum;
  });
  const sizes = normal.map(Math.abs);
  const dropped = sizes.indexOf(Math.max(...sizes));
  if (sizes[dropped] === 0) return undefined;
  const isTurned = (normal[dropped] as number) < 0;
  const [u, v] = [(dropped + 1) % 3, (dropped + 2) % 3];
  const flat = new Float64Array(count * 2);
  for (let corner = 0; corner < count; corner += 1) {
    flat[corner * 2] = at(corner, isTurned ? v : u);
    flat[corner * 2 + 1] = at(corner, isTurned ? u : v);
  }
  return flat;
}

/** Twice the area of a triangle of corners, above zero when it turns counter-clockwise. */
function cross(flat: Float64Array, a: number, b: number, c: number): number {
  const x = (corner: number): number => flat[corner * 2] as number;
  const y = (corner: number): number => flat[corner * 2 + 1] as number;
  return (x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a));
}

function isInside(flat: Float64Array, corner: number, a: number, b: number, c: number): boolean {
  if (isAt(flat, corner, a) || isAt(flat, corner, b) || isAt(flat, corner, c)) return false;
  return cross(flat, a, b, corner) >= 0 && cross(flat, b, c, corner) >= 0 && cross(flat, c, a, corner) >= 0;
}

function isAt(flat: Float64Array, left: number, right: number): boolean {
  return flat[left * 2] === flat[right * 2] && flat[left * 2 + 1] === flat[right * 2 + 1];
}

/** True when a ring that never turns right turns around once only: its area is that of its fan. */
function turnsOnce(flat: Float64Array): boolean {
  const count = flat.length / 2;
  for (let corner = 1; corner + 1 < count; corner += 1) if (cross(flat, 0, corner, corner + 1) < 0) return false;
  return true;
}
