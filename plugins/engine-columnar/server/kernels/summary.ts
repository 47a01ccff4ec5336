import { digits, DigitTable } from './digit-table.ts';
import { FiniteBlocks } from './finite-blocks.ts';
import { keepBetween } from './keep-between.ts';
import type { NumberColumn } from './number-column.ts';
import { percentilesOf } from './percentiles.ts';

/** What is summarised: the items that `mask` keeps, `kept` of them. */
export interface SummaryInput {
  readonly column: NumberColumn;
  readonly mask: Uint8Array | undefined;
  readonly kept: number;
  readonly logarithmic: boolean;
}

/** `count` is of all finite values, the others are `missing`; `percentiles` are the 5th and the 95th, if there is a value. */
export interface Summary {
  readonly count: number;
  readonly missing: number;
  readonly percentiles: readonly [number, number] | undefined;
}

/** Summarises a column; on a logarithmic scale the percentiles are of the values above zero. */
export function summarise({ column, mask, kept, logarithmic }: SummaryInput): Summary {
  const lowest = logarithmic ? Number.MIN_VALUE : -Number.MAX_VALUE;
  const blocks = new FiniteBlocks(column, mask);
  const { values, words } = blocks;
  const table = new DigitTable();
  let count = 0;
  let ranked = 0;
  for (let length = blocks.next(); length !== undefined; length = blocks.next()) {
    const onScale = logarithmic ? keepBetween(values, length, lowest, Number.MAX_VALUE, values) : length;
    table.add(words, onScale, digits[0]);
    count += length;
    ranked += onScale;
  }
  const [fifth, ninetyFifth] = ranked > 0 ? percentilesOf(column, mask, lowest, table, ranked, [5, 95]) : [];
  const percentiles = fifth === undefined || ninetyFifth === undefined ? undefined : ([fifth, ninetyFifth] as const);
  return { count, missing: kept - count, percentiles };
}
