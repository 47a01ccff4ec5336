import { omfError, type NumberArray, type Place } from '../model/index.ts';
import type { RowSet } from './row-set.ts';

/**
 * Which rows of the file a layer's items, or the vertices of its geometry, are made of: all `rows` but those that were rejected, each
 * `times` times, or those that `picked` lists.
 */
export interface ItemRows {
  readonly rows: number;
  readonly rejected?: RowSet;
  readonly times?: number;
  readonly picked?: Uint32Array;
}

/** Gives the values of items, in their order, in parts. Throws `omf-attribute-length` unless there is a value for each row. */
export async function* itemValues(values: NumberArray, items: ItemRows, place: Place): AsyncGenerator<Float64Array> {
  const count = await values.count();
  if (count !== items.rows) throw omfError('attribute-length', place, { expected: items.rows, found: count });
  if (items.picked) yield* pickedValues(values, items.picked, count);
  else yield* keptValues(values, items, place);
}

const PICKED_AT_ONCE = 65_536;

async function* pickedValues(values: NumberArray, picked: Uint32Array, count: number): AsyncGenerator<Float64Array> {
  const { width } = values;
  const all = new Float64Array(count * width);
  let filled = 0;
  for await (const part of values.parts()) {
    all.set(part, filled);
    filled += part.length;
  }
  for (let first = 0; first < picked.length; first += PICKED_AT_ONCE) {
    const rows = picked.subarray(first, first + PICKED_AT_ONCE);
    const part = new Float64Array(rows.length * width);
    for (let at = 0; at < part.length; at += 1)
      part[at] = all[(rows[Math.floor(at / width)] as number) * width + (at % width)] as number;
    yield part;
  }
}

async function* keptValues(
  values: NumberArray,
  { rows, rejected, times = 1 }: ItemRows,
  place: Place,
): AsyncGenerator<Float64Array> {
  const { width } = values;
  let first = 0;
  for await (const part of values.parts()) {
    const count = part.length / width;
    if (times === 1 && (rejected?.size ?? 0) === 0) yield part;
    else {
      const kept = new Float64Array(part.length * times);
      let filled = 0;
      for (let row = 0; row < count; row += 1) {
        if (rejected?.has(first + row)) continue;
        for (let time = 0; time < times; time += 1, filled += width)
          kept.set(part.subarray(row * width, (row + 1) * width), filled);
      }
      yield kept.subarray(0, filled);
    }
    first += count;
  }
  if (first !== rows) throw omfError('attribute-length', place, { expected: rows, found: first });
}
