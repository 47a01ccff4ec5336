import { open } from 'node:fs/promises';
import { AditError } from 'adit/core';
import type { BuildFile } from 'adit/core/server';
import { parseHeader, type GridHeader } from './grid-header.ts';

/** A grid with its values from the north to the south and from the west to the east; NaN where a cell has none. */
export interface Grid {
  readonly header: GridHeader;
  readonly values: Float64Array;
  /** Words that were no numbers, and the line of the first of them. */
  readonly bad: { count: number; line: number };
}

/** Longer words are no numbers of a grid. */
const MAX_WORD = 64;

/**
 * Reads a whole grid. Throws what `parseHeader` throws, `grid-cut-short` when values are missing and `grid-too-long` when there are more than the
 * header says.
 */
export async function readGrid(
  { path, fileName }: Pick<BuildFile, 'path' | 'fileName'>,
  signal: AbortSignal,
): Promise<Grid> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const words = new Map<string, number>();
    let grid: Grid | undefined;
    let name: string | undefined;
    let at = 0;
    for await (const { word, line } of wordsOf(
      handle.createReadStream({ encoding: 'latin1', autoClose: false, signal }),
    )) {
      if (!grid && name !== undefined) {
        words.set(name, Number(word));
        name = undefined;
      } else if (!grid && /^[a-z_]+$/i.test(word) && !/^nan$/i.test(word)) {
        name = word.toLowerCase();
      } else {
        grid ??= emptyGrid(parseHeader(words, fileName, size));
        const { values, bad, header } = grid;
        if (at === values.length)
          throw new AditError('grid-too-long', { values: { file: fileName, declared: values.length, line } });
        const value = word.length > MAX_WORD ? Number.NaN : Number(word);
        if (Number.isNaN(value) && !/^nan$/i.test(word)) {
          if (bad.count === 0) bad.line = line;
          bad.count += 1;
        }
        values[at++] = value === header.noData || !Number.isFinite(value) ? Number.NaN : value;
      }
    }
    grid ??= emptyGrid(parseHeader(words, fileName, size));
    if (at < grid.values.length)
      throw new AditError('grid-cut-short', { values: { file: fileName, declared: grid.values.length, found: at } });
    return grid;
  } finally {
    await handle.close();
  }
}

function emptyGrid(header: GridHeader): Grid {
  return { header, values: new Float64Array(header.columns * header.rows), bad: { count: 0, line: 0 } };
}

/** The words of a text with their lines. What goes on beyond the longest word is cut, so that one without blanks takes no memory. */
async function* wordsOf(parts: AsyncIterable<string>): AsyncGenerator<{ word: string; line: number }> {
  let rest = '';
  let line = 1;
  for await (const part of parts) {
    const pieces = (rest + part).split(/(\s)/);
    rest = (pieces.pop() ?? '').slice(0, MAX_WORD + 1);
    for (const piece of pieces) {
      if (piece === '\n') line += 1;
      else if (piece.trim() !== '') yield { word: piece, line };
    }
  }
  if (rest !== '') yield { word: rest, line };
}
