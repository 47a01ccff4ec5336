import { z } from 'zod';
import type { Column, DatasetManifest, Layer } from './dataset.ts';

/** The hierarchy path of everything that there is. @beta */
export const WHOLE_DATASET = 'ROOT';

/** Separates the parts of a hierarchy path. @beta */
export const PIECE_SEPARATOR = '::';

/** More would be a list of items rather than of pieces; a layer that has more has none. @beta */
export const MAX_PIECES = 10_000;

/** The path of the items that are in a piece, but in none of the pieces below it; of no piece at all for an empty path. @beta */
export function ownItemsOf(path: string): string {
  return `${path}${PIECE_SEPARATOR}`;
}

/** Whether a selection is the whole layer. @beta */
export function selectsAll(selection: readonly string[] | undefined): boolean {
  return selection === undefined || selection.includes(WHOLE_DATASET);
}

/**
 * Tells whether items are selected by their own hierarchy path: it is selected, a piece around it is, or all is. Items of no
 * piece have an empty path.
 *
 * @beta
 */
export function selectedPaths(selection: readonly string[]): (itemPath: string) => boolean {
  if (selectsAll(selection)) return () => true;
  const selected = new Set(selection);
  return (itemPath) => {
    if (selected.has(itemPath) || selected.has(ownItemsOf(itemPath))) return true;
    let end = itemPath.lastIndexOf(PIECE_SEPARATOR);
    while (end > 0 && !selected.has(itemPath.slice(0, end))) end = itemPath.lastIndexOf(PIECE_SEPARATOR, end - 1);
    return end > 0;
  };
}

/** Removes the dataset from a selection key: `datasetId..path` becomes `path`, and a path alone stays as it is. @beta */
export function hierarchyPathOf(datasetId: string, key: string): string {
  const prefix = `${datasetId}..`;
  return key.startsWith(prefix) ? key.slice(prefix.length) : key;
}

/**
 * The columns that define a layer's pieces, broadest first: those that the dataset's properties name `hierarchy_0`, `hierarchy_1` … or else the
 * columns of these names. None where the layer lacks one of them.
 *
 * @beta
 */
export function pieceColumns({ properties }: Pick<DatasetManifest, 'properties'>, layer: Layer): readonly Column[] {
  const found: Column[] = [];
  for (let level = 0; ; level += 1) {
    const key = `hierarchy_${level}`;
    const named = properties[key];
    const name = typeof named === 'string' ? named : 'hierarchy_0' in properties ? undefined : key;
    if (name === undefined) return found;
    const column = layer.columns.find((other) => other.name === name && other.dictionary !== undefined);
    if (column?.location === 'vertices') return [];
    if (column) found.push(column);
    else return named === undefined ? found : [];
  }
}

/** Pieces of a layer, by their hierarchy paths. @beta */
export const pieceSelectionShape = z.array(z.string().min(1).max(2000)).max(MAX_PIECES);
