import {
  MISSING_CODE,
  MAX_PIECES,
  ownItemsOf,
  PIECE_SEPARATOR,
  WHOLE_DATASET,
  type Column,
  type Layer,
} from 'adit/core';
import { readColumn, readDatasetJson } from 'adit/core/server';

/**
 * The pieces of a layer: each combination of texts that its items have in `columns`, joined by `::`, in order; only the whole
 * of it without columns, or where it has too many pieces. A path ends before a missing value, and is `::` for items that have
 * none. A piece that is called as the whole would be taken for it.
 */
export async function piecePaths(folder: string, layer: Layer, columns: readonly Column[]): Promise<readonly string[]> {
  if (columns.length === 0) return [WHOLE_DATASET];
  const texts = await Promise.all(columns.map((level) => readDatasetJson<string[]>(folder, level.dictionary ?? '')));
  const codes = await Promise.all(columns.map((level) => readColumn(folder, level.data)));
  const paths = new Set<string>();
  for (let item = 0; item < layer.count && paths.size <= MAX_PIECES; item += 1) {
    const parts = codes.map((column, level) => {
      const code = column[item] ?? MISSING_CODE;
      return code === MISSING_CODE ? undefined : texts[level]?.[code];
    });
    const end = parts.indexOf(undefined);
    paths.add((end < 0 ? parts : parts.slice(0, end)).join(PIECE_SEPARATOR) || ownItemsOf(''));
  }
  if (paths.size === 0 || paths.size > MAX_PIECES || paths.has(WHOLE_DATASET)) return [WHOLE_DATASET];
  return [...paths].toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }));
}
