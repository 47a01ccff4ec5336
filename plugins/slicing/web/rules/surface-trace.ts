import type { CutPlane } from 'adit/core';
import type { TriangleGeometry } from 'adit/plugins/views';

/** Where a plane goes through the triangles of a surface: six numbers for each segment, its two ends, relative to the surface's origin. */
export function surfaceTrace(
  { positions, triangles, origin }: Pick<TriangleGeometry, 'positions' | 'triangles' | 'origin'>,
  { point, normal }: CutPlane,
): number[] {
  const [nx, ny, nz] = normal;
  const offset = (point[0] - origin[0]) * nx + (point[1] - origin[1]) * ny + (point[2] - origin[2]) * nz;
  const trace: number[] = [];
  const heightOf = (vertex: number): number =>
    positions[vertex * 3]! * nx + positions[vertex * 3 + 1]! * ny + positions[vertex * 3 + 2]! * nz - offset;
  const cross = (from: number, to: number, below: number, above: number): void => {
    const part = below / (below - above);
    for (let axis = 0; axis < 3; axis += 1) {
      const [start, end] = [positions[from * 3 + axis]!, positions[to * 3 + axis]!];
      trace.push(start + (end - start) * part);
    }
  };
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!];
    const [ha, hb, hc] = [heightOf(a), heightOf(b), heightOf(c)];
    if (ha > 0 === hb > 0 && hb > 0 === hc > 0) continue;
    // Two of the three edges go from one side to the other.
    if (ha > 0 !== hb > 0) cross(a, b, ha, hb);
    if (hb > 0 !== hc > 0) cross(b, c, hb, hc);
    if (hc > 0 !== ha > 0) cross(c, a, hc, ha);
  }
  return trace;
}
