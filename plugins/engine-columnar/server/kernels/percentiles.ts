import { digits, DigitTable, firstDigitInterval, keepDigit } from './digit-table.ts';
import { FiniteBlocks } from './finite-blocks.ts';
import type { NumberColumn } from './number-column.ts';

/** As few values as are sorted rather than split further. */
const SORTED_LENGTH = 512;

/** Value number `rank` of `values`, which all have the same first digit and are reordered. */
function select(values: Float64Array, rank: number): number {
  const words = new Uint32Array(values.buffer);
  const table = new DigitTable();
  const negative = (values[0] as number) < 0;
  let length = values.length;
  let rest = rank;
  for (const digit of digits.slice(1)) {
    if (length <= SORTED_LENGTH) return values.subarray(0, length).sort()[rest] as number;
    table.clear();
    table.add(words, length, digit);
    const place = table.find(rest, negative);
    length = keepDigit(values, words, length, digit, place.digit);
    rest = place.rank;
  }
  return values[0] as number;
}

/**
 * The `percents`-th percentiles of a column's `count` values from `lowest` up that `mask` keeps and that `table` has counted
 * by their first digit: of each the smallest value at which the cumulative count reaches that share (nearest rank), exactly.
 */
export function percentilesOf(
  column: NumberColumn,
  mask: Uint8Array | undefined,
  lowest: number,
  table: DigitTable,
  count: number,
  percents: readonly number[],
): number[] {
  return percents.map((percent) => {
    const place = table.findSigned(Math.max(0, Math.ceil((count * percent) / 100) - 1));
    const [low, high] = firstDigitInterval(place.digit);
    const blocks = new FiniteBlocks(column, mask, Math.max(low, lowest), high);
    const gathered = new Float64Array(place.size);
    let at = 0;
    for (let length = blocks.next(); length !== undefined; length = blocks.next()) {
      gathered.set(blocks.values.subarray(0, length), at);
      at += length;
    }
    return select(gathered, place.rank);
  });
}
