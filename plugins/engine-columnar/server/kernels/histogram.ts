import type { ItemBits } from 'adit/core';
import { BinCounter } from './bin-counter.ts';
import { FiniteBlocks } from './finite-blocks.ts';
import { keepBetween } from './keep-between.ts';
import { BLOCK_LENGTH, readBlock, type NumberColumn } from './number-column.ts';
import { SimdBins } from './simd/simd-bins.ts';

/** What is counted: the items that `mask` keeps, in `samples` bins of `range`, which is finite. */
export interface BinsInput {
  readonly column: NumberColumn;
  readonly mask: ItemBits | undefined;
  readonly range: readonly [number, number];
  readonly samples: number;
  readonly logarithmic: boolean;
}

/** How many values lie in each of equal bins of the range; values outside the range lie in none. */
export function countBins(input: BinsInput): Uint32Array {
  const { range, samples, logarithmic, mask } = input;
  const simd = logarithmic || mask ? undefined : SimdBins.of(range[0], range[1], samples);
  return simd ? countAtOnce(input, simd) : countInRange(input);
}

function countAtOnce({ column, range, samples }: BinsInput, simd: SimdBins): Uint32Array {
  const [low, high] = range;
  const bins = new BinCounter(low, high, samples, false);
  const scratch = new Float64Array(BLOCK_LENGTH);
  const words = new Uint32Array(scratch.buffer);
  const { length } = column.values;
  for (let from = 0; from < length; from += BLOCK_LENGTH) {
    const atEdges = simd.add(readBlock(column, from, Math.min(from + BLOCK_LENGTH, length), scratch));
    if (atEdges.length > 0) bins.add(scratch, words, keepBetween(atEdges, atEdges.length, low, high, scratch));
  }
  const counts = bins.counts();
  simd.addTo(counts);
  return counts;
}

function countInRange({ column, mask, range, samples, logarithmic }: BinsInput): Uint32Array {
  const [low, high] = range;
  const blocks = new FiniteBlocks(column, mask, low, high);
  const bins = new BinCounter(low, high, samples, logarithmic);
  for (let length = blocks.next(); length !== undefined; length = blocks.next()) {
    bins.add(blocks.values, blocks.words, length);
  }
  return bins.counts();
}
