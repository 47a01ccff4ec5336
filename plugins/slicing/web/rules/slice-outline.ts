import { addScaled, cross, type CutPlane, dot, subtract, type Vector } from 'adit/core';
import { lengthOf, type BlockGrid } from './block-grid.ts';

/** The corners, in order, of the polygon in which a plane goes through a model's box, in world coordinates; empty where it misses it. */
export function sliceOutline(plane: CutPlane, grid: BlockGrid): Vector[] {
  const corners = boxCorners(grid);
  const heights = corners.map((corner) => dot(subtract(corner, plane.point), plane.normal));
  const points: Vector[] = [];
  for (let corner = 0; corner < 8; corner += 1) {
    for (const bit of [1, 2, 4]) {
      const other = corner | bit;
      if (other === corner) continue;
      const [from, to] = [heights[corner] as number, heights[other] as number];
      if (from > 0 === to > 0) continue;
      const start = corners[corner] as Vector;
      points.push(addScaled(start, subtract(corners[other] as Vector, start), from / (from - to)));
    }
  }
  return inOrder(points, plane);
}

/** The mean of the corners of a polygon. */
export function centreOf(points: readonly Vector[]): Vector {
  return points.reduce<Vector>((sum, point) => addScaled(sum, point, 1 / points.length), [0, 0, 0]);
}

function boxCorners(grid: BlockGrid): Vector[] {
  return Array.from({ length: 8 }, (_, corner) =>
    ([0, 1, 2] as const).reduce<Vector>(
      (point, axis) => (corner & (1 << axis) ? addScaled(point, grid.axes[axis], lengthOf(grid, axis)) : point),
      [...grid.origin],
    ),
  );
}

/** Round about the polygon's middle. */
function inOrder(points: readonly Vector[], { normal }: CutPlane): Vector[] {
  if (points.length < 3) return [];
  const middle = centreOf(points);
  const across = subtract(points[0] as Vector, middle);
  const along = cross(normal, across);
  const angle = (point: Vector): number => {
    const offset = subtract(point, middle);
    return Math.atan2(dot(offset, along), dot(offset, across));
  };
  return points.toSorted((one, other) => angle(one) - angle(other));
}
