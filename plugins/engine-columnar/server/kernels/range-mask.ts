import type { ItemBits } from 'adit/core';
import { BLOCK_LENGTH, readBlock, type NumberColumn } from './number-column.ts';
import { counted, noBits, type KeptBits } from './shared-bits.ts';
import { keepRange } from './simd/keep-range.ts';

const WORD_BITS = 32;

/** The items whose value is inside `range`, both ends included; a missing value is outside. */
export function rangeMask({
  column,
  range,
}: {
  readonly column: NumberColumn;
  readonly range: readonly [number, number];
}): KeptBits {
  const [low, high] = range;
  const mask = noBits(column.values.length);
  narrow(column, low, high, mask, keepRange(column, low, high, mask));
  return counted(mask);
}

/** Sets the bits of the items from `first` on, which begin a word, whose value is inside. */
function narrow(column: NumberColumn, low: number, high: number, mask: ItemBits, first: number): void {
  const { length } = column.values;
  const scratch = new Float64Array(BLOCK_LENGTH);
  for (let from = first; from < length; from += BLOCK_LENGTH) {
    const block = readBlock(column, from, Math.min(from + BLOCK_LENGTH, length), scratch);
    for (let at = 0; at < block.length; at += WORD_BITS) {
      const end = Math.min(WORD_BITS, block.length - at);
      let bits = 0;
      for (let bit = 0; bit < end; bit++) {
        const value = block[at + bit] as number;
        bits |= (+(value >= low) & +(value <= high)) << bit;
      }
      mask[(from + at) >>> 5] = bits;
    }
  }
}
