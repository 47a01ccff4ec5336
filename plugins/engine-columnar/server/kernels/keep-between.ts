import type { ItemBits } from 'adit/core';

/**
 * Moves the values from `low` to `high`, both included, to the front of `out` in their order and returns how many they
 * are; NaN never is. `out` may be `values` itself, else it has room for all of them. Negative zero comes out as zero.
 */
export function keepBetween(
  values: Float64Array,
  length: number,
  low: number,
  high: number,
  out: Float64Array,
): number {
  let kept = 0;
  for (let at = 0; at < length; at++) {
    const value = values[at] as number;
    // Written in any case and counted without a branch: random values make a branch cost three times as much.
    out[kept] = value + 0;
    kept = (kept + (+(value >= low) & +(value <= high))) | 0;
  }
  return kept;
}

/** `keepBetween` of the values that `mask` keeps. */
export function keepMaskedBetween(
  values: Float64Array,
  mask: ItemBits,
  low: number,
  high: number,
  out: Float64Array,
): number {
  let kept = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    out[kept] = value + 0;
    kept = (kept + (((mask[at >>> 5] as number) >>> (at & 31)) & +(value >= low) & +(value <= high))) | 0;
  }
  return kept;
}
