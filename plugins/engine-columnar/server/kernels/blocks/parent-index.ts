import { bitsOfWord } from 'adit/core';
import type { NumberArray } from 'adit/core/server';
import { emptyBitRows, type BitRows, type CellCount } from './bit-rows.ts';

/** Which items are in each cell of a grid: number `starts[parent]` to `starts[parent + 1] - 1` in `order`, or of all without one. */
export interface ParentIndex {
  readonly occupied: BitRows;
  /** For each word of `occupied`, how many cells before it have items: a cell's parent number is this and the bits below its own. */
  readonly rank: Uint32Array;
  readonly starts: Uint32Array;
  readonly order: Uint32Array | undefined;
}

/** Indexes items of which a cell may have many; `outside` when a cell is beyond the grid. */
export function indexParents(input: {
  readonly count: CellCount;
  readonly cells: NumberArray;
}): ParentIndex | 'outside' {
  const { count, cells } = input;
  const total = count[0] * count[1] * count[2];
  const occupied = emptyBitRows(count);
  const { words, wordsInRow } = occupied;
  let ascending = true;
  for (let item = 0; item < cells.length; item++) {
    const cell = cells[item] as number;
    if (cell >= total) return 'outside';
    if (item > 0 && cell < (cells[item - 1] as number)) ascending = false;
    const row = Math.floor(cell / count[0]);
    const along = cell - row * count[0];
    const word = row * wordsInRow + (along >>> 5);
    words[word] = (words[word] as number) | (1 << (along & 31));
  }
  const rank = new Uint32Array(new SharedArrayBuffer(words.byteLength));
  let parents = 0;
  for (let word = 0; word < words.length; word++) {
    rank[word] = parents;
    parents += bitsOfWord(words[word] as number);
  }
  const starts = new Uint32Array(new SharedArrayBuffer((parents + 1) * 4));
  const index = { occupied, rank, starts, order: undefined };
  const parentOf = (item: number): number => {
    const cell = cells[item] as number;
    const row = Math.floor(cell / count[0]);
    return parentAt(index, cell - row * count[0], row);
  };
  for (let item = 0; item < cells.length; item++) {
    const after = parentOf(item) + 1;
    starts[after] = (starts[after] as number) + 1;
  }
  for (let parent = 0; parent < parents; parent++)
    starts[parent + 1] = (starts[parent + 1] as number) + (starts[parent] as number);
  if (ascending) return index;
  const order = new Uint32Array(new SharedArrayBuffer(cells.length * 4));
  const next = starts.slice();
  for (let item = 0; item < cells.length; item++) {
    const parent = parentOf(item);
    order[next[parent] as number] = item;
    next[parent] = (next[parent] as number) + 1;
  }
  return { ...index, order };
}

/** The parent number of the cell at `along` in a row, −1 when it has no items. */
export function parentAt(
  { occupied, rank }: Pick<ParentIndex, 'occupied' | 'rank'>,
  along: number,
  row: number,
): number {
  const word = row * occupied.wordsInRow + (along >>> 5);
  const bits = occupied.words[word] as number;
  const bit = 1 << (along & 31);
  return (bits & bit) === 0 ? -1 : (rank[word] as number) + bitsOfWord(bits & (bit - 1));
}
