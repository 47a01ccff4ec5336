import type { SectionPieces } from 'adit/core/server';

/** The area of a section's polygons. */
export function areaOf({ positions, ends }: SectionPieces): number {
  let area = 0;
  let first = 0;
  for (const end of ends) {
    for (let corner = first + 1; corner < end - 1; corner++) area += triangleArea(positions, first, corner, corner + 1);
    first = end;
  }
  return area;
}

function triangleArea(positions: Float32Array, a: number, b: number, c: number): number {
  const side = (vertex: number, axis: number): number => positions[vertex * 3 + axis]! - positions[a * 3 + axis]!;
  const x = side(b, 1) * side(c, 2) - side(b, 2) * side(c, 1);
  const y = side(b, 2) * side(c, 0) - side(b, 0) * side(c, 2);
  const z = side(b, 0) * side(c, 1) - side(b, 1) * side(c, 0);
  return Math.hypot(x, y, z) / 2;
}
