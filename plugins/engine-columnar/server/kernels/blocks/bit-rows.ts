import type { ItemBits } from 'adit/core';
import { clearBits } from '../clear-bits.ts';

/** How many cells a grid has along its three axes. */
export type CellCount = readonly [number, number, number];

/**
 * One bit for each cell of a grid, in shared memory: rows along the first axis, each padded to whole words, then a row of
 * zeros that stands for what is beyond the grid.
 */
export interface BitRows {
  readonly count: CellCount;
  readonly wordsInRow: number;
  readonly words: Uint32Array;
}

/** As many words as may be used for the bits of a grid: 128 MB, a thousand million cells. */
export const MAX_WORDS: number = 2 ** 25;

/** How many words the bit rows of a grid need. */
export function wordsNeeded([u, v, w]: CellCount): number {
  return Math.ceil(u / 32) * (v * w + 1);
}

/** Bit rows without a bit set. */
export function emptyBitRows(count: CellCount): BitRows {
  const words = new Uint32Array(new SharedArrayBuffer(wordsNeeded(count) * 4));
  return { count, wordsInRow: Math.ceil(count[0] / 32), words };
}

/** The bits `from` to `to - 1` of word number `word` of a row, counted from the row's start. */
function maskOfWord(word: number, from: number, to: number): number {
  const low = Math.max(0, from - word * 32);
  const high = Math.min(32, to - word * 32);
  return (high === 32 ? -1 : (1 << high) - 1) & (-1 << low);
}

/** Sets the cells `from` to `to - 1` of the row at (`v`, `w`). */
export function setRun({ count, wordsInRow, words }: BitRows, v: number, w: number, from: number, to: number): void {
  if (from >= to) return;
  const row = (v + count[1] * w) * wordsInRow;
  for (let word = from >>> 5; word * 32 < to; word++) {
    words[row + word] = (words[row + word] as number) | maskOfWord(word, from, to);
  }
}

/** True when all cells from `from` to `to - 1` of the row at (`v`, `w`) are set. */
export function isRunSet(rows: BitRows, v: number, w: number, from: number, to: number): boolean {
  const row = (v + rows.count[1] * w) * rows.wordsInRow;
  for (let word = from >>> 5; word * 32 < to; word++) {
    const mask = maskOfWord(word, from, to);
    if (((rows.words[row + word] as number) & mask) !== mask) return false;
  }
  return true;
}

/** Sets the cells of a grid that `mask` keeps; all cells below `items` without one. Cell numbers count the first axis first. */
export function packMask(count: CellCount, items: number, mask: ItemBits | undefined): BitRows {
  const rows = emptyBitRows(count);
  const [cellsInRow, v, w] = count;
  for (let row = 0; row < v * w; row++) {
    const first = row * cellsInRow;
    const end = Math.min(cellsInRow, items - first);
    if (end <= 0) break;
    if (mask) packRow(mask, first, end, rows.words, row * rows.wordsInRow);
    else setRun(rows, row, 0, 0, end);
  }
  return rows;
}

/** Copies the bits of `length` items from `first` on to the start of word number `at`. */
function packRow(mask: ItemBits, first: number, length: number, words: Uint32Array, at: number): void {
  const shift = first & 31;
  let from = first >>> 5;
  for (let word = at, left = length; left > 0; word++, left -= 32) {
    const low = (mask[from++] as number) >>> shift;
    const high = shift === 0 ? 0 : (mask[from] ?? 0) << (32 - shift);
    words[word] = (low | high) & (left < 32 ? (1 << left) - 1 : -1);
  }
}

/** Clears the cells `from` to `to - 1` of the row at (`v`, `w`). */
export function clearRun({ count, wordsInRow, words }: BitRows, v: number, w: number, from: number, to: number): void {
  const row = (v + count[1] * w) * wordsInRow * 32;
  clearBits(words, row + from, row + to);
}
