import type { CutPlane } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { getSection, type SectionGeometry } from '../../../shared/index.ts';

/** Asks the session where a plane goes through a layer, and fetches the numbers. */
export async function loadSection(
  session: RenderSessionClient,
  layer: { readonly viewId: string; readonly layerName: string },
  plane: CutPlane,
  signal: AbortSignal,
): Promise<SectionGeometry> {
  const section = await session.call(getSection, { ...layer, plane }, { signal });
  const [positions, ends, items, edges] = await Promise.all([
    session.fetchBuffer(section.positions, signal) as Promise<Float32Array>,
    session.fetchBuffer(section.ends, signal) as Promise<Uint32Array>,
    session.fetchBuffer(section.items, signal) as Promise<Uint32Array>,
    section.edges && (session.fetchBuffer(section.edges, signal) as Promise<Uint8Array>),
  ]);
  return { origin: section.origin, plane, positions, ...trianglesOf(ends, items, edges) };
}

/**
 * Convex polygons as fans of triangles. A part is a triangle's item × 8 and a bit for each side that is an edge; side i is
 * opposite of corner i. `edges` is as in the answer of `getSection`.
 */
export function trianglesOf(
  ends: Uint32Array,
  items: Uint32Array,
  edges: Uint8Array | undefined,
): { readonly triangles: Uint32Array; readonly parts: Uint32Array } {
  const count = (ends.at(-1) ?? 0) - 2 * ends.length;
  const triangles = new Uint32Array(count * 3);
  const parts = new Uint32Array(count);
  let at = 0;
  let first = 0;
  ends.forEach((end, polygon) => {
    const item = items[polygon]! * 8;
    for (let corner = first + 1; corner < end - 1; corner++, at++) {
      triangles[at * 3] = first;
      triangles[at * 3 + 1] = corner;
      triangles[at * 3 + 2] = corner + 1;
      const across = edges ? edges[corner]! : 1;
      const back = corner + 1 === end - 1 && edges?.[end - 1] !== 0 ? 2 : 0;
      const ahead = corner === first + 1 && edges?.[first] !== 0 ? 4 : 0;
      parts[at] = item + across + back + ahead;
    }
    first = end;
  });
  return { triangles, parts };
}
