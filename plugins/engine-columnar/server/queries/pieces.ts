import type { LayerAddress, LayerPieces } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { damaged } from '../dataset-files.ts';
import { findLayer } from '../layer-lookup.ts';
import { allLeases } from '../shared-cache.ts';
import type { EngineParts } from './engine-parts.ts';

/**
 * A layer's geometry; see `EngineSession.pieces`. The float64 positions are forgotten once the pieces are made: they are
 * the largest columns, and single rows are read from the file.
 */
export async function layerPieces(
  parts: EngineParts,
  address: LayerAddress,
  signal?: AbortSignal,
): Promise<LayerPieces> {
  const { dataset } = address;
  const { count, geometry } = findLayer(address);
  const { origin } = dataset.manifest;
  const offsetsFile = geometry.kind === 'lines' ? geometry.offsets : undefined;
  const vertices = geometry.kind === 'points' ? count : Math.floor(geometry.positions.length / 3);
  const make = async (making: AbortSignal): Promise<{ value: LayerPieces; bytes: number }> => {
    if (offsetsFile && offsetsFile.type !== 'u32') throw damaged(offsetsFile.file);
    const leases = await allLeases([
      parts.files.column(dataset, geometry.positions, vertices * 3, making),
      ...(offsetsFile ? [parts.files.column(dataset, offsetsFile, count + 1, making)] : []),
    ]);
    try {
      const positions = leases[0]!.value;
      const offsets = leases[1]?.value;
      const pieces = offsets
        ? await parts.runner.run('linePieces', { positions, offsets, origin }, making)
        : await parts.runner.run('pointPieces', { positions, origin }, making);
      if (!pieces) throw damaged(offsetsFile?.file ?? geometry.positions.file);
      const { itemOfSegment } = pieces;
      return {
        value: {
          kind: geometry.kind,
          count,
          origin,
          positions: pieces.positions,
          ...(itemOfSegment ? { itemOfSegment } : {}),
        },
        bytes: pieces.positions.byteLength + (itemOfSegment?.byteLength ?? 0),
      };
    } finally {
      for (const lease of leases) lease.release();
      parts.files.forget(dataset, geometry.positions);
      if (offsetsFile) parts.files.forget(dataset, offsetsFile);
    }
  };
  return parts.cache.get(cacheKey(dataset, 'pieces', address.layer), make, signal);
}
