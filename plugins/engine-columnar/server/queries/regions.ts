import type { Layer } from 'adit/core';
import type { FilterAnswer, LayerAddress } from 'adit/core/server';
import { damaged } from '../dataset-files.ts';
import type { ItemShapes } from '../kernels/regions/item-centres.ts';
import { allLeases } from '../shared-cache.ts';
import { blockColumns, blocksOf, gridFrame } from './block-columns.ts';
import type { EngineParts } from './engine-parts.ts';

/** Names the regions that items must be in; nothing where there are none. */
export function regionsKeyOf({ regions = [] }: LayerAddress): unknown[] {
  return regions.map(({ planes, inverted }) => [inverted, planes.map(({ point, normal }) => [point, normal])]);
}

/** Narrows what is kept of a layer to the items whose centre is in all regions of the address. */
export async function keepRegions(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  { total, mask: selected }: FilterAnswer,
  signal: AbortSignal,
): Promise<FilterAnswer & { readonly mask: Uint8Array }> {
  const { regions = [] } = address;
  return withShapes(parts, address, layer, signal, async (shapes) => {
    const input = { count: total, shapes, regions, selected };
    return { total, ...(await parts.runner.run('regionMask', input, signal)) };
  });
}

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
