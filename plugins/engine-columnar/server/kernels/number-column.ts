import type { NumberArray } from 'adit/core/server';

/** A column as the kernels take it: numbers with NaN for missing, or codes of which `missingCode` means missing. */
export interface NumberColumn {
  readonly values: NumberArray;
  readonly missingCode?: number | undefined;
}

/** How many values are worked on at a time: few enough to stay in the processor's nearest cache. */
export const BLOCK_LENGTH = 4096;

/**
 * The values `from` to `to - 1` as float64, NaN for missing. A float64 column gives a view of itself; others are widened
 * into `scratch`, so that the loops behind this see one kind of array only.
 */
export function readBlock(column: NumberColumn, from: number, to: number, scratch: Float64Array): Float64Array {
  const { values, missingCode } = column;
  if (values instanceof Float64Array) return values.subarray(from, to);
  scratch.set(values.subarray(from, to));
  const block = scratch.subarray(0, to - from);
  if (missingCode !== undefined) {
    for (let at = 0; at < block.length; at++) if (block[at] === missingCode) block[at] = Number.NaN;
  }
  return block;
}
