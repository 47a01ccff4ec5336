import { findColumn, findLayer, type LayerAddress } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import type { NumberColumn } from '../kernels/number-column.ts';
import { missingCodeOf } from '../missing-code.ts';
import type { Sized } from '../shared-cache.ts';
import type { EngineParts } from './engine-parts.ts';
import { lengthOf } from './vertex-columns.ts';
import { withColumns } from './with-columns.ts';

/** A column's values for colouring; see `EngineSession.values`. */
export async function layerValues(
  parts: EngineParts,
  address: LayerAddress,
  field: string,
  signal?: AbortSignal,
): Promise<Float32Array> {
  const layer = findLayer(address);
  const column = findColumn(layer, field);
  return parts.cache.get(
    cacheKey(address.dataset, 'values', address.layer, field),
    async (making) => {
      const colour = async ([numbers]: readonly NumberColumn[]): Promise<Sized<Float32Array>> => {
        const value = await parts.runner.run('colourValues', { column: numbers! }, making);
        return { value, bytes: value.byteLength };
      };
      if (column.location !== 'vertices' || layer.geometry.kind !== 'triangles')
        return withColumns(parts, address, layer, [column], making, colour);
      const lease = await parts.files.column(address.dataset, column.data, lengthOf(layer, column), making);
      try {
        return await colour([{ values: lease.value, missingCode: missingCodeOf(column) }]);
      } finally {
        lease.release();
      }
    },
    signal,
  );
}
