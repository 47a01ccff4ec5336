import type { CutPlane } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { getSection, type SectionGeometry } from '../../shared/index.ts';

/** Asks the session where a plane goes through a layer, and fetches the numbers. */
export async function loadSection(
  session: RenderSessionClient,
  layer: { readonly viewId: string; readonly layerName: string },
  plane: CutPlane,
  signal: AbortSignal,
): Promise<SectionGeometry> {
  const section = await session.call(getSection, { ...layer, plane }, { signal });
  const [positions, triangles, items, edges] = await Promise.all([
    session.fetchBuffer(section.positions, signal) as Promise<Float32Array>,
    session.fetchBuffer(section.triangles, signal) as Promise<Uint32Array>,
    session.fetchBuffer(section.itemOfTriangle, signal) as Promise<Uint32Array>,
    session.fetchBuffer(section.edges, signal) as Promise<Uint32Array>,
  ]);
  return { origin: section.origin, plane, positions, triangles, parts: partsOf(triangles, items, edges) };
}

/** For each triangle its item × 8 and a bit for each side that is an edge; side i is opposite of corner i. */
export function partsOf(triangles: Uint32Array, items: Uint32Array, edges: Uint32Array): Uint32Array {
  const keyOf = (one: number, other: number): number => Math.min(one, other) * 2 ** 26 + Math.max(one, other);
  const known = new Set<number>();
  for (let at = 0; at < edges.length; at += 2) known.add(keyOf(edges[at]!, edges[at + 1]!));
  return items.map((item, triangle) => {
    const [a, b, c] = [triangles[triangle * 3]!, triangles[triangle * 3 + 1]!, triangles[triangle * 3 + 2]!];
    const sides =
      (known.has(keyOf(b, c)) ? 1 : 0) | (known.has(keyOf(c, a)) ? 2 : 0) | (known.has(keyOf(a, b)) ? 4 : 0);
    return item * 8 + sides;
  });
}
