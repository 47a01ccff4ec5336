import { boundsOf, emptyBounds, unionBounds, type Bounds } from 'adit/core';
import { MAX_VERTICES, omfError, type NumberArray } from '../model/index.ts';
import { PolylineJoiner } from './polyline-joiner.ts';
import { isVertex } from './write-surface.ts';
import { allNumbers, placed } from './write-positions.ts';
import type { GeometryTask, LayerGeometry, WrittenGeometry } from './written-geometry.ts';

type Lines = Extract<LayerGeometry, { type: 'lines' }>;

const VERTICES_AT_ONCE = 65_536;

/**
 * Writes segments as polylines: those that are numbered alike in a file of our own; else each segment for itself where segments have
 * values, and segments that begin where the one before ends as one polyline where they have none. Segments with a vertex that is not
 * there, or has no place, are rejected.
 */
export async function writeLines(task: GeometryTask, { origin, vertices, segments }: Lines): Promise<WrittenGeometry> {
  const { writer, layer, place, attributes, itemAttribute } = task;
  const vertexCount = await vertices.count();
  const rows = await segments.count();
  if (vertexCount > MAX_VERTICES || rows > MAX_VERTICES)
    throw omfError('too-many-vertices', place, { found: Math.max(vertexCount, rows), most: MAX_VERTICES });
  const positions = placed(await allNumbers(vertices), origin);
  const numbered = attributes.find(({ name, location }) => name === itemAttribute && location === 'primitives')?.data;
  const numbers = numbered?.type === 'number' ? await allNumbers(numbered.values) : undefined;
  if (numbers && numbers.length !== rows)
    throw omfError('attribute-length', place, { expected: rows, found: numbers.length });
  const haveValues = !numbers && attributes.some(({ location }) => location === 'primitives');
  const joiner = new PolylineJoiner(rows);
  await readSegments(task, segments, rows, positions, (row, from, to) => {
    const isAlike = numbers ? numbers[row] === numbers[row - 1] : !haveValues;
    // In files of our own it is a line of a single vertex.
    if (from === to && !numbers) task.report.reject(place, 'no-length', row);
    else joiner.add(row, from, to, isAlike);
  });
  const picked = joiner.vertices;
  const column = writer.openColumn(`${layer}-positions`, 'f64');
  let bounds: Bounds = emptyBounds;
  for (let first = 0; first < picked.length; first += VERTICES_AT_ONCE) {
    const part = picked.subarray(first, first + VERTICES_AT_ONCE);
    const own = new Float64Array(part.length * 3);
    for (let at = 0; at < part.length; at += 1) {
      const from = (part[at] as number) * 3;
      own.set(positions.subarray(from, from + 3), at * 3);
    }
    bounds = unionBounds(bounds, boundsOf(own));
    column.write(own);
  }
  return {
    geometry: {
      kind: 'lines',
      positions: column.close(),
      offsets: writer.writeColumn(`${layer}-offsets`, joiner.offsets),
    },
    count: joiner.count,
    bounds,
    vertices: { rows: vertexCount, picked },
    primitives: { rows, picked: joiner.rows },
  };
}

async function readSegments(
  { report, signal, place }: GeometryTask,
  segments: NumberArray,
  rows: number,
  positions: Float64Array,
  use: (row: number, from: number, to: number) => void,
): Promise<void> {
  const count = positions.length / 3;
  report.read(rows);
  let row = 0;
  for await (const part of segments.parts()) {
    signal.throwIfAborted();
    for (let at = 0; at < part.length; at += 2, row += 1) {
      const ends = [part[at] as number, part[at + 1] as number] as const;
      const missing = ends.find((end) => !isVertex(end, count));
      const bad = missing === undefined ? ends.find((end) => Number.isNaN(positions[end * 3])) : undefined;
      if (missing !== undefined) report.reject(place, 'vertex-not-there', row, { vertex: missing });
      else if (bad !== undefined) report.reject(place, 'vertex-without-place', row, { vertex: bad });
      else use(row, ends[0], ends[1]);
    }
  }
}
