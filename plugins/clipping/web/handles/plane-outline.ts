import { type Bounds, cross, type CutPlane, dot, subtract, type Vector3 } from 'adit/core';
import { along, unitOf } from '../../shared/index.ts';
import { boxEdges } from './vectors.ts';

function cornerOf(bounds: Bounds, corner: number): Vector3 {
  return [bounds[corner & 1 ? 1 : 0], bounds[corner & 2 ? 3 : 2], bounds[corner & 4 ? 5 : 4]];
}

/** Two unit vectors in a plane that are upright on each other: along its strike, and up its dip; any two for a level one. */
export function planeAxes(normal: Vector3): readonly [strike: Vector3, rise: Vector3] {
  const strike = unitOf(cross([0, 0, 1], normal)) ?? [1, 0, 0];
  const up = cross(normal, strike);
  return [strike, up[2] < 0 ? [-up[0], -up[1], -up[2]] : up];
}

/** Where a plane goes through a box: the corners of a polygon, in their order; none where it does not. */
export function planeOutline({ point, normal }: CutPlane, bounds: Bounds): Vector3[] {
  const sides = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => dot(subtract(cornerOf(bounds, corner), point), normal));
  const crossings = boxEdges
    .filter(([from, to]) => sides[from]! < 0 !== sides[to]! < 0)
    .map(([from, to]) => {
      const [start, end] = [cornerOf(bounds, from), cornerOf(bounds, to)];
      return along(start, subtract(end, start), sides[from]! / (sides[from]! - sides[to]!));
    });
  if (crossings.length < 3) return [];
  const [strike, rise] = planeAxes(normal);
  const middle = crossings
    .reduce<Vector3>((sum, one) => along(sum, one, 1), [0, 0, 0])
    .map((part) => part / crossings.length) as unknown as Vector3;
  const angle = (one: Vector3): number =>
    Math.atan2(dot(subtract(one, middle), rise), dot(subtract(one, middle), strike));
  return crossings.toSorted((left, right) => angle(left) - angle(right));
}

/** How far it is from a position inside of bounds to their border; undefined from outside. */
export function distanceToBorder(position: Vector3, direction: Vector3, bounds: Bounds): number | undefined {
  const isInside = [0, 1, 2].every((at) => position[at]! >= bounds[at * 2]! && position[at]! <= bounds[at * 2 + 1]!);
  if (!isInside) return undefined;
  const distances = [0, 1, 2].map((at) => {
    const towards = direction[at]!;
    if (Math.abs(towards) < 1e-12) return Infinity;
    return (bounds[at * 2 + (towards > 0 ? 1 : 0)]! - position[at]!) / towards;
  });
  return Math.min(...distances);
}
