import type { CutPlane, Vector3 } from 'adit/core';
import type { SectionPieces } from 'adit/core/server';

export const minus = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vector3, b: Vector3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector3, b: Vector3): Vector3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const length = (a: Vector3): number => Math.hypot(...a);
/** A vector of length 1. */
export const unit = (a: Vector3): Vector3 => [a[0] / length(a), a[1] / length(a), a[2] / length(a)];

/** The area of the cut through a convex body, from where the plane crosses its edges, put in order around their middle. */
export function naiveCutArea(edges: readonly (readonly [Vector3, Vector3])[], { point, normal }: CutPlane): number {
  const crossings = edges.flatMap(([from, to]): Vector3[] => {
    const [start, end] = [dot(minus(from, point), normal), dot(minus(to, point), normal)];
    if (start * end >= 0) return [];
    const part = start / (start - end);
    return [[0, 1, 2].map((axis) => from[axis]! + part * (to[axis]! - from[axis]!)) as unknown as Vector3];
  });
  if (crossings.length < 3) return 0;
  const middle = [0, 1, 2].map(
    (axis) => crossings.reduce((sum, place) => sum + place[axis]!, 0) / crossings.length,
  ) as unknown as Vector3;
  const first = unit(minus(crossings[0]!, middle));
  const second = cross(normal, first);
  const angle = (place: Vector3): number =>
    Math.atan2(dot(minus(place, middle), second), dot(minus(place, middle), first));
  const around = crossings.toSorted((one, other) => angle(one) - angle(other));
  return around.reduce((sum, place, at) => {
    const next = around[(at + 1) % around.length]!;
    return sum + length(cross(minus(place, middle), minus(next, middle))) / 2;
  }, 0);
}

/** The twelve edges of a box between two opposite corners in the coordinates of a grid that may be turned. */
export function boxEdges(
  low: Vector3,
  high: Vector3,
  origin: Vector3,
  axes: readonly [Vector3, Vector3, Vector3],
): [Vector3, Vector3][] {
  const corner = (number: number): Vector3 => {
    const place = [0, 1, 2].map((axis) => ((number >> axis) & 1 ? high : low)[axis]!);
    return [0, 1, 2].map(
      (part) => origin[part]! + place.reduce((sum, along, axis) => sum + along * axes[axis]![part]!, 0),
    ) as unknown as Vector3;
  };
  const edges: [Vector3, Vector3][] = [];
  for (let number = 0; number < 8; number++)
    for (const axis of [0, 1, 2])
      if (!((number >> axis) & 1)) edges.push([corner(number), corner(number | (1 << axis))]);
  return edges;
}

/** The area of a section by item. */
export function areasByItem({ positions, ends, items }: SectionPieces): Map<number, number> {
  const areas = new Map<number, number>();
  const vertex = (at: number): Vector3 => [...positions.subarray(at * 3, at * 3 + 3)] as unknown as Vector3;
  items.forEach((item, polygon) => {
    const first = ends[polygon - 1] ?? 0;
    for (let corner = first + 1; corner < ends[polygon]! - 1; corner++) {
      const [a, b, c] = [first, corner, corner + 1].map(vertex) as [Vector3, Vector3, Vector3];
      areas.set(item, (areas.get(item) ?? 0) + length(cross(minus(b, a), minus(c, a))) / 2);
    }
  });
  return areas;
}

/** How far the corners of a section are from the plane at most. */
export function farthestFrom({ point, normal }: CutPlane, { positions, origin }: SectionPieces): number {
  let farthest = 0;
  for (let at = 0; at < positions.length; at += 3) {
    const place = [0, 1, 2].map((axis) => origin[axis]! + positions[at + axis]!) as unknown as Vector3;
    farthest = Math.max(farthest, Math.abs(dot(minus(place, point), normal)));
  }
  return farthest;
}

/** The total of areas. */
export function totalArea(section: SectionPieces): number {
  return [...areasByItem(section).values()].reduce((sum, area) => sum + area, 0);
}
