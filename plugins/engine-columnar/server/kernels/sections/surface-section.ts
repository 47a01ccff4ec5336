import type { CutPlane, Vector3 } from 'adit/core';
import type { ClosedTriangles } from './closed-triangles.ts';
import { forTrapezoids } from './even-odd.ts';
import { levelSides } from './level-sides.ts';
import type { Polygons } from './polygon-writer.ts';

/** What a plane cuts: bodies that triangles enclose, with vertices relative to `origin`. */
export interface SurfaceSectionInput {
  readonly positions: Float32Array;
  readonly closed: ClosedTriangles;
  readonly origin: Vector3;
  readonly plane: CutPlane;
}

/**
 * Where a plane goes through bodies: what an even number of their surfaces is around is outside, as a body's hollows are. An item
 * of the cut is the triangle at its border. Vertices on the plane count as inside, so that outlines are always closed.
 */
export function surfaceSection({ positions, closed, origin, plane }: SurfaceSectionInput): Polygons {
  const { normal, point } = plane;
  const offset =
    (origin[0] - point[0]) * normal[0] + (origin[1] - point[1]) * normal[1] + (origin[2] - point[2]) * normal[2];
  const inside = (vertex: number): number =>
    (positions[vertex * 3] as number) * normal[0] +
    (positions[vertex * 3 + 1] as number) * normal[1] +
    (positions[vertex * 3 + 2] as number) * normal[2] +
    offset;
  const corners: number[] = [];
  const cornerOfEdge = new Map<number, number>();
  const cornerAt = (one: number, other: number): number => {
    const [low, high] = one < other ? [one, other] : [other, one];
    const key = low * (positions.length / 3) + high;
    const found = cornerOfEdge.get(key);
    if (found !== undefined) return found;
    const part = inside(low) / (inside(low) - inside(high));
    for (const axis of [0, 1, 2]) {
      const from = positions[low * 3 + axis] as number;
      corners.push(from + part * ((positions[high * 3 + axis] as number) - from));
    }
    const corner = cornerOfEdge.size;
    cornerOfEdge.set(key, corner);
    return corner;
  };
  const segments: number[] = [];
  const items: number[] = [];
  const { vertices } = closed;
  for (let item = 0; item < closed.items.length; item++) {
    const [a, b, c] = [vertices[item * 3], vertices[item * 3 + 1], vertices[item * 3 + 2]] as [number, number, number];
    const [isA, isB, isC] = [inside(a) >= 0, inside(b) >= 0, inside(c) >= 0];
    if (isA === isB && isB === isC) continue;
    // The vertex that is alone on its side.
    const [alone, left, right] = isB === isC ? [a, b, c] : isA === isC ? [b, c, a] : [c, a, b];
    segments.push(cornerAt(alone, left), cornerAt(alone, right));
    items.push(closed.items[item] as number);
  }
  return fill(corners, segments, items, normal);
}

/** Fills outlines of a plane with this normal. */
function fill(corners: number[], segments: readonly number[], items: readonly number[], normal: Vector3): Polygons {
  const lengths = normal.map(Math.abs);
  const steepest = lengths.indexOf(Math.max(...lengths));
  // Seen along the axis nearest to the normal the outlines keep their order.
  const [first, second] = [0, 1, 2].filter((axis) => axis !== steepest) as [number, number];
  const count = corners.length / 3;
  const points = Float64Array.from({ length: count * 2 }, (_, at) =>
    Number(corners[Math.floor(at / 2) * 3 + (at % 2 === 0 ? first : second)]),
  );
  const edges = Uint32Array.from(segments);
  const cornerOn = (segment: number, place: number): number => {
    const [from, to] = [edges[segment * 2] as number, edges[segment * 2 + 1] as number];
    const [start, end] = [points[from * 2 + 1] as number, points[to * 2 + 1] as number];
    if (place === start) return from;
    if (place === end) return to;
    const part = (place - start) / (end - start);
    for (const axis of [0, 1, 2]) {
      const low = corners[from * 3 + axis] as number;
      corners.push(low + part * ((corners[to * 3 + axis] as number) - low));
    }
    return corners.length / 3 - 1;
  };
  const level = levelSides(points, edges, (corner) => corners[corner * 3 + first] as number);
  const places: number[] = [];
  const ends: number[] = [];
  const itemOfPolygon: number[] = [];
  const sides: number[] = [];
  forTrapezoids({ points, segments: edges }, (left, right, from, to) => {
    const [a, b, c, d] = [cornerOn(left, from), cornerOn(right, from), cornerOn(right, to), cornerOn(left, to)];
    const polygon = [...level(a, b, from), { corner: b, isEdge: true }, ...level(c, d, to)];
    polygon.push({ corner: d, isEdge: true });
    const distinct = polygon.filter(({ corner }, at) => corner !== polygon[(at + 1) % polygon.length]?.corner);
    if (distinct.length < 3) return;
    for (const { corner, isEdge } of distinct) {
      places.push(...corners.slice(corner * 3, corner * 3 + 3));
      sides.push(isEdge ? 1 : 0);
    }
    ends.push(sides.length);
    itemOfPolygon.push(items[left] as number);
  });
  return {
    positions: inSharedMemory(Float32Array, places),
    ends: inSharedMemory(Uint32Array, ends),
    items: inSharedMemory(Uint32Array, itemOfPolygon),
    edges: inSharedMemory(Uint8Array, sides),
  };
}

function inSharedMemory<Numbers extends Float32Array | Uint32Array | Uint8Array>(
  type: { new (memory: SharedArrayBuffer): Numbers; readonly BYTES_PER_ELEMENT: number },
  values: readonly number[],
): Numbers {
  const numbers = new type(new SharedArrayBuffer(values.length * type.BYTES_PER_ELEMENT));
  numbers.set(values);
  return numbers;
}
