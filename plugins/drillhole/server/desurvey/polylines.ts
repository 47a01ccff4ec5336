import type { Traces } from './traces.ts';

/** Polylines along holes: item i has the vertices `offsets[i]` to `offsets[i + 1] - 1` of `positions`, an absolute triple each. */
export interface Polylines {
  readonly positions: Float64Array;
  readonly offsets: Uint32Array;
}

/** A vertex of the hole that is nearer than this to the end of an item would only make a segment without a length. */
const NEARNESS = 1e-6;

/** Lays each item along its hole from one depth to another, through the hole's vertices between the two. */
export function layPolylines(traces: Traces, holes: Uint32Array, from: Float64Array, to: Float64Array): Polylines {
  const firstVertices = new Uint32Array(holes.length);
  const offsets = new Uint32Array(holes.length + 1);
  for (let item = 0; item < holes.length; item += 1) {
    const first = vertexBelow(traces, holes[item] as number, (from[item] as number) + NEARNESS);
    const last = traces.vertexStart[(holes[item] as number) + 1] as number;
    let end = first;
    while (end < last && (traces.vertexDepths[end] as number) < (to[item] as number) - NEARNESS) end += 1;
    firstVertices[item] = first;
    offsets[item + 1] = (offsets[item] as number) + 2 + end - first;
  }
  const positions = new Float64Array((offsets[holes.length] as number) * 3);
  for (let item = 0; item < holes.length; item += 1) {
    const hole = holes[item] as number;
    const start = offsets[item] as number;
    const end = (offsets[item + 1] as number) - 1;
    const first = firstVertices[item] as number;
    // Most begin where the one before them ends.
    if (hole === holes[item - 1] && from[item] === to[item - 1])
      positions.copyWithin(start * 3, start * 3 - 3, start * 3);
    else traces.writePosition(hole, from[item] as number, positions, start * 3);
    for (let at = 0; at < (end - start - 1) * 3; at += 1)
      positions[start * 3 + 3 + at] = traces.vertices[first * 3 + at] as number;
    traces.writePosition(hole, to[item] as number, positions, end * 3);
  }
  return { positions, offsets };
}

/** The first vertex of the hole at `depth` or below it. */
function vertexBelow({ vertexStart, vertexDepths }: Traces, hole: number, depth: number): number {
  let low = vertexStart[hole] as number;
  let high = vertexStart[hole + 1] as number;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((vertexDepths[middle] as number) < depth) low = middle + 1;
    else high = middle;
  }
  return low;
}
