import type { ItemBits } from 'adit/core';
import { digits, DigitTable, firstDigitInterval, keepDigit, type Place } from './digit-table.ts';
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

/** Copies the values that have the place's first digit. */
function gather(column: NumberColumn, mask: ItemBits | undefined, { digit, size }: Place): Float64Array {
  const blocks = new FiniteBlocks(column, mask, ...firstDigitInterval(digit));
  const gathered = new Float64Array(size);
  let at = 0;
  for (let length = blocks.next(); length !== undefined; length = blocks.next()) {
    gathered.set(blocks.values.subarray(0, length), at);
    at += length;
  }
  return gathered;
}

/**
 * The values that stand at `ranks`, counted from 0, when the finite values of a column that `mask` keeps are in ascending
 * order; `table` has counted these values by their first digit.
 */
export function valuesOfRank(
  column: NumberColumn,
  mask: ItemBits | undefined,
  table: DigitTable,
  ranks: readonly number[],
): number[] {
  const gathered = new Map<number, Float64Array>();
  const found = new Map<number, number>();
  for (const rank of new Set(ranks)) {
    const place = table.findSigned(rank);
    const values = gathered.get(place.digit) ?? gather(column, mask, place);
    gathered.set(place.digit, values);
    found.set(rank, select(values.slice(), place.rank));
  }
  return ranks.map((rank) => found.get(rank) as number);
}
