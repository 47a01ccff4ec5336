import type { ItemBits } from 'adit/core';
import type { NumberArray } from 'adit/core/server';
import { BLOCK_LENGTH, type NumberColumn } from '../number-column.ts';
import {
  groupCount,
  readGroups,
  readValues,
  readWeights,
  visitRows,
  type GroupInput,
  type WeightInput,
} from './figure-rows.ts';

/** What is summed: the items from `from` to `to - 1` that `mask` keeps. */
export interface SumsInput {
  readonly column: NumberColumn;
  readonly weight: WeightInput;
  readonly groups: GroupInput | undefined;
  readonly mask: ItemBits | undefined;
  readonly from: number;
  readonly to: number;
  /** The length, area or volume of items, or that of each. */
  readonly sizes: NumberArray | number | undefined;
}

/**
 * Sums of groups, one number a group in each. A sum is in two parts, what was added and what was lost by rounding (Neumaier), so that many
 * numbers lose no digit.
 */
export interface GroupSums {
  readonly items: Float64Array;
  readonly count: Float64Array;
  readonly missing: Float64Array;
  readonly unweighted: Float64Array;
  readonly minimum: Float64Array;
  readonly maximum: Float64Array;
  readonly weight: LongSums;
  readonly sum: LongSums;
  readonly size: LongSums;
  /** The sum of weight × (value − mean)² of all items, where there are no groups. */
  readonly squares: Float64Array;
}

/** Sums, each in two parts. */
export interface LongSums {
  readonly sums: Float64Array;
  readonly lost: Float64Array;
}

/** As many sums that are 0. */
export function longSums(length: number): LongSums {
  return { sums: new Float64Array(length), lost: new Float64Array(length) };
}

/** Adds a number to the sum at a place. */
export function addLong({ sums, lost }: LongSums, at: number, number: number): void {
  const before = sums[at] as number;
  const after = before + number;
  const rest = Math.abs(before) >= Math.abs(number) ? before - after + number : number - after + before;
  sums[at] = after;
  lost[at] = (lost[at] as number) + rest;
}

/** Adds other sums, place by place. */
export function addAllLong(to: LongSums, other: LongSums): void {
  for (let at = 0; at < to.sums.length; at++) {
    addLong(to, at, other.sums[at] as number);
    to.lost[at] = (to.lost[at] as number) + (other.lost[at] as number);
  }
}

/** The sum at a place. */
export function longSum({ sums, lost }: LongSums, at: number): number {
  return (sums[at] as number) + (lost[at] as number);
}

/** Sums of nothing. */
export function noSums(groups: number): GroupSums {
  const numbers = (start = 0): Float64Array => new Float64Array(groups).fill(start);
  return {
    items: numbers(),
    count: numbers(),
    missing: numbers(),
    unweighted: numbers(),
    minimum: numbers(Infinity),
    maximum: numbers(-Infinity),
    weight: longSums(groups),
    sum: longSums(groups),
    size: longSums(groups),
    squares: new Float64Array(1),
  };
}

