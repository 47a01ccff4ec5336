import { isKept, bitsOfWord, type ItemBits } from 'adit/core';
import type { NumberArray } from 'adit/core/server';
import { emptyBitRows, type BitRows, type CellCount } from './bit-rows.ts';

/** Which cells of a grid have an item, and which item: the one at `rank[word]` plus the number of bits below its own, in `order` if there is one. */
export interface CellIndex {
  readonly occupied: BitRows;
  /** For each word of `occupied`, how many cells before it have an item. */
  readonly rank: Uint32Array;
  /** The items in the order of their cells; absent when that is their own order. */
  readonly order: Uint32Array | undefined;
}

/** Indexes items that are one to a cell; `outside` when a cell is beyond the grid, `shared` when two items have one cell. */
export function indexCells(input: {
  readonly count: CellCount;
  readonly cells: NumberArray;
}): CellIndex | 'outside' | 'shared' {
  const { count, cells } = input;
  const [cellsInRow, v, w] = count;
  const total = cellsInRow * v * w;
  const occupied = emptyBitRows(count);
  const { words, wordsInRow } = occupied;
  let ascending = true;
  let before = -1;
  for (let item = 0; item < cells.length; item++) {
    const cell = cells[item] as number;
    if (cell >= total) return 'outside';
    if (cell < before) ascending = false;
    before = cell;
    const row = Math.floor(cell / cellsInRow);
    const along = cell - row * cellsInRow;
    const word = row * wordsInRow + (along >>> 5);
    const bits = words[word] as number;
    const bit = 1 << (along & 31);
    if ((bits & bit) !== 0) return 'shared';
    words[word] = bits | bit;
  }
  const rank = new Uint32Array(new SharedArrayBuffer(words.byteLength));
  for (let word = 1; word < words.length; word++) {
    rank[word] = (rank[word - 1] as number) + bitsOfWord(words[word - 1] as number);
  }
  return { occupied, rank, order: ascending ? undefined : orderByCell(cells, occupied, rank) };
}

function orderByCell(cells: NumberArray, { count, words, wordsInRow }: BitRows, rank: Uint32Array): Uint32Array {
  const order = new Uint32Array(new SharedArrayBuffer(cells.length * 4));
  for (let item = 0; item < cells.length; item++) {
    const cell = cells[item] as number;
    const row = Math.floor(cell / count[0]);
    const along = cell - row * count[0];
    const word = row * wordsInRow + (along >>> 5);
    const below = (words[word] as number) & ((1 << (along & 31)) - 1);
    order[(rank[word] as number) + bitsOfWord(below)] = item;
  }
  return order;
}

/** The cells whose items `mask` keeps. */
export function packIndexed({ occupied, order }: CellIndex, mask: ItemBits): BitRows {
  const kept = emptyBitRows(occupied.count);
  let place = 0;
  for (let word = 0; word < occupied.words.length; word++) {
    let rest = occupied.words[word] as number;
    let bits = 0;
    while (rest !== 0) {
      const bit = rest & -rest;
      rest ^= bit;
      const item = order ? (order[place] as number) : place;
      if (isKept(mask, item)) bits |= bit;
      place++;
    }
    kept.words[word] = bits;
  }
  return kept;
}

/** The item of a cell, −1 when it has none. */
export function itemOfCell({ occupied, rank, order }: CellIndex, u: number, v: number, w: number): number {
  const word = (v + occupied.count[1] * w) * occupied.wordsInRow + (u >>> 5);
  const bits = occupied.words[word] as number;
  const bit = 1 << (u & 31);
  if ((bits & bit) === 0) return -1;
  const at = (rank[word] as number) + bitsOfWord(bits & (bit - 1));
  return order ? (order[at] as number) : at;
}
