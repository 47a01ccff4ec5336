import type { ColumnFile } from 'adit/core';
import { ColumnSlices, type ColumnNumbers } from './column-slices.ts';
import { GROUP_ROWS } from './parquet-file.ts';

/** The items whose values are written one after the other. */
export interface ItemRows {
  /** Their numbers, in parts; unless they are scattered, numbers never go down, and may repeat. */
  parts(): Iterable<Uint32Array>;
  /** They stand in an order of their own, for which columns have to be whole in memory. */
  readonly isScattered?: true;
}

/** Gives the values of a column at `items`. */
export function* valuesAt(folder: string, column: ColumnFile, items: ItemRows): Generator<ColumnNumbers> {
  const slices = new ColumnSlices(folder, column);
  try {
    const whole = items.isScattered && slices.read(0, slices.length);
    for (const part of items.parts()) {
      if (whole) {
        yield pick(whole, part, 0);
        continue;
      }
      const first = part[0] ?? 0;
      const count = part.length === 0 ? 0 : (part[part.length - 1] as number) - first + 1;
      const read = slices.read(first, count);
      yield part.every((item, at) => item === first + at) ? read : pick(read, part, first);
    }
  } finally {
    slices.close();
  }
}

/** All items from 0 to `count` − 1, each once. */
export function* eachOf(count: number): Generator<Uint32Array> {
  for (let first = 0; first < count; first += GROUP_ROWS) {
    yield Uint32Array.from({ length: Math.min(GROUP_ROWS, count - first) }, (_, at) => first + at);
  }
}

function pick(values: ColumnNumbers, items: Uint32Array, first: number): ColumnNumbers {
  const picked = new (values.constructor as new (length: number) => ColumnNumbers)(items.length);
  for (let at = 0; at < items.length; at += 1) picked[at] = values[(items[at] as number) - first] as number;
  return picked;
}