/** Counts, ends and sums of some items by group. */
export function sumFigures({ column, weight, groups, mask, from, to, sizes }: SumsInput): GroupSums {
  const sums = noSums(groupCount(groups));
  const { items, count, missing, unweighted, minimum, maximum } = sums;
  const values = new Float64Array(BLOCK_LENGTH);
  const weights = new Float64Array(BLOCK_LENGTH);
  const groupOf = new Uint32Array(BLOCK_LENGTH);
  visitRows({ from, to, mask }, (rows, length) => {
    readValues(column, rows, length, values);
    readWeights(weight, rows, length, weights);
    if (groups) readGroups(groups, rows, length, groupOf);
    let kept = 0;
    // Written in any case and counted without a branch, as in `keepBetween`.
    for (let at = 0; at < length; at++) {
      const group = groupOf[at] as number;
      const value = values[at] as number;
      const own = weights[at] as number;
      const hasValue = +(value === value);
      const isCounted = hasValue & +(own === own);
      items[group] = (items[group] as number) + 1;
      missing[group] = (missing[group] as number) + (1 - hasValue);
      unweighted[group] = (unweighted[group] as number) + (hasValue - isCounted);
      values[kept] = value;
      weights[kept] = own;
      groupOf[kept] = group;
      rows[kept] = rows[at] as number;
      kept = (kept + isCounted) | 0;
    }
    for (let at = 0; at < kept; at++) {
      const group = groupOf[at] as number;
      const value = values[at] as number;
      count[group] = (count[group] as number) + 1;
      if (value < (minimum[group] as number)) minimum[group] = value;
      if (value > (maximum[group] as number)) maximum[group] = value;
    }
    const block = groups ? undefined : blockSquares(values, weights, kept);
    if (block) mergeSquares(sums, block);
    addAll(sums.weight, groups && groupOf, kept, weights);
    for (let at = 0; at < kept; at++) values[at] = (values[at] as number) * (weights[at] as number);
    addAll(sums.sum, groups && groupOf, kept, values);
    if (typeof sizes !== 'object') return;
    for (let at = 0; at < kept; at++) {
      const size = sizes[rows[at] as number] as number;
      values[at] = size - size === 0 ? size : 0;
    }
    addAll(sums.size, groups && groupOf, kept, values);
  });
  if (typeof sizes === 'number') count.forEach((counted, group) => addLong(sums.size, group, counted * sizes));
  return sums;
}

/** Some weight, its mean, and the sum of weight × (value − mean)². */
export interface Spread {
  readonly weight: number;
  readonly mean: number;
  readonly squares: number;
}

function blockSquares(values: Float64Array, weights: Float64Array, length: number): Spread {
  let weight = 0;
  let sum = 0;
  for (let at = 0; at < length; at++) {
    weight += weights[at] as number;
    sum += (weights[at] as number) * (values[at] as number);
  }
  const mean = sum / weight;
  let squares = 0;
  for (let at = 0; at < length; at++) {
    const apart = (values[at] as number) - mean;
    squares += (weights[at] as number) * apart * apart;
  }
  return { weight, mean, squares };
}

/** Adds a spread to the squares of sums that do not have its weight yet (Chan): how far the means are apart counts as well. */
export function mergeSquares(
  { weight, sum, squares }: Pick<GroupSums, 'weight' | 'sum' | 'squares'>,
  other: Spread,
): void {
  if (!(other.weight > 0)) return;
  const own = longSum(weight, 0);
  const apart = own > 0 ? other.mean - longSum(sum, 0) / own : 0;
  squares[0]! += other.squares + apart * apart * (own / (own + other.weight)) * other.weight;
}

/** The sums of weight × (value − mean of the group)² of some items by group. */
export function sumSquares({
  column,
  weight,
  groups,
  mask,
  from,
  to,
  means,
}: Omit<SumsInput, 'sizes'> & { readonly means: Float64Array }): LongSums {
  const squares = longSums(groupCount(groups));
  const values = new Float64Array(BLOCK_LENGTH);
  const weights = new Float64Array(BLOCK_LENGTH);
  const groupOf = new Uint32Array(BLOCK_LENGTH);
  visitRows({ from, to, mask }, (rows, length) => {
    readValues(column, rows, length, values);
    readWeights(weight, rows, length, weights);
    readGroups(groups, rows, length, groupOf);
    let kept = 0;
    for (let at = 0; at < length; at++) {
      const group = groupOf[at] as number;
      const apart = (values[at] as number) - (means[group] as number);
      const square = (weights[at] as number) * apart * apart;
      values[kept] = square;
      groupOf[kept] = group;
      kept = (kept + +(square === square)) | 0;
    }
    addAll(squares, groups && groupOf, kept, values);
  });
  return squares;
}

/** Adds the first numbers to the sums of their groups, or all to the first sum. */
function addAll(sums: LongSums, groupOf: Uint32Array | undefined, length: number, numbers: Float64Array): void {
  if (groupOf) {
    for (let at = 0; at < length; at++) addLong(sums, groupOf[at] as number, numbers[at] as number);
    return;
  }
  let sum = 0;
  let lost = 0;
  for (let at = 0; at < length; at++) {
    const number = numbers[at] as number;
    const after = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - after + number : number - after + sum;
    sum = after;
  }
  addLong(sums, 0, sum);
  addLong(sums, 0, lost);
}
