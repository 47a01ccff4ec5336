import { isKept, type ItemBits } from 'adit/core';
import type { NumberColumn } from './number-column.ts';

/** How many items have each code; `unknown` have a code that is in no dictionary of `codes` texts. */
export interface CodeCounts {
  readonly counts: Uint32Array;
  readonly missing: number;
  readonly unknown: number;
}

/** Counts the codes 0 to `codes - 1` of a category column over the items that `mask` keeps. */
export function countCodes(input: {
  readonly column: NumberColumn;
  readonly codes: number;
  readonly mask: ItemBits | undefined;
}): CodeCounts {
  const { column, codes, mask } = input;
  const { values, missingCode } = column;
  const counts = new Uint32Array(codes);
  let missing = 0;
  let unknown = 0;
  for (let at = 0; at < values.length; at++) {
    if (mask && !isKept(mask, at)) continue;
    const code = values[at] as number;
    if (code < codes) counts[code] = (counts[code] as number) + 1;
    else if (code === missingCode) missing++;
    else unknown++;
  }
  return { counts, missing, unknown };
}
