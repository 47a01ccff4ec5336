/** A height at a place; any unit. */
export type HeightField = (x: number, y: number) => number;

/** The area to draw, and how finely. */
export interface ContourGrid {
  readonly width: number;
  readonly height: number;
  /** The size of a cell. */
  readonly step: number;
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The line of equal height as SVG path data: one straight piece for each grid triangle that it crosses. */
export function contourLine(field: HeightField, { width, height, step }: ContourGrid, level: number): string {
  const corner = (x: number, y: number): Corner => ({ x, y, z: field(x, y) });
  let path = '';
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const corners = [corner(x, y), corner(x + step, y), corner(x + step, y + step), corner(x, y + step)] as const;
      path +=
        crossing([corners[0], corners[1], corners[2]], level) + crossing([corners[0], corners[2], corners[3]], level);
    }
  }
  return path;
}

/** A triangle is crossed on two of its sides or not at all, so there is no ambiguous case. */
function crossing(triangle: readonly [Corner, Corner, Corner], level: number): string {
  const points: string[] = [];
  for (const [at, from] of triangle.entries()) {
    const to = triangle[(at + 1) % 3] as Corner;
    if (from.z < level === to.z < level) continue;
    const share = (level - from.z) / (to.z - from.z);
    points.push(`${(from.x + share * (to.x - from.x)).toFixed(1)} ${(from.y + share * (to.y - from.y)).toFixed(1)}`);
  }
  return points.length === 2 ? `M${points[0]}L${points[1]}` : '';
}
