import { BLOCK_LENGTH, readBlock, type NumberColumn } from './number-column.ts';

/** Keeps the items whose value is inside `range`, both ends included; a missing value is outside. */
export interface Threshold {
  readonly column: NumberColumn;
  readonly range: readonly [number, number];
}

/** Clears the bytes of `mask` whose value is outside and returns how many are still 1. */
function narrow(values: Float64Array, low: number, high: number, mask: Uint8Array): number {
  let kept = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    const bit = (mask[at] as number) & +(value >= low) & +(value <= high);
    mask[at] = bit;
    kept = (kept + bit) | 0;
  }
  return kept;
}

/** The items that all of `thresholds` keep: one byte an item in shared memory, 1 for kept, and how many those are. */
export function thresholdMask(input: { readonly count: number; readonly thresholds: readonly Threshold[] }): {
  kept: number;
  mask: Uint8Array;
} {
  const { count, thresholds } = input;
  const mask = new Uint8Array(new SharedArrayBuffer(count)).fill(1);
  const scratch = new Float64Array(BLOCK_LENGTH);
  let kept = 0;
  for (let from = 0; from < count; from += BLOCK_LENGTH) {
    const to = Math.min(from + BLOCK_LENGTH, count);
    const part = mask.subarray(from, to);
    let keptHere = part.length;
    for (const { column, range } of thresholds) {
      keptHere = narrow(readBlock(column, from, to, scratch), range[0], range[1], part);
    }
    kept += keptHere;
  }
  return { kept, mask };
}
