import type { Vector3 } from 'adit/core';
import { boxNearPixel, chunkSize } from './pick-chunks.ts';
import { vertexMatrix, type ViewFrame } from '../camera/view-frame.ts';

/** Pixels beside an item that still pick it when nothing is drawn under the pointer. */
export const pickTolerance = 4;

/** What is looked for in one layer: everything that is drawn within `radius` pixels of the pointer. */
export interface PickQuery {
  readonly frame: ViewFrame;
  readonly origin: Vector3;
  readonly x: number;
  readonly y: number;
  /** Half the drawn width or diameter, in CSS pixels. */
  readonly radius: number;
  /** Of lines, the diameter of their tubes in the unit of the coordinates; they are never thinner than `radius` says. */
  readonly thickness: number;
  readonly isVisible: (item: number) => boolean;
  /** Whether a point, or the place at a share of the way along a segment, is drawn; every one is when this is left out. */
  readonly isInside?: ((element: number, share: number) => boolean) | undefined;
}

/** A point or segment near the pointer; of two, `isBetterHit` says which is in front. */
export interface PickHit {
  /** Number of the point or segment. */
  readonly element: number;
  /** Pixels beyond the drawn edge; 0 when the pointer is on it. */
  readonly miss: number;
  /** Depth of the drawn surface, −1 (near) to 1 (far). */
  readonly depth: number;
  /** Where on a segment's axis it is: 0 at its start, 1 at its end. */
  readonly share?: number;
}

/** True when `hit` is what the user means rather than `other`: drawn under the pointer, else nearest to it; then nearest to the camera. */
export function isBetterHit(
  hit: Pick<PickHit, 'miss' | 'depth'>,
  other: Pick<PickHit, 'miss' | 'depth'> | undefined,
): boolean {
  if (!other) return true;
  if (hit.miss !== other.miss) return hit.miss < other.miss;
  return hit.depth < other.depth;
}

/** How many CSS pixels a unit of the coordinates is high, times the clip coordinate w. */
export function pixelsPerUnit({ camera, height }: ViewFrame): number {
  const vertical = camera.parallelProjection
    ? 1 / camera.parallelScale
    : 1 / Math.tan((camera.viewAngle * Math.PI) / 360);
  return (vertical * height) / 2;
}

/** Depth gained for one pixel towards the camera, times the clip coordinate w; the drawing uses the same number. */
export function depthPerPixel(frame: ViewFrame): number {
  const { camera, near, far } = frame;
  const perUnit = camera.parallelProjection ? 2 / (far - near) : (2 * far * near) / (far - near);
  return perUnit / pixelsPerUnit(frame);
}

/**
 * Height above `start` (pixels towards the eye) of a tube with round ends around the line from (0, 0, 0) to
 * (`reach`, 0, `rise`), at the pixel (`along`, `across`), which must be on the tube; as the shader has it.
 */
export function tubeHeight(reach: number, rise: number, radius: number, along: number, across: number): number {
  const long = Math.hypot(reach, rise);
  const bulge = Math.sqrt(Math.max(0, radius * radius - across * across));
  const height = (along * rise + bulge * long) / Math.max(reach, 1e-4);
  const onAxis = (along * reach + height * rise) / Math.max(long, 1e-4);
  if (reach >= 1e-3 && onAxis >= -0.5 && onAxis <= long + 0.5) return height;
  const atEnd = reach < 1e-3 ? rise > 0 : onAxis > long;
  const from = atEnd ? along - reach : along;
  return (atEnd ? rise : 0) + Math.sqrt(Math.max(0, radius * radius - from * from - across * across));
}

/** The share of the way along the line from (0, 0, 0) to (`reach`, 0, `rise`) that is nearest to a point of its tube; as the shader has it. */
function shareAlong(reach: number, rise: number, along: number, height: number): number {
  const long = Math.max(Math.hypot(reach, rise), 1e-4);
  return Math.max(0, Math.min(1, (along * reach + height * rise) / long / long));
}

