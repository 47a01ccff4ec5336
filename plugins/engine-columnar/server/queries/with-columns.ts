import type { Column, Layer } from 'adit/core';
import type { LayerAddress } from 'adit/core/server';
import type { NumberColumn } from '../kernels/number-column.ts';
import { columnBuffer, memoryOf } from '../kernels/simd/column-memory.ts';
import { missingCodeOf } from '../missing-code.ts';
import { allLeases } from '../shared-cache.ts';
import type { EngineParts } from './engine-parts.ts';
import { vertexColumnByItem } from './vertex-columns.ts';

/**
 * Calls `use` with columns of a layer in the form that kernels take, one value an item; they stay in memory until it has
 * ended.
 */
export async function withColumns<T>(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  columns: readonly Column[],
  signal: AbortSignal,
  use: (columns: readonly NumberColumn[]) => Promise<T>,
): Promise<T> {
  const leases = await allLeases(
    columns.map((column) =>
      column.location === 'vertices'
        ? vertexColumnByItem(parts, address, layer, column, signal)
        : parts.files.column(address.dataset, column.data, layer.count, signal, columnBuffer),
    ),
  );
  try {
    return await use(
      leases.map(({ value: values }, at) => ({
        values,
        missingCode: missingCodeOf(columns[at]!),
        memory: memoryOf(values),
      })),
    );
  } finally {
    for (const lease of leases) lease.release();
  }
}
