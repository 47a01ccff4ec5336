import type { Column, Layer } from 'adit/core';
import type { LayerAddress, NumberArray } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { damaged } from '../dataset-files.ts';
import type { ItemVertices } from '../kernels/item-values.ts';
import { missingCodeOf } from '../missing-code.ts';
import { allLeases, type Lease } from '../shared-cache.ts';
import type { EngineParts } from './engine-parts.ts';

/** How many numbers a column has: one an item, or one a vertex. */
export function lengthOf({ count, geometry }: Layer, { location }: Column): number {
  return location === 'vertices' && 'positions' in geometry ? Math.floor(geometry.positions.length / 3) : count;
}

/** One value an item of a column that has one a vertex; see `itemValues`. */
export function vertexColumnByItem(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  column: Column,
  signal: AbortSignal,
): Promise<Lease<NumberArray>> {
  const { dataset } = address;
  const { geometry } = layer;
  const { files, runner, columns } = parts;
  return columns.lease(
    cacheKey(dataset, 'item-values', address.layer, column.name),
    async (making) => {
      if (geometry.kind !== 'triangles' && geometry.kind !== 'lines') throw damaged(column.data.file);
      const [file, length] =
        geometry.kind === 'lines' ? [geometry.offsets, layer.count + 1] : [geometry.triangles, layer.count * 3];
      const leases = await allLeases([
        files.column(dataset, column.data, lengthOf(layer, column), making),
        files.column(dataset, file, length, making),
      ]);
      try {
        const values = { values: leases[0]!.value, missingCode: missingCodeOf(column) };
        const links = leases[1]!.value;
        const vertices: ItemVertices =
          geometry.kind === 'lines' ? { kind: 'lines', offsets: links } : { kind: 'triangles', triangles: links };
        const value = await runner.run('itemValues', { column: values, vertices }, making);
        if (!value) throw damaged(file.file);
        return { value, bytes: value.byteLength };
      } finally {
        for (const lease of leases) lease.release();
      }
    },
    signal,
  );
}
