import type { StoredGeometry } from 'adit/core';
import { findLayer, type LayerAddress, type LayerPieces, type LinePieces, type PointPieces } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { damaged } from '../dataset-files.ts';
import { allLeases, type Sized } from '../shared-cache.ts';
import { blockPieces } from './block-pieces.ts';
import type { EngineParts } from './engine-parts.ts';
import { trianglePieces } from './triangle-pieces.ts';

/**
 * A layer's geometry; see `EngineSession.pieces`. The float64 positions are forgotten once the pieces are made: they are
 * the largest columns, and single rows are read from the file.
 */
export async function layerPieces(
  parts: EngineParts,
  address: LayerAddress,
  signal?: AbortSignal,
): Promise<LayerPieces> {
  const { count, geometry } = findLayer(address);
  const make = (making: AbortSignal): Promise<Sized<LayerPieces>> => {
    if (geometry.kind === 'points') return pointPieces(parts, address, count, geometry, making);
    if (geometry.kind === 'lines') return linePieces(parts, address, count, geometry, making);
    if (geometry.kind === 'triangles') return trianglePieces(parts, address, count, geometry, making);
    return blockPieces(parts, address, making);
  };
  return parts.cache.get(cacheKey(address.dataset, 'pieces', address.layer), make, signal);
}

async function pointPieces(
  { files, runner }: EngineParts,
  { dataset }: LayerAddress,
  count: number,
  { positions: file }: Extract<StoredGeometry, { kind: 'points' }>,
  signal: AbortSignal,
): Promise<Sized<PointPieces>> {
  const { origin } = dataset.manifest;
  const source = await files.column(dataset, file, count * 3, signal);
  try {
    const { positions } = await runner.run('pointPieces', { positions: source.value, origin }, signal);
    return { value: { kind: 'points', count, origin, positions }, bytes: positions.byteLength };
  } finally {
    source.release();
    files.forget(dataset, file);
  }
}

async function linePieces(
  { files, runner }: EngineParts,
  { dataset }: LayerAddress,
  count: number,
  { positions: file, offsets: offsetsFile }: Extract<StoredGeometry, { kind: 'lines' }>,
  signal: AbortSignal,
): Promise<Sized<LinePieces>> {
  const { origin } = dataset.manifest;
  if (offsetsFile.type !== 'u32') throw damaged(offsetsFile.file);
  const leases = await allLeases([
    files.column(dataset, file, Math.floor(file.length / 3) * 3, signal),
    files.column(dataset, offsetsFile, count + 1, signal),
  ]);
  try {
    const input = { positions: leases[0]!.value, offsets: leases[1]!.value, origin };
    const pieces = await runner.run('linePieces', input, signal);
    if (!pieces) throw damaged(offsetsFile.file);
    const { positions, itemOfSegment } = pieces;
    return {
      value: { kind: 'lines', count, origin, positions, ...(itemOfSegment ? { itemOfSegment } : {}) },
      bytes: positions.byteLength + (itemOfSegment?.byteLength ?? 0),
    };
  } finally {
    for (const lease of leases) lease.release();
    files.forget(dataset, file);
    files.forget(dataset, offsetsFile);
  }
}
