import type { SectionPieces } from 'adit/core/server';

/** The area of a section's triangles. */
export function areaOf({ positions, triangles }: SectionPieces): number {
  let area = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]! * 3, triangles[at + 1]! * 3, triangles[at + 2]! * 3];
    const side = (vertex: number, axis: number): number => positions[vertex + axis]! - positions[a + axis]!;
    const x = side(b, 1) * side(c, 2) - side(b, 2) * side(c, 1);
    const y = side(b, 2) * side(c, 0) - side(b, 0) * side(c, 2);
    const z = side(b, 0) * side(c, 1) - side(b, 1) * side(c, 0);
    area += Math.hypot(x, y, z) / 2;
  }
  return area;
}
