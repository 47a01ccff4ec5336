import { AditError } from 'adit/core';

/** What the first lines of a grid say. */
export interface GridHeader {
  readonly columns: number;
  readonly rows: number;
  /** The middle of the cell in the south-west. */
  readonly east: number;
  readonly north: number;
  readonly cellSize: number;
  /** The number that stands for no value. */
  readonly noData: number;
}

/** More cells would not be drawn. */
export const MAX_CELLS = 4_000_000;
const NO_DATA = -9999;

/**
 * Reads the header from its words by name. Throws `not-grid` where one is missing or no number, and `grid-too-large`. The size of the file bounds the
 * cells, whatever the header says: a value takes two bytes at least.
 */
export function parseHeader(words: ReadonlyMap<string, number>, fileName: string, bytes: number): GridHeader {
  const of = (name: string): number | undefined => words.get(name);
  const [columns = 0, rows = 0, cellSize = 0] = ['ncols', 'nrows', 'cellsize'].map(of);
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 2;
  const east = of('xllcenter') ?? (of('xllcorner') ?? Number.NaN) + cellSize / 2;
  const north = of('yllcenter') ?? (of('yllcorner') ?? Number.NaN) + cellSize / 2;
  const isGrid = isCount(columns) && isCount(rows) && cellSize > 0 && Number.isFinite(east + north + cellSize);
  if (!isGrid) throw new AditError('not-grid', { values: { file: fileName } });
  if (columns * rows > MAX_CELLS)
    throw new AditError('grid-too-large', { values: { file: fileName, cells: columns * rows, most: MAX_CELLS } });
  if (columns * rows * 2 - 1 > bytes)
    throw new AditError('grid-cut-short', { values: { file: fileName, declared: columns * rows } });
  return { columns, rows, east, north, cellSize, noData: of('nodata_value') ?? NO_DATA };
}
