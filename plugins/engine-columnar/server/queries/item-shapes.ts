import type { Layer } from 'adit/core';
import type { LayerAddress } from 'adit/core/server';
import { damaged } from '../dataset-files.ts';
import type { ItemShapes } from '../kernels/regions/item-centres.ts';
import { allLeases } from '../shared-cache.ts';
import { blockColumns, blocksOf, gridFrame } from './block-columns.ts';
import type { EngineParts } from './engine-parts.ts';

/** Calls `use` with where the items of a layer are; the columns stay in memory until it has ended. */
export async function withShapes<T>(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  signal: AbortSignal,
  use: (shapes: ItemShapes) => Promise<T>,
): Promise<T> {
  const { geometry, count } = layer;
  const { dataset } = address;
  if (geometry.kind === 'blocks') {
    const frame = await gridFrame(parts, address, blocksOf(layer));
    const { cells, corners, release } = await blockColumns(parts, address, layer, geometry, signal);
    try {
      return await use({ kind: 'blocks', frame, cells, corners });
    } finally {
      release();
    }
  }
  const vertices = geometry.kind === 'points' ? count : Math.floor(geometry.positions.length / 3);
  const links =
    geometry.kind === 'lines'
      ? parts.files.column(dataset, geometry.offsets, count + 1, signal)
      : geometry.kind === 'triangles'
        ? parts.files.column(dataset, geometry.triangles, count * 3, signal)
        : undefined;
  const leases = await allLeases([
    parts.files.column(dataset, geometry.positions, vertices * 3, signal),
    ...(links ? [links] : []),
  ]);
  const [positions, numbers] = leases.map(({ value }) => value);
  try {
    if (geometry.kind === 'points') return await use({ kind: 'points', positions: positions! });
    if (geometry.kind === 'lines') return await use({ kind: 'lines', positions: positions!, offsets: numbers! });
    if (numbers!.some((vertex) => vertex >= vertices)) throw damaged(geometry.triangles.file);
    return await use({ kind: 'triangles', positions: positions!, triangles: numbers! });
  } finally {
    for (const lease of leases) lease.release();
  }
}
