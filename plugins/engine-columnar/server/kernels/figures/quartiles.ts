import { BLOCK_LENGTH, type NumberColumn } from '../number-column.ts';
import {
  readGroups,
  readValues,
  readWeights,
  visitRows,
  type GroupInput,
  type Rows,
  type WeightInput,
} from './figure-rows.ts';
import { digitAt, highOf, knownBits, lowOf, valueOfKey, withDigit, type OrderKey } from './order-keys.ts';
import { weightedSelect } from './select.ts';
import { addLong, longSum, longSums, type LongSums } from './sums.ts';

/** So many values are copied to be ordered; of more, those around a quartile are found by their digits first. */
export const MAX_SELECTED = 2 ** 20;
const DIGITS = 0x10000;
const LEVELS = 4;

/** What quartiles are of: the items that `mask` keeps; `counts` and `weights` are those of each group with a value and a weight. */
export interface QuartilesInput {
  readonly column: NumberColumn;
  /** Absent where items count alike, and quartiles are between two values. */
  readonly weight: WeightInput | undefined;
  /** Which items have a weight, where they count alike. */
  readonly groups: GroupInput | undefined;
  readonly mask: Uint8Array | undefined;
  readonly counts: Float64Array;
  readonly weights: Float64Array;
}

/** The three quartiles of each group, one after the other; NaN for groups without values. */
export function quartiles(input: QuartilesInput): Float64Array {
  const { column, weight, groups, counts, weights } = input;
  const found = new Float64Array(counts.length * 3).fill(Number.NaN);
  const lists = groups ? rowsByGroup(input) : undefined;
  counts.forEach((count, group) => {
    if (count === 0) return;
    const rows: Rows = lists ? { list: lists[group]! } : { from: 0, to: column.values.length, mask: input.mask };
    const values = { rows, column, weight, count };
    found.set(weight ? reachedQuartiles(values, weights[group] as number) : linearQuartiles(values), group * 3);
  });
  return found;
}

interface SomeValues {
  readonly rows: Rows;
  readonly column: NumberColumn;
  readonly weight: WeightInput | undefined;
  readonly count: number;
}

/** Numpy's `linear`: in proportion between the two values around a place. */
function linearQuartiles(values: SomeValues): number[] {
  const places = [1, 2, 3].map((quarter) => ((values.count - 1) * quarter) / 4);
  const found = valuesAt(
    values,
    places.flatMap((place) => [Math.floor(place) + 1, Math.ceil(place) + 1]),
  );
  return places.map((place, at) => {
    const [low, high] = [found[at * 2]!, found[at * 2 + 1]!];
    return low === high ? low : low + (high - low) * (place - Math.floor(place));
  });
}

/** Numpy's `inverted_cdf`: where equal weights make a share come out even, rounding of their sum does not count. */
function reachedQuartiles(values: SomeValues, total: number): number[] {
  return valuesAt(
    values,
    [1, 2, 3].map((quarter) => total * (quarter / 4 - 1e-13)),
  );
}

/** The items of each group that have a value and a weight, ascending. */
function rowsByGroup({ column, weight, groups, mask, counts }: QuartilesInput): Uint32Array[] {
  const lists = Array.from(counts, (count) => new Uint32Array(count));
  const filled = new Uint32Array(counts.length);
  const groupOf = new Uint32Array(BLOCK_LENGTH);
  visitWeighted({ from: 0, to: column.values.length, mask }, column, weight, (rows, length) => {
    readGroups(groups, rows, length, groupOf);
    return (at) => {
      const group = groupOf[at] as number;
      lists[group]![filled[group]!++] = rows[at] as number;
    };
  });
  return lists;
}

/** Calls what `visit` gives for a block with the place of each item in it that has a value and a weight. */
function visitWeighted(
  rows: Rows,
  column: NumberColumn,
  weight: WeightInput | undefined,
  visit: (rows: Uint32Array, length: number, values: Float64Array, weights: Float64Array) => (at: number) => void,
): void {
  const values = new Float64Array(BLOCK_LENGTH);
  const weights = new Float64Array(BLOCK_LENGTH).fill(1);
  visitRows(rows, (block, length) => {
    readValues(column, block, length, values);
    if (weight) readWeights(weight, block, length, weights);
    const take = visit(block, length, values, weights);
    for (let at = 0; at < length; at++)
      if (!Number.isNaN(values[at] as number) && !Number.isNaN(weights[at] as number)) take(at);
  });
}

