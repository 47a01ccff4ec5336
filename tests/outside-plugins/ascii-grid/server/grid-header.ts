import { AditError } from 'adit/core';

/** Where the cells of a grid are, as the first lines of its file say it. */
export interface GridHeader {
  readonly columns: number;
  readonly rows: number;
  /** The centre of the first cell of the last row. */
  readonly west: number;
  readonly south: number;
  readonly size: number;
  /** What stands in cells that have no data. */
  readonly empty: number;
}

/** The most cells that a grid may have; their heights take 8 bytes each. */
export const MAX_CELLS = 16_000_000;

/** Reads `key value` lines into a header; throws `bad-header`, which names what is wrong with it. */
export function readHeader(entries: ReadonlyMap<string, string>): GridHeader {
  const number = (key: string): number => {
    const value = Number(entries.get(key) ?? Number.NaN);
    if (!Number.isFinite(value)) throw badHeader(key);
    return value;
  };
  const natural = (key: string): number => {
    const value = number(key);
    if (!Number.isInteger(value) || value < 1) throw badHeader(key);
    return value;
  };
  const columns = natural('ncols');
  const rows = natural('nrows');
  if (columns * rows > MAX_CELLS) throw new AditError('too-many-cells', { values: { most: MAX_CELLS } });
  const size = number('cellsize');
  if (size <= 0) throw badHeader('cellsize');
  const edge = (axis: 'x' | 'y'): number =>
    entries.has(`${axis}llcenter`) ? number(`${axis}llcenter`) : number(`${axis}llcorner`) + size / 2;
  const empty = entries.has('nodata_value') ? number('nodata_value') : -9999;
  return { columns, rows, west: edge('x'), south: edge('y'), size, empty };
}

function badHeader(key: string): AditError {
  return new AditError('bad-header', { values: { key } });
}
