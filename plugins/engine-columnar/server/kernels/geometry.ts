import type { NumberArray } from 'adit/core/server';

/** Positions for drawing, float32 relative to an origin and in shared memory; see `LayerPieces`. */
export interface Pieces {
  readonly positions: Float32Array;
  readonly itemOfSegment: Uint32Array | undefined;
}

type Triple = readonly [number, number, number];

function isFinitePoint(positions: Float32Array, at: number): boolean {
  // The sum of the differences is NaN as soon as one of the three is NaN or infinite.
  const x = positions[at] as number;
  const y = positions[at + 1] as number;
  const z = positions[at + 2] as number;
  return x - x + (y - y) + (z - z) === 0;
}

/**
 * One triple a point. A point without a finite position is put on the nearest later point that has one, else on the
 * nearest earlier one, else on the origin: drawn nowhere of its own, and its number is kept.
 */
export function pointPieces(input: { readonly positions: NumberArray; readonly origin: Triple }): Pieces {
  const source = input.positions;
  const [originX, originY, originZ] = input.origin;
  const positions = new Float32Array(new SharedArrayBuffer(source.length * 4));
  let strays = 0;
  let lastFinite = -1;
  for (let at = 0; at < source.length; at += 3) {
    positions[at] = (source[at] as number) - originX;
    positions[at + 1] = (source[at + 1] as number) - originY;
    positions[at + 2] = (source[at + 2] as number) - originZ;
    if (isFinitePoint(positions, at)) lastFinite = at;
    else strays++;
  }
  if (strays === 0) return { positions, itemOfSegment: undefined };
  let host = lastFinite;
  for (let at = source.length - 3; at >= 0; at -= 3) {
    if (isFinitePoint(positions, at)) host = at;
    else if (host < 0) positions.fill(0, at, at + 3);
    else positions.copyWithin(at, host, host + 3);
  }
  return { positions, itemOfSegment: undefined };
}

/** How many segments the polylines have and whether each has exactly one; undefined when the offsets are not sound. */
function countSegments(offsets: NumberArray, vertices: number): { segments: number; single: boolean } | undefined {
  let segments = 0;
  let single = true;
  let start = offsets[0] as number;
  for (let item = 1; item < offsets.length; item++) {
    const end = offsets[item] as number;
    if (end < start) return undefined;
    const here = end - start > 1 ? end - start - 1 : 0;
    segments += here;
    if (here !== 1) single = false;
    start = end;
  }
  return start <= vertices ? { segments, single } : undefined;
}

/** Gives segments with an end that is not finite no length: both ends on the finite one, else where the last one was. */
function collapseStrays(positions: Float32Array): void {
  let host = -1;
  for (let at = 0; at < positions.length; at += 6) {
    const first = isFinitePoint(positions, at);
    const second = isFinitePoint(positions, at + 3);
    if (first || second) host = second ? at + 3 : at;
    if (first && second) continue;
    for (const end of [at, at + 3]) {
      if (host < 0) positions.fill(0, end, end + 3);
      else if (end !== host) positions.copyWithin(end, host, host + 3);
    }
  }
}

/**
 * Two triples a segment, unshared, in the order of the items, and the item of each segment unless every item has
 * exactly one. A segment with an end that is not finite has no length. Undefined when the offsets are not sound.
 */
export function linePieces(input: {
  readonly positions: NumberArray;
  readonly offsets: NumberArray;
  readonly origin: Triple;
}): Pieces | undefined {
  const { positions: source, offsets } = input;
  const [originX, originY, originZ] = input.origin;
  const counted = countSegments(offsets, source.length / 3);
  if (!counted) return undefined;
  const positions = new Float32Array(new SharedArrayBuffer(counted.segments * 24));
  const itemOfSegment = counted.single ? undefined : new Uint32Array(new SharedArrayBuffer(counted.segments * 4));
  let segment = 0;
  for (let item = 0; item + 1 < offsets.length; item++) {
    const last = ((offsets[item + 1] as number) - 1) * 3;
    for (let from = (offsets[item] as number) * 3; from < last; from += 3) {
      const to = segment * 6;
      positions[to] = (source[from] as number) - originX;
      positions[to + 1] = (source[from + 1] as number) - originY;
      positions[to + 2] = (source[from + 2] as number) - originZ;
      positions[to + 3] = (source[from + 3] as number) - originX;
      positions[to + 4] = (source[from + 4] as number) - originY;
      positions[to + 5] = (source[from + 5] as number) - originZ;
      if (itemOfSegment) itemOfSegment[segment] = item;
      segment++;
    }
  }
  collapseStrays(positions);
  return { positions, itemOfSegment };
}