/** The front segment at a pixel, as drawn: a tube with round ends. */
export function pickSegment(
  positions: Float32Array,
  boxes: Float32Array,
  itemOf: (segment: number) => number,
  query: PickQuery,
): PickHit | undefined {
  const { frame, isVisible, isInside = () => true } = query;
  const matrix = vertexMatrix(frame, query.origin);
  const pixel = { x: query.x, y: query.y, width: frame.width, height: frame.height };
  const segments = Math.floor(positions.length / 6);
  const candidate = new SegmentTest(query, matrix);
  let best: PickHit | undefined;
  for (let chunk = 0; chunk * chunkSize < segments; chunk++) {
    if (!boxNearPixel(boxes, chunk, matrix, pixel, query.radius + pickTolerance, candidate.thicknessRadius)) continue;
    const end = Math.min(segments, (chunk + 1) * chunkSize);
    for (let segment = chunk * chunkSize; segment < end; segment++) {
      if (!candidate.isNear(positions, segment * 6)) continue;
      const hit = candidate.hit(segment);
      if (!hit || !isBetterHit(hit, best) || !isVisible(itemOf(segment))) continue;
      if (isInside(segment, hit.share)) best = hit;
    }
  }
  return best;
}

/** Tests one segment after another against the same pixel, without allocating. */
class SegmentTest {
  #m: number[];
  #halfWidth: number;
  #halfHeight: number;
  #x: number;
  #y: number;
  /** Half the thickness in pixels, times the clip coordinate w. */
  readonly thicknessRadius: number;
  #thinnest: number;
  #radius = 0;
  #reach = 0;
  #perPixel: number;
  #a = { x: 0, y: 0, depth: 0, perW: 0, share: 0 };
  #b = { x: 0, y: 0, depth: 0, perW: 0, share: 1 };

  constructor({ frame, x, y, radius, thickness }: PickQuery, matrix: Float64Array) {
    this.#m = [...matrix];
    this.#halfWidth = frame.width / 2;
    this.#halfHeight = frame.height / 2;
    this.#x = x - this.#halfWidth;
    this.#y = this.#halfHeight - y;
    this.#thinnest = radius;
    this.thicknessRadius = (thickness / 2) * pixelsPerUnit(frame);
    this.#perPixel = depthPerPixel(frame);
  }

  /** Projects the segment at `at`; false when it is surely too far from the pixel. */
  isNear(positions: Float32Array, at: number): boolean {
    const m = this.#m;
    const x0 = positions[at]!;
    const y0 = positions[at + 1]!;
    const z0 = positions[at + 2]!;
    const x1 = positions[at + 3]!;
    const y1 = positions[at + 4]!;
    const z1 = positions[at + 5]!;
    let ax = m[0]! * x0 + m[4]! * y0 + m[8]! * z0 + m[12]!;
    let ay = m[1]! * x0 + m[5]! * y0 + m[9]! * z0 + m[13]!;
    let az = m[2]! * x0 + m[6]! * y0 + m[10]! * z0 + m[14]!;
    let aw = m[3]! * x0 + m[7]! * y0 + m[11]! * z0 + m[15]!;
    let bx = m[0]! * x1 + m[4]! * y1 + m[8]! * z1 + m[12]!;
    let by = m[1]! * x1 + m[5]! * y1 + m[9]! * z1 + m[13]!;
    let bz = m[2]! * x1 + m[6]! * y1 + m[10]! * z1 + m[14]!;
    let bw = m[3]! * x1 + m[7]! * y1 + m[11]! * z1 + m[15]!;
    const aIn = az + aw;
    const bIn = bz + bw;
    // Written so that a NaN is not near.
    if (!(aIn > 0 || bIn > 0)) return false;
    this.#a.share = aIn > 0 ? 0 : aIn / (aIn - bIn);
    this.#b.share = bIn > 0 ? 1 : aIn / (aIn - bIn);
    if (!(aIn > 0)) {
      const t = aIn / (aIn - bIn);
      ax += (bx - ax) * t;
      ay += (by - ay) * t;
      az += (bz - az) * t;
      aw += (bw - aw) * t;
    } else if (!(bIn > 0)) {
      const t = bIn / (bIn - aIn);
      bx += (ax - bx) * t;
      by += (ay - by) * t;
      bz += (az - bz) * t;
      bw += (aw - bw) * t;
    }
    const perA = 1 / aw;
    const perB = 1 / bw;
    this.#radius = Math.max(this.#thinnest, this.thicknessRadius * 0.5 * (perA + perB));
    this.#reach = this.#radius + pickTolerance;
    const reach = this.#reach;
    ax = ax * perA * this.#halfWidth - this.#x;
    bx = bx * perB * this.#halfWidth - this.#x;
    if ((ax > reach && bx > reach) || (ax < -reach && bx < -reach)) return false;
    ay = ay * perA * this.#halfHeight - this.#y;
    by = by * perB * this.#halfHeight - this.#y;
    if ((ay > reach && by > reach) || (ay < -reach && by < -reach)) return false;
    const a = this.#a;
    const b = this.#b;
    a.x = ax;
    a.y = ay;
    a.depth = az * perA;
    a.perW = perA;
    b.x = bx;
    b.y = by;
    b.depth = bz * perB;
    b.perW = perB;
    return true;
  }

