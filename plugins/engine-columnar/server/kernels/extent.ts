import { FiniteBlocks } from './finite-blocks.ts';
import type { NumberColumn } from './number-column.ts';

/** Smallest and largest finite value of a column, and the smallest above zero, where a logarithmic scale can start. */
export interface Extent {
  readonly minimum: number;
  readonly maximum: number;
  readonly smallestPositive: number | undefined;
}

/** The extent of a column, or undefined when it has no finite value. */
export function columnExtent({ column }: { readonly column: NumberColumn }): Extent | undefined {
  const blocks = new FiniteBlocks(column, undefined);
  const { values } = blocks;
  let minimum = Infinity;
  let maximum = -Infinity;
  let smallestPositive = Infinity;
  for (let length = blocks.next(); length !== undefined; length = blocks.next()) {
    for (let at = 0; at < length; at++) {
      const value = values[at] as number;
      if (value < minimum) minimum = value;
      if (value > maximum) maximum = value;
      if (value < smallestPositive && value > 0) smallestPositive = value;
    }
  }
  if (minimum > maximum) return undefined;
  return { minimum, maximum, smallestPositive: smallestPositive === Infinity ? undefined : smallestPositive };
}
