import type { StoredGeometry } from 'adit/core';
import { ColumnSlices } from './column-slices.ts';
import { GROUP_ROWS } from './parquet-file.ts';

/** Segments in parts: the vertices that each joins, and the polyline that it is of. */
export interface SegmentPart {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly items: Uint32Array;
}

/** Splits polylines into segments, in their order; one of a single vertex becomes a segment from it to itself. */
export function* segmentsOf(
  folder: string,
  geometry: Extract<StoredGeometry, { kind: 'lines' }>,
): Generator<SegmentPart> {
  const from = new Uint32Array(GROUP_ROWS);
  const to = new Uint32Array(GROUP_ROWS);
  const items = new Uint32Array(GROUP_ROWS);
  let filled = 0;
  const take = (): SegmentPart => {
    const part = { from: from.slice(0, filled), to: to.slice(0, filled), items: items.slice(0, filled) };
    filled = 0;
    return part;
  };
  const slices = new ColumnSlices(folder, geometry.offsets);
  try {
    const count = slices.length - 1;
    for (let first = 0; first < count; first += GROUP_ROWS) {
      const offsets = slices.read(first, Math.min(GROUP_ROWS, count - first) + 1);
      for (let at = 0; at + 1 < offsets.length; at += 1) {
        const [start, end] = [offsets[at] as number, offsets[at + 1] as number];
        for (let vertex = start; vertex < end; vertex += 1) {
          if (vertex + 1 === end && vertex > start) break;
          from[filled] = vertex;
          to[filled] = Math.min(vertex + 1, end - 1);
          items[filled] = first + at;
          filled += 1;
          if (filled === GROUP_ROWS) yield take();
        }
      }
    }
    if (filled > 0) yield take();
  } finally {
    slices.close();
  }
}
