import { chunkBoxesOf, chunkSize } from '../picking/pick-chunks.ts';
import { rayThroughBox, type RayRange } from '../picking/pick-ray.ts';
import { spatialOrder } from './spatial-order.ts';
import type { Ray } from '../camera/view-frame.ts';

/** Rounding that a ray through the edge between two triangles may have. */
const HAIR = 1e-9;

/** Triangles that are looked through with rays. */
export class TriangleIndex {
  #positions: Float32Array;
  #triangles: Uint32Array;
  #count: number;
  /** The triangles in the order of their places, and boxes of runs of them. */
  #order: Uint32Array;
  #boxes: Float32Array;

  /** Three coordinates for each vertex, three vertices for each triangle. */
  constructor(positions: Float32Array, triangles: Uint32Array) {
    this.#positions = positions;
    this.#triangles = triangles;
    this.#count = triangles.length / 3;
    this.#order = this.#makeOrder();
    this.#boxes = this.#makeBoxes();
  }

  /** The first triangle along a ray that `isHit` takes. */
  first(
    ray: Ray,
    range: RayRange,
    isHit: (triangle: number, distance: number) => boolean,
  ): { triangle: number; distance: number } | undefined {
    let distance = range[1];
    let found = -1;
    for (let chunk = 0; chunk * chunkSize < this.#count; chunk++) {
      const low = (axis: number): number => this.#boxes[chunk * 6 + axis * 2] as number;
      const high = (axis: number): number => this.#boxes[chunk * 6 + axis * 2 + 1] as number;
      if (!rayThroughBox(ray, [range[0], distance], low, high)) continue;
      const end = Math.min(this.#count, (chunk + 1) * chunkSize);
      for (let place = chunk * chunkSize; place < end; place++) {
        const triangle = this.#order[place] as number;
        const at = this.#distance(ray, triangle);
        if (!(at >= range[0] && at <= distance) || (at === distance && found >= 0) || !isHit(triangle, at)) continue;
        distance = at;
        found = triangle;
      }
    }
    return found < 0 ? undefined : { triangle: found, distance };
  }

  #makeOrder(): Uint32Array {
    const middles = new Float32Array(this.#count * 3);
    for (let at = 0; at < this.#count * 3; at++) {
      const vertex = (this.#triangles[at] as number) * 3;
      const to = at - (at % 3);
      for (let axis = 0; axis < 3; axis++) middles[to + axis]! += (this.#positions[vertex + axis] as number) / 3;
    }
    return spatialOrder(middles);
  }

  #makeBoxes(): Float32Array {
    return chunkBoxesOf(this.#count, (place, take) => {
      const corner = (this.#order[place] as number) * 3;
      for (let at = corner; at < corner + 3; at++) {
        const vertex = (this.#triangles[at] as number) * 3;
        const p = this.#positions;
        take(p[vertex] as number, p[vertex + 1] as number, p[vertex + 2] as number);
      }
    });
  }

  /** How far along the ray a triangle is; NaN where it is not. */
  #distance({ from, direction }: Ray, triangle: number): number {
    const p = this.#positions;
    const a = this.#triangles[triangle * 3]! * 3;
    const b = this.#triangles[triangle * 3 + 1]! * 3;
    const c = this.#triangles[triangle * 3 + 2]! * 3;
    const [ax, ay, az] = [p[a]!, p[a + 1]!, p[a + 2]!];
    const [bx, by, bz] = [p[b]! - ax, p[b + 1]! - ay, p[b + 2]! - az];
    const [cx, cy, cz] = [p[c]! - ax, p[c + 1]! - ay, p[c + 2]! - az];
    const [dx, dy, dz] = direction;
    const [hx, hy, hz] = [dy * cz - dz * cy, dz * cx - dx * cz, dx * cy - dy * cx];
    const area = bx * hx + by * hy + bz * hz;
    if (area === 0) return Number.NaN;
    const [sx, sy, sz] = [from[0] - ax, from[1] - ay, from[2] - az];
    const u = (sx * hx + sy * hy + sz * hz) / area;
    if (!(u >= -HAIR && u <= 1 + HAIR)) return Number.NaN;
    const [qx, qy, qz] = [sy * bz - sz * by, sz * bx - sx * bz, sx * by - sy * bx];
    const v = (dx * qx + dy * qy + dz * qz) / area;
    if (!(v >= -HAIR && u + v <= 1 + HAIR)) return Number.NaN;
    return (cx * qx + cy * qy + cz * qz) / area;
  }
}
