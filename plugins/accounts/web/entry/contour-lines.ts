/** A height at a place; any unit. */
export type HeightField = (x: number, y: number) => number;

/** The area to draw, and how finely; both its sides are multiples of the step. */
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

type Triangle = readonly [Corner, Corner, Corner];

/** The lines of equal height as SVG path data, one for each level: one straight piece for each grid triangle that a line crosses. */
export function contourLines(field: HeightField, grid: ContourGrid, levels: readonly number[]): string[] {
  const pieces = levels.map((): string[] => []);
  for (const triangle of trianglesOf(field, grid)) {
    const [{ z: first }, { z: second }, { z: third }] = triangle;
    const lowest = Math.min(first, second, third);
    const highest = Math.max(first, second, third);
    for (let at = 0; at < levels.length; at += 1) {
      const level = levels[at] as number;
      if (lowest < level && level <= highest) pieces[at]?.push(crossing(triangle, level));
    }
  }
  return pieces.map((line) => line.join(''));
}

function trianglesOf(field: HeightField, { width, height, step }: ContourGrid): Triangle[] {
  const row = (y: number): Corner[] =>
    Array.from({ length: width / step + 1 }, (_, at) => ({ x: at * step, y, z: field(at * step, y) }));
  const rows = Array.from({ length: height / step + 1 }, (_, at) => row(at * step));
  return rows.slice(1).flatMap((next, at) =>
    next.slice(1).flatMap((far, right): Triangle[] => {
      const [near, beside, below] = [rows[at]?.[right], rows[at]?.[right + 1], next[right]] as Triangle;
      return [
        [near, beside, far],
        [near, far, below],
      ];
    }),
  );
}

/** Where a level crosses a triangle that reaches both above and below it: on two of its sides, so there is no ambiguous case. */
function crossing(triangle: Triangle, level: number): string {
  const points: string[] = [];
  for (const [at, from] of triangle.entries()) {
    const to = triangle[(at + 1) % 3] as Corner;
    if (from.z < level === to.z < level) continue;
    const share = (level - from.z) / (to.z - from.z);
    points.push(`${(from.x + share * (to.x - from.x)).toFixed(1)} ${(from.y + share * (to.y - from.y)).toFixed(1)}`);
  }
  return `M${points[0]}L${points[1]}`;
}
