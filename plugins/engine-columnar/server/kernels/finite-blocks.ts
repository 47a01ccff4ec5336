import type { ItemBits } from 'adit/core';
import { keepBetween, keepMaskedBetween } from './keep-between.ts';
import { BLOCK_LENGTH, readBlock, type NumberColumn } from './number-column.ts';

/** Walks over a column's values from `low` to `high`, by default all finite ones, as far as a mask keeps them, in blocks without gaps. */
export class FiniteBlocks {
  /** The block's values; only as many as `next` said are meant. */
  readonly values = new Float64Array(BLOCK_LENGTH);
  /** The bits of `values`: the low and the high word of each. */
  readonly words: Uint32Array = new Uint32Array(this.values.buffer);
  #column: NumberColumn;
  #mask: ItemBits | undefined;
  #low: number;
  #high: number;
  #scratch = new Float64Array(BLOCK_LENGTH);
  #at = 0;

  constructor(
    column: NumberColumn,
    mask: ItemBits | undefined,
    low: number = -Number.MAX_VALUE,
    high: number = Number.MAX_VALUE,
  ) {
    this.#column = column;
    this.#mask = mask;
    this.#low = low;
    this.#high = high;
  }

  /** Reads the next block and returns how many values it has (perhaps none), or undefined at the end. */
  next(): number | undefined {
    const from = this.#at;
    const to = Math.min(from + BLOCK_LENGTH, this.#column.values.length);
    if (from === to) return undefined;
    this.#at = to;
    const block = readBlock(this.#column, from, to, this.#scratch);
    return this.#mask
      ? keepMaskedBetween(block, this.#mask.subarray(from >>> 5), this.#low, this.#high, this.values)
      : keepBetween(block, block.length, this.#low, this.#high, this.values);
  }
}