  /** The hit of the segment projected last. */
  hit(element: number): (PickHit & { readonly share: number }) | undefined {
    const a = this.#a;
    const b = this.#b;
    const radius = this.#radius;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const reach = Math.hypot(dx, dy);
    const [ux, uy] = reach > 1e-4 ? [dx / reach, dy / reach] : [1, 0];
    const along = -(a.x * ux + a.y * uy);
    const across = a.x * uy - a.y * ux;
    const beyond = along - Math.max(0, Math.min(reach, along));
    const distance = Math.hypot(beyond, across);
    if (!(distance <= this.#reach)) return undefined;
    const perPixel = this.#perPixel * 0.5 * (a.perW + b.perW);
    const rise = (a.depth - b.depth) / perPixel;
    // Beside the tube, the depth is that of its nearest edge.
    const shrink = distance > radius ? radius / distance : 1;
    const nearest = along - beyond * (1 - shrink);
    const height = tubeHeight(reach, rise, radius, nearest, across * shrink);
    // What is halfway on the screen is not in space: the nearer half is the longer one.
    const flat = shareAlong(reach, rise, nearest, height);
    const [from, to] = [(1 - flat) * a.perW, flat * b.perW];
    const share = a.share + ((b.share - a.share) * to) / (from + to);
    return { element, miss: Math.max(0, distance - radius), depth: a.depth - height * perPixel, share };
  }
}

/** The front point at a pixel, as drawn: a ball. */
export function pickPoint(positions: Float32Array, boxes: Float32Array, query: PickQuery): PickHit | undefined {
  const { frame, radius, isVisible, isInside = () => true } = query;
  const matrix = vertexMatrix(frame, query.origin);
  const m = matrix as unknown as number[];
  const pixel = { x: query.x, y: query.y, width: frame.width, height: frame.height };
  const reach = radius + pickTolerance;
  const perPixel = depthPerPixel(frame);
  const points = Math.floor(positions.length / 3);
  let best: PickHit | undefined;
  for (let chunk = 0; chunk * chunkSize < points; chunk++) {
    if (!boxNearPixel(boxes, chunk, matrix, pixel, reach)) continue;
    const end = Math.min(points, (chunk + 1) * chunkSize);
    for (let point = chunk * chunkSize; point < end; point++) {
      const x = positions[point * 3]!;
      const y = positions[point * 3 + 1]!;
      const z = positions[point * 3 + 2]!;
      const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
      const depth = (m[2]! * x + m[6]! * y + m[10]! * z + m[14]!) / w;
      if (!(w > 0 && depth >= -1)) continue;
      const across = ((m[0]! * x + m[4]! * y + m[8]! * z + m[12]!) / w + 1) * 0.5 * pixel.width - query.x;
      if (!(Math.abs(across) <= reach)) continue;
      const down = (1 - (m[1]! * x + m[5]! * y + m[9]! * z + m[13]!) / w) * 0.5 * pixel.height - query.y;
      const distance = Math.hypot(across, down);
      if (!(distance <= reach)) continue;
      const rim = Math.min(1, distance / radius);
      const height = radius * Math.sqrt(1 - rim * rim);
      const hit = { element: point, miss: Math.max(0, distance - radius), depth: depth - (height * perPixel) / w };
      if (isBetterHit(hit, best) && isVisible(point) && isInside(point, 0)) best = hit;
    }
  }
  return best;
}
