import { MISSING_CODE, type StoredGeometry } from 'adit/core';
import { partsOf } from './column-slices.ts';
import { eachOf, type ItemRows } from './item-rows.ts';
import { GROUP_ROWS } from './parquet-file.ts';

/** More are left in the order of the items: the order of the cells takes memory for each. */
const MAX_SORTED = 1 << 25;

/**
 * The items of a grid in the order of its cells, where each cell is filled by one item; undefined where one has none, or several,
 * or parts of it only.
 */
export function itemsByCell(
  folder: string,
  items: number,
  { cells, corners, count }: Extract<StoredGeometry, { kind: 'blocks' }>,
): ItemRows | undefined {
  if (corners || items !== count[0] * count[1] * count[2]) return undefined;
  if (!cells || isCounting(partsOf(folder, cells, GROUP_ROWS))) return { parts: () => eachOf(items) };
  if (items > MAX_SORTED) return undefined;
  const sorted = new Uint32Array(items).fill(MISSING_CODE);
  let item = 0;
  for (const part of partsOf(folder, cells, GROUP_ROWS)) {
    for (const cell of part) {
      if (sorted[cell] !== MISSING_CODE) return undefined;
      sorted[cell] = item;
      item += 1;
    }
  }
  return {
    isScattered: true,
    *parts() {
      for (let first = 0; first < items; first += GROUP_ROWS) yield sorted.subarray(first, first + GROUP_ROWS);
    },
  };
}

function isCounting(parts: Iterable<ArrayLike<number> & Iterable<number>>): boolean {
  let next = 0;
  for (const part of parts) for (const cell of part) if (cell !== next++) return false;
  return true;
}
