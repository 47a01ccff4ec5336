import { BinCounter } from './bin-counter.ts';
import { FiniteBlocks } from './finite-blocks.ts';
import type { NumberColumn } from './number-column.ts';

/** What is counted: the items that `mask` keeps, in `samples` bins of `range`, which is finite. */
export interface BinsInput {
  readonly column: NumberColumn;
  readonly mask: Uint8Array | undefined;
  readonly range: readonly [number, number];
  readonly samples: number;
  readonly logarithmic: boolean;
}

/** How many values lie in each of equal bins of the range; values outside the range lie in none. */
export function countBins({ column, mask, range, samples, logarithmic }: BinsInput): Uint32Array {
  const [low, high] = range;
  const blocks = new FiniteBlocks(column, mask, low, high);
  const bins = new BinCounter(low, high, samples, logarithmic);
  for (let length = blocks.next(); length !== undefined; length = blocks.next()) {
    bins.add(blocks.values, blocks.words, length);
  }
  return bins.counts();
}
