import type { Frame } from './frame.ts';

/** The cells of a grid along one axis: `count` of them, the first one's lower edge at `low`; each of `size`, or between `edges` where sizes vary. */
export interface AxisCells {
  readonly low: number;
  readonly size: number;
  readonly count: number;
  readonly edges?: Float64Array;
}

/** A grid, and how blocks lie in it. */
export interface BlockGrid {
  readonly frame: Frame;
  readonly cells: readonly [AxisCells, AxisCells, AxisCells];
  /** Which of the file's sizes is the one along each axis; undefined where the blocks fill their cells along it. */
  readonly sizeAxes: readonly (number | undefined)[];
  /** Along an axis without sizes of the file: the size of each block, where it is not the cell's. */
  readonly blockSizes: readonly (number | undefined)[];
}

/** A fitted grid and what is to be said about it. */
export interface FittedGrid {
  readonly grid: BlockGrid;
  readonly kind: 'regular' | 'sub-blocked' | 'irregular' | 'boxes';
  /** How far a centre is from the middle of the cell that it is put in, at most, as a part of the cell. */
  readonly deviation: number;
  /** Warnings about the whole model, as issue codes with their values. */
  readonly notes: readonly { readonly code: string; readonly values: Readonly<Record<string, string | number>> }[];
}

/** A cell has a number below this. */
export const MAX_CELLS = 0xffff_fffe;

/** How many cells there are. */
export function cellCount({ cells: [u, v, w] }: Pick<BlockGrid, 'cells'>): number {
  return u.count * v.count * w.count;
}

/** The number of the cell along the axis that a place is in, the nearest for a place outside. */
export function cellAt({ low, size, count, edges }: AxisCells, place: number): number {
  if (!edges) return Math.max(0, Math.min(count - 1, Math.floor((place - low) / size)));
  let [from, to] = [0, count - 1];
  while (from < to) {
    const middle = (from + to + 1) >>> 1;
    if ((edges[middle] as number) <= place) from = middle;
    else to = middle - 1;
  }
  return from;
}

/** The lower edge and the size of a cell. */
export function cellBounds({ low, size, edges }: AxisCells, cell: number): { low: number; size: number } {
  if (!edges) return { low: low + cell * size, size };
  const start = edges[cell] as number;
  return { low: start, size: (edges[cell + 1] as number) - start };
}
