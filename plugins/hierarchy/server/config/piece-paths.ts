import { MISSING_CODE, type Layer } from 'adit/core';
import { readColumn, readDatasetJson } from 'adit/core/server';
import { WHOLE_DATASET } from '../../shared/index.ts';

// More would be a list of items rather than of pieces.
const MOST_PIECES = 10_000;

/**
 * The pieces of a layer: each combination of texts that its items have in `columns`, joined by `::`, in order; only the whole
 * of it where the layer lacks such a column or has too many pieces. A path ends before a missing value.
 */
export async function piecePaths(folder: string, layer: Layer, columns: readonly string[]): Promise<readonly string[]> {
  const levels = columns.flatMap((name) => layer.columns.filter((column) => column.name === name && column.dictionary));
  if (columns.length === 0 || levels.length < columns.length) return [WHOLE_DATASET];
  const texts = await Promise.all(levels.map((level) => readDatasetJson<string[]>(folder, level.dictionary ?? '')));
  const codes = await Promise.all(levels.map((level) => readColumn(folder, level.data)));
  const paths = new Set<string>();
  for (let item = 0; item < layer.count && paths.size <= MOST_PIECES; item += 1) {
    const parts = codes.map((column, level) => {
      const code = column[item] ?? MISSING_CODE;
      return code === MISSING_CODE ? undefined : texts[level]?.[code];
    });
    const end = parts.indexOf(undefined);
    const path = (end < 0 ? parts : parts.slice(0, end)).join('::');
    if (path !== '') paths.add(path);
  }
  if (paths.size === 0 || paths.size > MOST_PIECES) return [WHOLE_DATASET];
  return [...paths].toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }));
}
