import { RowSet } from '../columns/row-set.ts';
import { MAX_VERTICES, omfError } from '../model/index.ts';
import { writePositions } from './write-positions.ts';
import type { GeometryTask, LayerGeometry, WrittenGeometry } from './written-geometry.ts';

/** Writes triangles with all their vertices. Triangles with a vertex that is not there, or has no place, are rejected. */
export async function writeSurface(
  { writer, report, signal, place, layer }: GeometryTask,
  surface: Extract<LayerGeometry, { type: 'surface' }>,
): Promise<WrittenGeometry> {
  const vertices = await surface.vertices.count();
  if (vertices > MAX_VERTICES) throw omfError('too-many-vertices', place, { found: vertices, most: MAX_VERTICES });
  const positions = await writePositions(
    writer,
    `${layer}-positions`,
    surface.vertices.parts(),
    surface.origin,
    vertices,
  );
  const rows = await surface.triangles.count();
  const rejected = new RowSet(rows);
  const column = writer.openColumn(`${layer}-triangles`, 'u32');
  report.read(rows);
  let row = 0;
  for await (const part of surface.triangles.parts()) {
    signal.throwIfAborted();
    const kept = new Uint32Array(part.length);
    let filled = 0;
    for (let at = 0; at < part.length; at += 3, row += 1) {
      const corners = [part[at] as number, part[at + 1] as number, part[at + 2] as number];
      const missing = corners.find((corner) => !isVertex(corner, vertices));
      const bad = missing === undefined ? corners.find((corner) => positions.bad.has(corner)) : undefined;
      if (missing === undefined && bad === undefined) {
        kept.set(corners, filled);
        filled += 3;
        continue;
      }
      rejected.add(row);
      if (missing !== undefined) report.reject(place, 'vertex-not-there', row, { vertex: missing });
      else report.reject(place, 'vertex-without-place', row, { vertex: bad ?? 0 });
    }
    column.write(kept.subarray(0, filled));
  }
  return {
    geometry: { kind: 'triangles', positions: positions.file, triangles: column.close() },
    count: rows - rejected.size,
    bounds: positions.bounds,
    vertices: { rows: vertices },
    primitives: { rows, rejected },
  };
}

/** Whether a number is that of one of `count` vertices. */
export function isVertex(index: number, count: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < count;
}
