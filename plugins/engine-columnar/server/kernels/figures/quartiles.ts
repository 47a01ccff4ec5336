import type { ItemBits } from 'adit/core';
import type { NumberColumn } from '../number-column.ts';
import type { GroupInput, WeightInput } from './figure-rows.ts';
import { digitAt, highOf, knownBits, lowOf, valueOfKey, withDigit, type OrderKey } from './order-keys.ts';
import { weightedSelect, type Weighted } from './select.ts';
import { addLong, longSum, longSums, type LongSums } from './sums.ts';
import { visitWeighted, type WeightedRows } from './weighted-rows.ts';

/** So many values are copied at a time to be ordered; of more, those around a quartile are found by their digits first. */
const MAX_COPIED = 2 ** 22;
const DIGITS = 0x10000;
const LEVELS = 4;

/** What quartiles are of: the items that `mask` keeps; `counts` and `weights` are those of each group with a value and a weight. */
export interface QuartilesInput {
  readonly column: NumberColumn;
  /** Absent where items count alike, and quartiles are between two values. */
  readonly weight: WeightInput | undefined;
  readonly groups: GroupInput | undefined;
  readonly mask: ItemBits | undefined;
  readonly counts: Float64Array;
  readonly weights: Float64Array;
  /** As many values as are copied at a time, `MAX_COPIED` when left out. */
  readonly most?: number | undefined;
}

/** The three quartiles of each group, one after the other; NaN for groups without values. */
export function quartiles({ counts, weights, most = MAX_COPIED, ...rows }: QuartilesInput): Float64Array {
  const found = new Float64Array(counts.length * 3).fill(Number.NaN);
  const keep = (group: number, valuesAt: (targets: readonly number[]) => number[]): void => {
    const count = counts[group] as number;
    found.set(rows.weight ? reached(valuesAt, weights[group] as number) : linear(valuesAt, count), group * 3);
  };
  for (const round of roundsOf(counts, most)) {
    const [first] = round as [number];
    if ((counts[first] as number) > most) {
      keep(first, (targets) => valuesByDigits({ ...rows, group: first }, counts[first] as number, targets, most));
      continue;
    }
    const copies = copyGroups(rows, counts, round);
    for (const group of round) keep(group, (targets) => weightedSelect(copies.get(group)!, targets));
  }
  return found;
}

/** The groups with values, in lots that have at most so many; a group that has more by itself. */
function roundsOf(counts: Float64Array, most: number): number[][] {
  const rounds: number[][] = [];
  let room = 0;
  counts.forEach((count, group) => {
    if (count === 0) return;
    if (count > room) {
      rounds.push([]);
      room = most;
    }
    rounds.at(-1)!.push(group);
    room -= count;
  });
  return rounds;
}

/** Numpy's `linear`: in proportion between the two values around a place. */
function linear(valuesAt: (targets: readonly number[]) => number[], count: number): number[] {
  const places = [1, 2, 3].map((quarter) => ((count - 1) * quarter) / 4);
  const found = valuesAt(places.flatMap((place) => [Math.floor(place) + 1, Math.ceil(place) + 1]));
  return places.map((place, at) => {
    const [low, high] = [found[at * 2]!, found[at * 2 + 1]!];
    return low === high ? low : low + (high - low) * (place - Math.floor(place));
  });
}

/** Numpy's `inverted_cdf`: where equal weights make a share come out even, rounding of their sum does not count. */
function reached(valuesAt: (targets: readonly number[]) => number[], total: number): number[] {
  return valuesAt([1, 2, 3].map((quarter) => total * (quarter / 4 - 1e-13)));
}

type AllRows = Omit<WeightedRows, 'group'>;

function copyGroups(rows: AllRows, counts: Float64Array, wanted: readonly number[]): Map<number, Weighted> {
  const copies = new Map<number, Weighted>();
  const lengths = new Uint32Array(counts.length);
  for (const group of wanted) {
    const count = counts[group] as number;
    copies.set(group, { values: new Float64Array(count), weights: rows.weight && new Float64Array(count) });
  }
  const byGroup = Array.from(counts, (_, group) => copies.get(group));
  visitWeighted({ ...rows, group: undefined }, (values, weights, groups, length) => {
    for (let at = 0; at < length; at++) {
      const group = groups[at] as number;
      const copy = byGroup[group];
      if (!copy) continue;
      const place = lengths[group]!++;
      copy.values[place] = values[at] as number;
      if (copy.weights) copy.weights[place] = weights[at] as number;
    }
  });
  return copies;
}

