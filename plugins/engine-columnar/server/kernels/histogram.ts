import { BinCounter } from './bin-counter.ts';
import { digits, DigitTable } from './digit-table.ts';
import { FiniteBlocks } from './finite-blocks.ts';
import { keepBetween } from './keep-between.ts';
import type { NumberColumn } from './number-column.ts';
import { percentilesOf } from './percentiles.ts';

/** What is counted: the items that `mask` keeps (`kept` of them), in `samples` bins of `range`; no range, no bins. */
export interface HistogramInput {
  readonly column: NumberColumn;
  readonly mask: Uint8Array | undefined;
  readonly kept: number;
  readonly range: readonly [number, number] | undefined;
  readonly samples: number;
  readonly logarithmic: boolean;
}

/** The counts; `percentiles` are the 5th and the 95th, undefined when there is no value to take them of. */
export interface HistogramOutput {
  readonly counts: Uint32Array;
  readonly count: number;
  readonly missing: number;
  readonly percentiles: readonly [number, number] | undefined;
}

/**
 * Counts a column into bins. `count` is of all finite values, in the range or not; the others are `missing`. Percentiles
 * are of the finite values, on a logarithmic scale of those above zero, and do not depend on the range.
 */
export function makeHistogram(input: HistogramInput): HistogramOutput {
  const { column, mask, kept, range, samples, logarithmic } = input;
  const lowest = logarithmic ? Number.MIN_VALUE : -Number.MAX_VALUE;
  const blocks = new FiniteBlocks(column, mask);
  const { values, words } = blocks;
  const bins = range && new BinCounter(range[0], range[1], samples, logarithmic);
  const table = new DigitTable();
  let count = 0;
  let ranked = 0;
  for (let length = blocks.next(); length !== undefined; length = blocks.next()) {
    count += length;
    const onScale = logarithmic ? keepBetween(values, length, lowest, Number.MAX_VALUE, values) : length;
    ranked += onScale;
    table.add(words, onScale, digits[0]);
    if (bins && range) bins.add(values, words, keepBetween(values, onScale, range[0], range[1], values));
  }
  const [fifth, ninetyFifth] = ranked > 0 ? percentilesOf(column, mask, lowest, table, ranked, [5, 95]) : [];
  return {
    counts: bins ? bins.counts() : new Uint32Array(samples),
    count,
    missing: kept - count,
    percentiles: fifth === undefined || ninetyFifth === undefined ? undefined : [fifth, ninetyFifth],
  };
}
