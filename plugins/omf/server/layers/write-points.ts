import { boundsOf, emptyBounds, unionBounds, type Bounds } from 'adit/core';
import { RowSet } from '../columns/row-set.ts';
import { placed } from './write-positions.ts';
import type { GeometryTask, LayerGeometry, WrittenGeometry } from './written-geometry.ts';

/** Writes points; those without a place are rejected. */
export async function writePoints(
  { writer, report, signal, place, layer }: GeometryTask,
  { vertices, origin }: Extract<LayerGeometry, { type: 'points' }>,
): Promise<WrittenGeometry> {
  const rows = await vertices.count();
  const rejected = new RowSet(rows);
  const column = writer.openColumn(`${layer}-positions`, 'f64');
  let bounds: Bounds = emptyBounds;
  let row = 0;
  report.read(rows);
  for await (const part of vertices.parts()) {
    signal.throwIfAborted();
    const moved = placed(part, origin);
    bounds = unionBounds(bounds, boundsOf(moved));
    let kept = 0;
    for (let at = 0; at < moved.length; at += 3, row += 1) {
      if (Number.isNaN(moved[at])) {
        rejected.add(row);
        report.reject(place, 'no-place', row);
      } else {
        moved.copyWithin(kept, at, at + 3);
        kept += 3;
      }
    }
    column.write(moved.subarray(0, kept));
  }
  const items = { rows, rejected };
  const geometry = { kind: 'points', positions: column.close() } as const;
  return { geometry, count: rows - rejected.size, bounds, vertices: items, primitives: items };
}
