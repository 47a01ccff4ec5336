import type { ItemBits } from 'adit/core';
import { digits, DigitTable } from './digit-table.ts';
import { FiniteBlocks } from './finite-blocks.ts';
import type { NumberColumn } from './number-column.ts';
import { valuesOfRank } from './ranks.ts';

/** What is summarised: the items that `mask` keeps, `kept` of them. */
export interface SummaryInput {
  readonly column: NumberColumn;
  readonly mask: ItemBits | undefined;
  readonly kept: number;
}

/** The ends of some values, and their 5th and 95th percentile. */
export interface Spread {
  readonly minimum: number;
  readonly maximum: number;
  readonly percentiles: readonly [number, number];
}

/** `count` is of all finite values, the others are `missing`; a spread is undefined when there is no value to take it of. */
export interface Summary {
  readonly count: number;
  readonly missing: number;
  readonly all: Spread | undefined;
  /** Of the values above zero: the ones that a logarithmic scale has. */
  readonly positive: Spread | undefined;
}

/** Where the `percent`-th percentile is among `count` values: the first at which that share of them is reached. */
function rankOf(count: number, percent: number): number {
  return Math.max(0, Math.ceil((count * percent) / 100) - 1);
}

/** Summarises a column. Percentiles are exact: each is the smallest value at which the cumulative count reaches its share. */
export function summarise({ column, mask, kept }: SummaryInput): Summary {
  const blocks = new FiniteBlocks(column, mask);
  const { values, words } = blocks;
  const table = new DigitTable();
  let count = 0;
  let notPositive = 0;
  let minimum = Infinity;
  let maximum = -Infinity;
  let smallestPositive = Infinity;
  for (let length = blocks.next(); length !== undefined; length = blocks.next()) {
    table.add(words, length, digits[0]);
    count += length;
    for (let at = 0; at < length; at++) {
      const value = values[at] as number;
      if (value < minimum) minimum = value;
      if (value > maximum) maximum = value;
      if (value < smallestPositive && value > 0) smallestPositive = value;
      notPositive = (notPositive + +(value <= 0)) | 0;
    }
  }
  const missing = kept - count;
  if (count === 0) return { count, missing, all: undefined, positive: undefined };
  const positives = count - notPositive;
  const positiveRanks = [rankOf(positives, 5), rankOf(positives, 95)].map((rank) => notPositive + rank);
  const ranks = [rankOf(count, 5), rankOf(count, 95), ...(positives > 0 ? positiveRanks : [])];
  const [fifth, ninetyFifth, positiveFifth, positiveNinetyFifth] = valuesOfRank(column, mask, table, ranks);
  return {
    count,
    missing,
    all: { minimum, maximum, percentiles: [fifth!, ninetyFifth!] },
    positive:
      positives > 0
        ? { minimum: smallestPositive, maximum, percentiles: [positiveFifth!, positiveNinetyFifth!] }
        : undefined,
  };
}
