import { MAX_PIECES, PIECE_SEPARATOR, pieceColumns, selectedPaths, type Layer } from 'adit/core';
import type { LayerAddress } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import type { PieceIds } from '../kernels/pieces.ts';
import type { KeptBits } from '../kernels/shared-bits.ts';
import { damaged } from '../dataset-files.ts';
import type { EngineParts } from './engine-parts.ts';
import { withColumns } from './with-columns.ts';

/** What the pieces of some paths hold; nothing of a layer without pieces. */
export async function pieceMask(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<KeptBits> {
  const found = await piecesOf(parts, address, layer, signal);
  const isSelected = selectedPaths(paths);
  const ids = found?.ids ?? new Uint32Array(layer.count);
  const wanted = found ? Uint8Array.from(found.paths, (path) => Number(isSelected(path))) : Uint8Array.of(0);
  return parts.runner.run('wantedMask', { ids, wanted }, signal);
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
        parts.runner.run('pieceIds', { count: layer.count, levels, most: MAX_PIECES }, making),
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
