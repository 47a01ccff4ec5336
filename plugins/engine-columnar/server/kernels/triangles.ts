import type { NumberArray } from 'adit/core/server';

/** Triangles for drawing, in shared memory: float32 vertices relative to an origin, and three vertex numbers a triangle. */
export interface Triangles {
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
}

/**
 * Vertices and triangles for drawing; undefined when a triangle has a vertex that is not there. A triangle with a vertex
 * that is not finite loses its area: it is drawn nowhere, and its number is kept.
 */
export function trianglePieces(input: {
  readonly positions: NumberArray;
  readonly triangles: NumberArray;
  readonly origin: readonly [number, number, number];
}): Triangles | undefined {
  const { positions: source, triangles: corners } = input;
  const vertices = source.length / 3;
  const positions = new Float32Array(new SharedArrayBuffer(source.length * 4));
  const lost = new Set<number>();
  for (let at = 0; at < source.length; at += 3) {
    let isFinite = true;
    for (let axis = 0; axis < 3; axis++) {
      const part = Math.fround((source[at + axis] as number) - (input.origin[axis] as number));
      positions[at + axis] = part;
      isFinite &&= Number.isFinite(part);
    }
    if (isFinite) continue;
    lost.add(at / 3);
    positions.fill(0, at, at + 3);
  }
  const triangles = new Uint32Array(new SharedArrayBuffer(corners.length * 4));
  for (let at = 0; at < corners.length; at++) {
    const vertex = corners[at] as number;
    if (vertex >= vertices) return undefined;
    triangles[at] = vertex;
  }
  if (lost.size > 0) collapse(triangles, lost);
  return { positions, triangles };
}

function collapse(triangles: Uint32Array, lost: ReadonlySet<number>): void {
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const corners = triangles.subarray(at, at + 3);
    if (corners.some((vertex) => lost.has(vertex))) corners.fill(corners[0] as number);
  }
}