/** What is known of the value that a sum of weights is reached at: its first digits, and what is left of the sum among values that have them. */
interface Search {
  readonly key: OrderKey;
  readonly rest: number;
  readonly count: number;
}

/** The smallest values at which the weights of all values that are not greater reach each of `targets`. */
function valuesAt(values: SomeValues, targets: readonly number[]): number[] {
  let searches: Search[] = targets.map((rest) => ({ key: { high: 0, low: 0 }, rest, count: values.count }));
  let level = 0;
  for (; level < LEVELS && searches.some(({ count }) => count > MAX_SELECTED); level++)
    searches = nextDigits(values, searches, level);
  if (level === LEVELS) return searches.map(({ key }) => valueOfKey(key));
  return selectAmong(values, searches, level);
}

interface Counted {
  readonly key: OrderKey;
  readonly counts: Uint32Array;
  readonly weights: LongSums;
}

/** Counts the values of each search by their next digit, all of them in one pass. */
function nextDigits({ rows, column, weight }: SomeValues, searches: readonly Search[], level: number): Search[] {
  const tables: Counted[] = distinctKeys(searches).map((key) => ({
    key,
    counts: new Uint32Array(DIGITS),
    weights: longSums(DIGITS),
  }));
  const known = knownBits(level);
  visitWeighted(rows, column, weight, (_rows, _length, values, weights) => {
    const words = new Uint32Array(values.buffer);
    return (at) => {
      const high = highOf(words[2 * at + 1] as number);
      const low = lowOf(words[2 * at + 1] as number, words[2 * at] as number);
      for (const { key, counts, weights: sums } of tables) {
        if ((high & known.high) >>> 0 !== key.high || (low & known.low) >>> 0 !== key.low) continue;
        const digit = digitAt(level, high, low);
        counts[digit]!++;
        if (weight) addLong(sums, digit, weights[at] as number);
      }
    };
  });
  return searches.map((search) => {
    const table = tables.find(({ key }) => isSameKey(key, search.key)) as Counted;
    return withNextDigit(search, table, level, weight !== undefined);
  });
}

function withNextDigit(
  { key, rest }: Search,
  { counts, weights }: Counted,
  level: number,
  isWeighted: boolean,
): Search {
  let before = 0;
  let last: Search | undefined;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = counts[digit] as number;
    if (count === 0) continue;
    last = { key: withDigit(key, level, digit), rest: rest - before, count };
    before += isWeighted ? longSum(weights, digit) : count;
    if (before >= rest) break;
  }
  return last as Search;
}

/** Copies the values that have the digits that are known, and selects among them. */
function selectAmong({ rows, column, weight }: SomeValues, searches: readonly Search[], level: number): number[] {
  const known = knownBits(level);
  const gathered = distinctKeys(searches).map((key) => {
    const { count } = searches.find((search) => isSameKey(search.key, key)) as Search;
    return { key, values: new Float64Array(count), weights: weight && new Float64Array(count), length: 0 };
  });
  visitWeighted(rows, column, weight, (_rows, _length, values, weights) => {
    const words = new Uint32Array(values.buffer);
    return (at) => {
      const high = highOf(words[2 * at + 1] as number);
      const low = lowOf(words[2 * at + 1] as number, words[2 * at] as number);
      for (const found of gathered) {
        if ((high & known.high) >>> 0 !== found.key.high || (low & known.low) >>> 0 !== found.key.low) continue;
        found.values[found.length] = values[at] as number;
        if (found.weights) found.weights[found.length] = weights[at] as number;
        found.length++;
      }
    };
  });
  return searches.map(({ key, rest }) => {
    const { values, weights } = gathered.find((found) => isSameKey(found.key, key))!;
    return weightedSelect({ values, weights }, rest);
  });
}

function distinctKeys(searches: readonly Search[]): OrderKey[] {
  return searches.flatMap(({ key }, at) =>
    searches.findIndex((other) => isSameKey(other.key, key)) === at ? [key] : [],
  );
}

function isSameKey(one: OrderKey, other: OrderKey): boolean {
  return one.high === other.high && one.low === other.low;
}
