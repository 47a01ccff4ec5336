import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { AditError } from 'adit/core';
import { readHeader, type GridHeader } from './grid-header.ts';

/** A grid as it stands in its file. */
export interface Grid {
  readonly header: GridHeader;
  /** Row by row from the north; NaN where there is no data. Only whole rows are here. */
  readonly heights: Float64Array;
  /** How many whole rows the file has, at most those that its header promises. */
  readonly rows: number;
  /** How many cells of these have no data. */
  readonly emptyCells: number;
}

/** Reads a grid. Throws `bad-header`, `too-many-cells`, and `not-a-number` for a cell that is none, with its line. */
export async function readGrid(path: string, signal: AbortSignal): Promise<Grid> {
  const lines = createInterface({ input: createReadStream(path, { encoding: 'utf8', signal }), crlfDelay: Infinity });
  const entries = new Map<string, string>();
  let header: GridHeader | undefined;
  let heights = new Float64Array();
  let count = 0;
  let emptyCells = 0;
  let line = 0;
  for await (const text of lines) {
    line += 1;
    const words = text.trim().split(/\s+/);
    const [key = '', value] = words;
    if (!header && /^[a-z]/i.test(key)) {
      entries.set(key.toLowerCase(), value ?? '');
      continue;
    }
    if (key === '') continue;
    if (!header) {
      header = readHeader(entries);
      heights = new Float64Array(header.columns * header.rows);
    }
    for (const word of words) {
      if (count === heights.length) break;
      const height = Number(word);
      if (!Number.isFinite(height)) throw new AditError('not-a-number', { values: { text: word.slice(0, 40), line } });
      heights[count] = height === header.empty ? Number.NaN : height;
      count += 1;
    }
  }
  header ??= readHeader(entries);
  const rows = Math.floor(count / header.columns);
  heights = heights.subarray(0, rows * header.columns);
  for (const height of heights) if (Number.isNaN(height)) emptyCells += 1;
  return { header, heights, rows, emptyCells };
}
