import { MOST_PIECES, PIECE_SEPARATOR, pieceColumns, selectedPaths, selectsAll, type Layer } from 'adit/core';
import type { FilterAnswer, LayerAddress } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import type { PieceIds } from '../kernels/pieces.ts';
import { damaged } from '../dataset-files.ts';
import { withColumns, type EngineParts } from './engine-parts.ts';

/** Names a selection of pieces, whatever order it came in; nothing for the whole layer. */
export function selectionKeyOf({ selection = [] }: LayerAddress): string[] {
  return selectsAll(selection.length > 0 ? selection : undefined) ? [] : [...new Set(selection)].toSorted();
}

/** What the selected pieces of a layer hold; nothing of a layer without pieces, unless it is selected whole. */
export async function selectItems(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  signal?: AbortSignal,
): Promise<FilterAnswer> {
  const { count } = layer;
  const selection = selectionKeyOf(address);
  if (selection.length === 0) return { kept: count, total: count };
  return parts.cache.get(
    cacheKey(address.dataset, 'selection', address.layer, selection),
    async (making) => {
      const found = await piecesOf(parts, address, layer, making);
      const isSelected = selectedPaths(selection);
      const ids = found?.ids ?? new Uint32Array(count);
      const wanted = found ? Uint8Array.from(found.paths, (path) => Number(isSelected(path))) : Uint8Array.of(0);
      const { kept, mask } = await parts.runner.run('pieceMask', { ids, wanted }, making);
      return { value: { kept, total: count, mask }, bytes: mask.byteLength };
    },
    signal,
  );
}

interface Pieces {
  readonly ids: Uint32Array;
  /** The hierarchy path of each piece; empty for the items that are in none. */
  readonly paths: readonly string[];
}

/** The pieces of a layer and which one each item is in, kept for the next selection; undefined where it has none. */
function piecesOf(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  signal: AbortSignal,
): Promise<Pieces | undefined> {
  const { dataset } = address;
  const columns = pieceColumns(dataset.manifest, layer);
  if (columns.length === 0) return Promise.resolve(undefined);
  return parts.columns.get(
    cacheKey(dataset, 'piece-ids', address.layer),
    async (making): Promise<{ value: Pieces | undefined; bytes: number }> => {
      const texts = await Promise.all(
        columns.map((column) => parts.files.dictionary(dataset, column.dictionary ?? '', making)),
      );
      const found: PieceIds | 'many' = await withColumns(parts, address, layer, columns, making, (levels) =>
        parts.runner.run('pieceIds', { count: layer.count, levels, most: MOST_PIECES }, making),
      );
      if (found === 'many') return { value: undefined, bytes: 0 };
      const textOf = (code: number, level: number): string => {
        const text = texts[level]?.[code];
        if (text === undefined) throw damaged(columns[level]?.data.file ?? '');
        return text;
      };
      const paths = found.pieces.map((codes) => codes.map(textOf).join(PIECE_SEPARATOR));
      return { value: { ids: found.ids, paths }, bytes: found.ids.byteLength + paths.length * 100 };
    },
    signal,
  );
}
