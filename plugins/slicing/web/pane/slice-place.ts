import { formatNumber } from 'adit/core';
import type { Translate } from 'adit/core/web';
import type { Slice } from 'adit/plugins/views';
import type { BlockGrid } from '../rules/block-grid.ts';
import { axisIndex, blockNumber, distanceOf } from '../rules/slice-edits.ts';

/** Where a slice is: the number of its blocks along its axis, or its distance from the model's middle. */
export function slicePlace(
  slice: Slice,
  grid: BlockGrid,
  { unit, language }: { readonly unit: string | undefined; readonly language: string },
  t: Translate,
): string {
  const index = axisIndex(slice.axis);
  if (index !== undefined)
    return t('slice.block', { block: blockNumber(slice, index, grid), all: grid.cellCount[index] });
  const distance = distanceOf(slice, grid);
  return `${distance > 0 ? '+' : ''}${formatNumber(distance, language, { decimals: 1 })}${unit === undefined ? '' : ` ${unit}`}`;
}
