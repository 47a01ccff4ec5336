import type { ItemBits } from 'adit/core';
import type { NumberArray } from 'adit/core/server';
import { findBin } from '../bin-edges.ts';
import { BLOCK_LENGTH, type NumberColumn } from '../number-column.ts';

/** The weight of item i: `constant` × `sizes[i]` × the value of `field`, or `fieldMissing` where it has none; what is absent is 1. */
export interface WeightInput {
  readonly constant: number;
  readonly sizes?: NumberArray | undefined;
  readonly field?: NumberColumn | undefined;
  readonly fieldMissing?: number | undefined;
}

/** The group of each item: its code, or the band between `edges` that a column's value is in. The last of `count` groups is of the others. */
export interface GroupInput {
  readonly count: number;
  readonly column: NumberColumn;
  readonly edges?: Float64Array | undefined;
}

/** The items of a layer from `from` to `to - 1` that a mask keeps. */
export interface Rows {
  readonly from: number;
  readonly to: number;
  readonly mask: ItemBits | undefined;
}

/** Calls `visit` with the items in blocks of at most `BLOCK_LENGTH`, of which the first `length` numbers are meant. */
export function visitRows({ from, to, mask }: Rows, visit: (block: Uint32Array, length: number) => void): void {
  const block = new Uint32Array(BLOCK_LENGTH);
  for (let start = from; start < to; start += BLOCK_LENGTH) {
    const end = Math.min(start + BLOCK_LENGTH, to);
    let length = 0;
    for (let row = start; row < end; row++) {
      block[length] = row;
      length = (length + (mask ? ((mask[row >>> 5] as number) >>> (row & 31)) & 1 : 1)) | 0;
    }
    visit(block, length);
  }
}

/** Writes the values of some items; NaN where there is none that is finite. Negative zero comes out as zero. */
export function readValues(
  { values, missingCode }: NumberColumn,
  rows: Uint32Array,
  length: number,
  out: Float64Array,
): void {
  if (values instanceof Float64Array) readDoubles(values, rows, length, out);
  else
    for (let at = 0; at < length; at++) {
      const value = values[rows[at] as number] as number;
      out[at] = value === missingCode || value - value !== 0 ? Number.NaN : value + 0;
    }
}

/** The same loop for one kind of array alone, which the compiler makes a third of the time of. */
function readDoubles(values: Float64Array, rows: Uint32Array, length: number, out: Float64Array): void {
  for (let at = 0; at < length; at++) {
    const value = values[rows[at] as number] as number;
    out[at] = value - value === 0 ? value + 0 : Number.NaN;
  }
}

/** Writes the weights of some items; NaN where there is none above zero. */
export function readWeights(
  { constant, sizes, field, fieldMissing }: WeightInput,
  rows: Uint32Array,
  length: number,
  out: Float64Array,
): void {
  if (field) readValues(field, rows, length, out);
  else out.fill(1, 0, length);
  if (fieldMissing !== undefined)
    for (let at = 0; at < length; at++) if (Number.isNaN(out[at] as number)) out[at] = fieldMissing;
  if (sizes) for (let at = 0; at < length; at++) out[at] = (out[at] as number) * (sizes[rows[at] as number] as number);
  for (let at = 0; at < length; at++) {
    const weight = constant * (out[at] as number);
    out[at] = weight > 0 && weight < Infinity ? weight : Number.NaN;
  }
}

/** Writes the groups of some items; without groups all are in the first. */
export function readGroups(groups: GroupInput | undefined, rows: Uint32Array, length: number, out: Uint32Array): void {
  if (!groups) return void out.fill(0, 0, length);
  const { column, edges } = groups;
  const others = groups.count - 1;
  const { values } = column;
  for (let at = 0; at < length; at++) {
    const value = values[rows[at] as number] as number;
    if (edges) out[at] = bandOf(edges, value, others);
    else out[at] = value < others ? value : others;
  }
}

function bandOf(edges: Float64Array, value: number, others: number): number {
  if (value - value !== 0) return others;
  return value < (edges[0] as number) ? 0 : findBin(edges, value) + 1;
}

/** How many groups there are. */
export function groupCount(groups: GroupInput | undefined): number {
  return groups?.count ?? 1;
}
