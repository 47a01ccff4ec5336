import type { LayerStyle, TriangleGeometry } from '../../shared/scene.ts';
import { itemVisibility } from './item-visibility.ts';
import type { LayerPick, LayerPicker } from './layer-picker.ts';
import { chunkBoxesOf, chunkSize } from './pick-chunks.ts';
import { drawnRange, localRay, placeAlongRay, rayThroughBox } from './pick-ray.ts';
import { spatialOrder } from './spatial-order.ts';
import type { Ray, ViewFrame } from './view-frame.ts';

/** Rounding that a ray through the edge between two triangles may have. */
const HAIR = 1e-9;

/** Finds triangles. */
export class TrianglePicker implements LayerPicker {
  #geometry: TriangleGeometry;
  /** The triangles in the order of their places, and boxes of runs of them. */
  #index: { readonly order: Uint32Array; readonly boxes: Float32Array } | undefined;

  constructor(geometry: TriangleGeometry) {
    this.#geometry = geometry;
  }

  pick(frame: ViewFrame, style: LayerStyle, x: number, y: number): LayerPick | undefined {
    const { origin, triangles, count } = this.#geometry;
    const { order, boxes } = (this.#index ??= this.#makeIndex());
    const ray = localRay(frame, origin, x, y);
    const range = drawnRange(frame, x, y);
    const isVisible = itemVisibility(style, triangles);
    let distance = range[1];
    let item = -1;
    for (let chunk = 0; chunk * chunkSize < count; chunk++) {
      const low = (axis: number): number => boxes[chunk * 6 + axis * 2] as number;
      const high = (axis: number): number => boxes[chunk * 6 + axis * 2 + 1] as number;
      if (!rayThroughBox(ray, [range[0], distance], low, high)) continue;
      const end = Math.min(count, (chunk + 1) * chunkSize);
      for (let place = chunk * chunkSize; place < end; place++) {
        const triangle = order[place] as number;
        const at = this.#distance(ray, triangle);
        if (!(at >= range[0] && at <= distance) || (at === distance && item >= 0) || !isVisible(triangle)) continue;
        distance = at;
        item = triangle;
      }
    }
    if (item < 0) return undefined;
    const { position, depth } = placeAlongRay(frame, x, y, distance);
    return { hit: { miss: 0, depth }, item, position };
  }

  #makeIndex(): { order: Uint32Array; boxes: Float32Array } {
    const { positions, triangles, count } = this.#geometry;
    const middles = new Float32Array(count * 3);
    for (let at = 0; at < count * 3; at++) {
      const vertex = (triangles[at] as number) * 3;
      const to = at - (at % 3);
      for (let axis = 0; axis < 3; axis++) middles[to + axis]! += (positions[vertex + axis] as number) / 3;
    }
    const order = spatialOrder(middles);
    const boxes = chunkBoxesOf(count, (place, take) => {
      const corner = (order[place] as number) * 3;
      for (let at = corner; at < corner + 3; at++) {
        const vertex = (triangles[at] as number) * 3;
        take(positions[vertex] as number, positions[vertex + 1] as number, positions[vertex + 2] as number);
      }
    });
    return { order, boxes };
  }

  /** How far along the ray a triangle is; NaN where it is not. */
  #distance({ from, direction }: Ray, triangle: number): number {
    const { positions: p, triangles } = this.#geometry;
    const a = triangles[triangle * 3]! * 3;
    const b = triangles[triangle * 3 + 1]! * 3;
    const c = triangles[triangle * 3 + 2]! * 3;
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
