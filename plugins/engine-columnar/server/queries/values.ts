import type { LayerAddress } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { findColumn, findLayer } from '../layer-lookup.ts';
import { withColumns, type EngineParts } from './engine-parts.ts';

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
    (making) =>
      withColumns(parts, address, layer, [column], making, async ([numbers]) => {
        const value = await parts.runner.run('colourValues', { column: numbers! }, making);
        return { value, bytes: value.byteLength };
      }),
    signal,
  );
}