/** What is known of the value that a sum of weights is reached at: its first digits, and what is left of the sum among values that have them. */
interface Search {
  readonly key: OrderKey;
  readonly rest: number;
  readonly count: number;
}

/** The smallest values at which the weights of all values that are not greater reach each of `targets`. */
function valuesByDigits(rows: WeightedRows, count: number, targets: readonly number[], most: number): number[] {
  let searches: Search[] = targets.map((rest) => ({ key: { high: 0, low: 0 }, rest, count }));
  let level = 0;
  for (; level < LEVELS && searches.some((search) => search.count > most / 8); level++)
    searches = nextDigits(rows, searches, level);
  if (level === LEVELS) return searches.map(({ key }) => valueOfKey(key));
  return selectAmong(rows, searches, level);
}

interface Counted {
  readonly key: OrderKey;
  readonly counts: Uint32Array;
  readonly weights: LongSums;
}

/** Counts the values of each search by their next digit, all of them in one pass. */
function nextDigits(rows: WeightedRows, searches: readonly Search[], level: number): Search[] {
  const tables = distinctKeys(searches).map((key): Counted => {
    return { key, counts: new Uint32Array(DIGITS), weights: longSums(DIGITS) };
  });
  const isWeighted = rows.weight !== undefined;
  const known = knownBits(level);
  visitWeighted(rows, (values, weights, _groups, length) => {
    const words = new Uint32Array(values.buffer);
    for (const { key, counts, weights: sums } of tables)
      for (let at = 0; at < length; at++) {
        const highWord = words[2 * at + 1] as number;
        const high = highOf(highWord);
        const low = lowOf(highWord, words[2 * at] as number);
        if ((high & known.high) >>> 0 !== key.high || (low & known.low) >>> 0 !== key.low) continue;
        const digit = digitAt(level, high, low);
        counts[digit]!++;
        if (isWeighted) addLong(sums, digit, weights[at] as number);
      }
  });
  return searches.map((search) =>
    withNextDigit(search, tables.find(({ key }) => isSameKey(key, search.key)) as Counted, level, isWeighted),
  );
}

function withNextDigit(
  { key, rest }: Search,
  { counts, weights }: Counted,
  level: number,
  isWeighted: boolean,
): Search {
  let before = 0;
  let last: Search | undefined;
  for (let digit = 0; digit < DIGITS && before < rest; digit++) {
    const count = counts[digit] as number;
    if (count === 0) continue;
    last = { key: withDigit(key, level, digit), rest: rest - before, count };
    before += isWeighted ? longSum(weights, digit) : count;
  }
  // What rounding leaves of a sum may be nothing: then it is reached at the first value.
  const first = counts.findIndex((count) => count > 0);
  return last ?? { key: withDigit(key, level, first), rest, count: counts[first] as number };
}

/** Copies the values that have the digits that are known, and selects among them. */
function selectAmong(rows: WeightedRows, searches: readonly Search[], level: number): number[] {
  const known = knownBits(level);
  const found = new Array<number>(searches.length);
  for (const key of distinctKeys(searches)) {
    const own = searches.flatMap((search, place) => (isSameKey(search.key, key) ? [{ ...search, place }] : []));
    const { count } = own[0] as Search;
    const copy = { values: new Float64Array(count), weights: rows.weight && new Float64Array(count) };
    let copied = 0;
    visitWeighted(rows, (values, weights, _groups, length) => {
      const words = new Uint32Array(values.buffer);
      for (let at = 0; at < length; at++) {
        const highWord = words[2 * at + 1] as number;
        const low = lowOf(highWord, words[2 * at] as number);
        if ((highOf(highWord) & known.high) >>> 0 !== key.high || (low & known.low) >>> 0 !== key.low) continue;
        copy.values[copied] = values[at] as number;
        if (copy.weights) copy.weights[copied] = weights[at] as number;
        copied++;
      }
    });
    const selected = weightedSelect(
      copy,
      own.map(({ rest }) => rest),
    );
    own.forEach(({ place }, at) => (found[place] = selected[at]!));
  }
  return found;
}

function distinctKeys(searches: readonly Search[]): OrderKey[] {
  return searches.flatMap(({ key }, at) =>
    searches.findIndex((other) => isSameKey(other.key, key)) === at ? [key] : [],
  );
}

function isSameKey(one: OrderKey, other: OrderKey): boolean {
  return one.high === other.high && one.low === other.low;
}
