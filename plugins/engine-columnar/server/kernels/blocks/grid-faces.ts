import { bitsOfWord, countKept, isKept, type CutRegion, type ItemBits } from 'adit/core';
import { keepInRegions } from '../regions/row-regions.ts';
import { packMask, type BitRows, type CellCount } from './bit-rows.ts';
import { packIndexed, type CellIndex } from './cell-index.ts';
import type { GridFrame } from './grid-frame.ts';

/** The items of a grid that count: item i fills cell i, or the cell that `index` gives it. */
export interface GridItems {
  readonly count: CellCount;
  readonly items: number;
  readonly index: CellIndex | undefined;
  /** One byte an item, 1 for kept; all are without it. */
  readonly mask: ItemBits | undefined;
  /** Only items count whose centre is in all of these. */
  readonly regions?: { readonly frame: GridFrame; readonly all: readonly CutRegion[] } | undefined;
}

/** More items than this have no face ids of 32 bits. */
export const MAX_ITEMS: number = Math.floor(2 ** 32 / 6);

/** Told of 32 cells that have a face to the outside: the word and the number of its first cell, then the cells' bits for each of the six sides. */
type Visit = (word: number, cell: number, ...sides: [number, number, number, number, number, number]) => void;

/** Goes through the words of set cells, 32 cells at a time, and finds those without a set neighbour on each side. */
function forExposed({ count, wordsInRow, words }: BitRows, visit: Visit): void {
  const [cellsInRow, rows, slabs] = count;
  const beyond = words.length - wordsInRow;
  const slab = rows * wordsInRow;
  for (let w = 0; w < slabs; w++) {
    for (let v = 0; v < rows; v++) {
      const row = w * slab + v * wordsInRow;
      const front = v > 0 ? row - wordsInRow : beyond;
      const back = v + 1 < rows ? row + wordsInRow : beyond;
      const under = w > 0 ? row - slab : beyond;
      const over = w + 1 < slabs ? row + slab : beyond;
      for (let word = 0; word < wordsInRow; word++) {
        const here = words[row + word] as number;
        if (here === 0) continue;
        const carryLow = word > 0 ? (words[row + word - 1] as number) >>> 31 : 0;
        const carryHigh = word + 1 < wordsInRow ? (words[row + word + 1] as number) << 31 : 0;
        const side0 = here & ~((here << 1) | carryLow);
        const side1 = here & ~((here >>> 1) | carryHigh);
        const side2 = here & ~(words[front + word] as number);
        const side3 = here & ~(words[back + word] as number);
        const side4 = here & ~(words[under + word] as number);
        const side5 = here & ~(words[over + word] as number);
        if ((side0 | side1 | side2 | side3 | side4 | side5) === 0) continue;
        visit(row + word, (w * rows + v) * cellsInRow + word * 32, side0, side1, side2, side3, side4, side5);
      }
    }
  }
}

/** The faces of kept items that are not between two of them, in shared memory: item × 6 + side, in the order of the cells. See `BlockPieces`. */
export function gridFaces({ count, items, index, mask, regions }: GridItems): Uint32Array {
  const all = index ? (mask ? packIndexed(index, mask) : index.occupied) : packMask(count, items, mask);
  const kept = regions ? keepInRegions(all, regions.frame, regions.all) : all;
  let total = 0;
  forExposed(kept, (_word, _cell, side0, side1, side2, side3, side4, side5) => {
    total +=
      bitsOfWord(side0) +
      bitsOfWord(side1) +
      bitsOfWord(side2) +
      bitsOfWord(side3) +
      bitsOfWord(side4) +
      bitsOfWord(side5);
  });
  // Six numbers are written for each cell and only those that count are kept: no branch, but room for five more.
  const ids = new Uint32Array(new SharedArrayBuffer((total + 5) * 4));
  let at = 0;
  forExposed(kept, (word, cell, side0, side1, side2, side3, side4, side5) => {
    let rest = side0 | side1 | side2 | side3 | side4 | side5;
    while (rest !== 0) {
      const place = 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
      const id = 6 * (index ? itemAt(index, word, place) : cell + place);
      ids[at] = id;
      at += (side0 >>> place) & 1;
      ids[at] = id + 1;
      at += (side1 >>> place) & 1;
      ids[at] = id + 2;
      at += (side2 >>> place) & 1;
      ids[at] = id + 3;
      at += (side3 >>> place) & 1;
      ids[at] = id + 4;
      at += (side4 >>> place) & 1;
      ids[at] = id + 5;
      at += (side5 >>> place) & 1;
    }
  });
  return ids.subarray(0, total);
}

function itemAt({ occupied, rank, order }: CellIndex, word: number, place: number): number {
  const below = (occupied.words[word] as number) & ((1 << place) - 1);
  const at = (rank[word] as number) + bitsOfWord(below);
  return order ? (order[at] as number) : at;
}

/** All six faces of every kept item, for grids that are too large for bit rows. */
export function allFaces({
  items,
  mask,
}: {
  readonly items: number;
  readonly mask: ItemBits | undefined;
}): Uint32Array {
  const kept = mask ? countKept(mask) : items;
  const ids = new Uint32Array(new SharedArrayBuffer(kept * 24));
  let at = 0;
  for (let item = 0; item < items; item++) {
    if (mask && !isKept(mask, item)) continue;
    for (let side = 0; side < 6; side++) ids[at++] = item * 6 + side;
  }
  return ids;
}
