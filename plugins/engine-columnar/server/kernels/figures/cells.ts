import type { ItemBits } from 'adit/core';
import { findBin } from '../bin-edges.ts';
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
import { addLong, longSums, type LongSums } from './sums.ts';

/** One axis of cells: what is placed on it, and the edges of its bins. */
export interface CellAxis {
  readonly column: NumberColumn;
  readonly edges: Float64Array;
}

/** What is counted into cells: the items from `from` to `to - 1` that `mask` keeps. */
export interface CellsInput {
  readonly axes: readonly CellAxis[];
  readonly weight: WeightInput;
  readonly groups: GroupInput | undefined;
  readonly mask: ItemBits | undefined;
  readonly from: number;
  readonly to: number;
}

/** Items and weights by cell, and what is in none; see `Bins`. */
export interface Cells {
  readonly items: Uint32Array;
  readonly weights: LongSums;
  readonly groupItems: Uint32Array;
  readonly missing: number;
  readonly outside: number;
  readonly unweighted: number;
}

const OUTSIDE = -1;
const MISSING = -2;

/** Counts items into cells. */
export function countCells({ axes, weight, groups, mask, from, to }: CellsInput): Cells {
  const perGroup = axes.reduce((cells, { edges }) => cells * (edges.length - 1), 1);
  const items = new Uint32Array(perGroup * groupCount(groups));
  const weights = longSums(items.length);
  const groupItems = new Uint32Array(groupCount(groups));
  let [missing, outside, unweighted] = [0, 0, 0];
  const values = new Float64Array(BLOCK_LENGTH);
  const ones = new Float64Array(BLOCK_LENGTH);
  const groupOf = new Uint32Array(BLOCK_LENGTH);
  const cells = new Int32Array(BLOCK_LENGTH);
  visitRows({ from, to, mask }, (rows, length) => {
    cells.fill(0, 0, length);
    for (const axis of axes.toReversed()) {
      readValues(axis.column, rows, length, values);
      placeOnAxis(axis.edges, values, length, cells);
    }
    readWeights(weight, rows, length, ones);
    readGroups(groups, rows, length, groupOf);
    for (let at = 0; at < length; at++) {
      const cell = cells[at] as number;
      groupItems[groupOf[at] as number]!++;
      if (cell === MISSING) missing++;
      else if (cell === OUTSIDE) outside++;
      else if (Number.isNaN(ones[at] as number)) unweighted++;
      else {
        const place = (groupOf[at] as number) * perGroup + cell;
        items[place]!++;
        addLong(weights, place, ones[at] as number);
      }
    }
  });
  return { items, weights, groupItems, missing, outside, unweighted };
}

/** Makes of cells those that are one axis further in. */
function placeOnAxis(edges: Float64Array, values: Float64Array, length: number, cells: Int32Array): void {
  const bins = edges.length - 1;
  const [low, high] = [edges[0] as number, edges[bins] as number];
  const scale = bins / (high - low);
  for (let at = 0; at < length; at++) {
    const value = values[at] as number;
    const cell = cells[at] as number;
    if (cell === MISSING || Number.isNaN(value)) cells[at] = MISSING;
    else if (cell === OUTSIDE || value < low || value > high) cells[at] = OUTSIDE;
    else cells[at] = cell * bins + binAt(edges, value, Math.floor((value - low) * scale));
  }
}

/** The bin of a value, which is cheap where it was guessed right or one beside, as it is of bins of one size. */
function binAt(edges: Float64Array, value: number, guess: number): number {
  const last = edges.length - 2;
  for (let bin = guess - 1; bin <= guess + 1; bin++)
    if (bin >= 0 && bin <= last && value >= (edges[bin] as number) && value < (edges[bin + 1] as number)) return bin;
  return Math.min(findBin(edges, value), last);
}
