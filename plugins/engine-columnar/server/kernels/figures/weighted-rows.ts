import type { ItemBits } from 'adit/core';
import { BLOCK_LENGTH, type NumberColumn } from '../number-column.ts';
import { readGroups, readValues, readWeights, visitRows, type GroupInput, type WeightInput } from './figure-rows.ts';

/** Items of a column that a mask keeps; of one group alone when `group` says which, and all of weight 1 without a weight. */
export interface WeightedRows {
  readonly column: NumberColumn;
  readonly weight: WeightInput | undefined;
  readonly groups: GroupInput | undefined;
  readonly mask: ItemBits | undefined;
  readonly group: number | undefined;
}

/**
 * Calls `visit` with the values, weights and groups of the items that have a value and a weight, block by block without gaps; the first `length`
 * numbers of each are meant.
 */
export function visitWeighted(
  { column, weight, groups, mask, group }: WeightedRows,
  visit: (values: Float64Array, weights: Float64Array, groups: Uint32Array, length: number) => void,
): void {
  const values = new Float64Array(BLOCK_LENGTH);
  const weights = new Float64Array(BLOCK_LENGTH).fill(1);
  const groupOf = new Uint32Array(BLOCK_LENGTH);
  const wanted = groups ? group : undefined;
  visitRows({ from: 0, to: column.values.length, mask }, (rows, length) => {
    readValues(column, rows, length, values);
    if (weight) readWeights(weight, rows, length, weights);
    if (groups) readGroups(groups, rows, length, groupOf);
    let kept = 0;
    for (let at = 0; at < length; at++) {
      const value = values[at] as number;
      const own = weights[at] as number;
      const place = groupOf[at] as number;
      values[kept] = value;
      weights[kept] = own;
      groupOf[kept] = place;
      const isWanted = value === value && own === own && (wanted === undefined || place === wanted);
      kept = (kept + +isWanted) | 0;
    }
    visit(values, weights, groupOf, kept);
    if (!weight) weights.fill(1);
  });
}
