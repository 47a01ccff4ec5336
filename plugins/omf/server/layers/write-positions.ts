import { boundsOf, emptyBounds, unionBounds, type Bounds, type ColumnFile, type Vector3 } from 'adit/core';
import type { DatasetWriter } from 'adit/core/server';
import { RowSet } from '../columns/row-set.ts';
import type { NumberArray } from '../model/index.ts';

/** Coordinates beyond this are no place. */
const FARTHEST = 1e12;

/** Vertices as they were written. */
export interface WrittenPositions {
  readonly file: ColumnFile;
  readonly count: number;
  /** Vertices without a place; they are written in the place of another one. */
  readonly bad: RowSet;
  readonly bounds: Bounds;
}

/** Moves vertices by the origin, and marks those that are no place as NaN. */
export function placed(part: Float64Array, origin: Vector3): Float64Array {
  const moved = new Float64Array(part.length);
  for (let at = 0; at < part.length; at += 3) {
    const x = (part[at] as number) + origin[0];
    const y = (part[at + 1] as number) + origin[1];
    const z = (part[at + 2] as number) + origin[2];
    const isPlace = Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST && Math.abs(z) <= FARTHEST;
    moved[at] = isPlace ? x : NaN;
    moved[at + 1] = isPlace ? y : NaN;
    moved[at + 2] = isPlace ? z : NaN;
  }
  return moved;
}

/** Writes all vertices, in the order of the file. */
export async function writePositions(
  writer: DatasetWriter,
  file: string,
  vertices: AsyncIterable<Float64Array>,
  origin: Vector3,
  count: number,
): Promise<WrittenPositions> {
  const column = writer.openColumn(file, 'f64');
  const bad = new RowSet(count);
  let bounds: Bounds = emptyBounds;
  let last: Vector3 = origin;
  let row = 0;
  for await (const part of vertices) {
    const moved = placed(part, origin);
    bounds = unionBounds(bounds, boundsOf(moved));
    for (let at = 0; at < moved.length; at += 3, row += 1) {
      if (Number.isNaN(moved[at])) {
        bad.add(row);
        moved.set(last, at);
      } else last = [moved[at] as number, moved[at + 1] as number, moved[at + 2] as number];
    }
    column.write(moved);
  }
  return { file: column.close(), count: row, bad, bounds };
}

/** All vertices of an array in memory. */
export async function allNumbers(values: NumberArray): Promise<Float64Array> {
  const all = new Float64Array((await values.count()) * values.width);
  let filled = 0;
  for await (const part of values.parts()) {
    all.set(part, filled);
    filled += part.length;
  }
  return all;
}
