import { BLOCK_LENGTH, readBlock, type NumberColumn } from './number-column.ts';

/** Keeps the items whose value is inside `range`, both ends included; a missing value is outside. */
export interface Threshold {
  readonly column: NumberColumn;
  readonly range: readonly [number, number];
}

/**
 * Clears the bytes of `mask` whose value is outside and returns how many are still 1. `words` are the same bytes by fours:
 * four comparisons without a branch make one write, which is twice as fast as a write each.
 */
function narrow(values: Float64Array, low: number, high: number, mask: Uint8Array, words: Uint32Array): number {
  let kept = 0;
  let at = 0;
  for (let word = 0; word < words.length; word++, at += 4) {
    const a = values[at] as number;
    const b = values[at + 1] as number;
    const c = values[at + 2] as number;
    const d = values[at + 3] as number;
    const inside =
      (+(a >= low) & +(a <= high)) |
      ((+(b >= low) & +(b <= high)) << 8) |
      ((+(c >= low) & +(c <= high)) << 16) |
      ((+(d >= low) & +(d <= high)) << 24);
    const bits = (words[word] as number) & inside;
    words[word] = bits;
    // The product's highest byte is the sum of the four bytes.
    kept = (kept + (Math.imul(bits, 0x01010101) >>> 24)) | 0;
  }
  for (; at < values.length; at++) {
    const value = values[at] as number;
    const bit = (mask[at] as number) & +(value >= low) & +(value <= high);
    mask[at] = bit;
    kept += bit;
  }
  return kept;
}

/** The items of `selected`, or else of all, that all of `thresholds` keep: one byte an item in shared memory, 1 for kept, and how many those are. */
export function thresholdMask(input: {
  readonly count: number;
  readonly thresholds: readonly Threshold[];
  readonly selected?: Uint8Array | undefined;
}): {
  kept: number;
  mask: Uint8Array;
} {
  const { count, thresholds, selected } = input;
  const mask = new Uint8Array(new SharedArrayBuffer(count));
  if (selected) mask.set(selected);
  else mask.fill(1);
  const scratch = new Float64Array(BLOCK_LENGTH);
  let kept = 0;
  for (let from = 0; from < count; from += BLOCK_LENGTH) {
    const to = Math.min(from + BLOCK_LENGTH, count);
    const part = mask.subarray(from, to);
    const words = new Uint32Array(mask.buffer, from, part.length >>> 2);
    let keptHere = part.length;
    for (const { column, range } of thresholds) {
      keptHere = narrow(readBlock(column, from, to, scratch), range[0], range[1], part, words);
    }
    kept += keptHere;
  }
  return { kept, mask };
}
