type Corner = readonly [number, number];

const BANDS = 256;

/** Whether a place is in a polygon. */
export type PolygonTest = (x: number, y: number) => boolean;

/**
 * A test of many places against one polygon, whose edges may cross: a place is inside when a ray from it crosses an odd number
 * of edges. Edges are sorted into bands of the second coordinate, so that a polygon of many corners costs little more than one of few.
 */
export function polygonTest(corners: readonly Corner[]): PolygonTest {
  const ys = corners.map(([, y]) => y);
  const xs = corners.map(([x]) => x);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const scale = high > low ? BANDS / (high - low) : 0;
  const bandOf = (y: number): number => Math.min(BANDS - 1, Math.floor((y - low) * scale));
  const bands = sortEdges(corners, bandOf);
  return (x, y) => {
    if (!(x >= left && x <= right && y >= low && y <= high)) return false;
    const edges = bands[bandOf(y)] as Float64Array;
    let inside = false;
    for (let at = 0; at < edges.length; at += 4) {
      const startY = edges[at + 1] as number;
      const endY = edges[at + 3] as number;
      if (startY > y === endY > y) continue;
      const startX = edges[at] as number;
      const endX = edges[at + 2] as number;
      if (x < ((endX - startX) * (y - startY)) / (endY - startY) + startX) inside = !inside;
    }
    return inside;
  };
}

/** Four numbers an edge, in each band that it reaches into. */
function sortEdges(corners: readonly Corner[], bandOf: (y: number) => number): Float64Array[] {
  const bands = Array.from({ length: BANDS }, (): number[] => []);
  corners.forEach(([x, y], at) => {
    const [lastX, lastY] = corners.at(at - 1) as Corner;
    const top = bandOf(Math.max(y, lastY));
    for (let band = bandOf(Math.min(y, lastY)); band <= top; band++) bands[band]!.push(lastX, lastY, x, y);
  });
  return bands.map((edges) => Float64Array.from(edges));
}
