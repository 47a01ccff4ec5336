import type { Layer, ThresholdFilter } from 'adit/core';
import { findColumn, findLayer, type FilterAnswer, type LayerAddress } from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { withColumns, type EngineParts } from './engine-parts.ts';
import { keepRegions, regionsKeyOf } from './regions.ts';
import { selectionKeyOf, selectItems } from './selection.ts';

/**
 * What a set of filters keeps of the selected pieces and regions; see `EngineSession.filter`. Sets that differ only in their
 * order share one answer.
 */
export async function filterLayer(
  parts: EngineParts,
  address: LayerAddress,
  filters: readonly ThresholdFilter[],
  signal?: AbortSignal,
): Promise<FilterAnswer> {
  const layer = findLayer(address);
  if (regionsKeyOf(address).length === 0) return keepThresholds(parts, address, layer, filters, signal);
  return parts.cache.get(
    cacheKey(address.dataset, 'filter', address.layer, keptKey(address, filters)),
    async (making) => {
      const kept = await keepThresholds(parts, address, layer, filters, making);
      const value = await keepRegions(parts, address, layer, kept, making);
      return { value, bytes: value.mask.byteLength };
    },
    signal,
  );
}

async function keepThresholds(
  parts: EngineParts,
  whole: LayerAddress,
  layer: Layer,
  filters: readonly ThresholdFilter[],
  signal?: AbortSignal,
): Promise<FilterAnswer> {
  const address = { ...whole, regions: undefined };
  const total = layer.count;
  const enabled = filters.filter((filter) => filter.enabled);
  const columns = enabled.map(({ field }) => findColumn(layer, field));
  if (enabled.length === 0) return selectItems(parts, address, layer, signal);
  return parts.cache.get(
    cacheKey(address.dataset, 'filter', address.layer, keptKey(address, filters)),
    async (making) => {
      const { mask: selected } = await selectItems(parts, address, layer, making);
      return withColumns(parts, address, layer, columns, making, async (numbers) => {
        const thresholds = numbers.map((column, at) => ({ column, range: enabled[at]!.dataRange }));
        const { kept, mask } = await parts.runner.run('thresholdMask', { count: total, thresholds, selected }, making);
        return { value: { kept, total, mask }, bytes: mask.byteLength };
      });
    },
    signal,
  );
}

/** Names what counts of a layer: the filters that are on, the selected pieces, and the regions. */
export function keptKey(address: LayerAddress, filters: readonly ThresholdFilter[]): readonly unknown[] {
  return [filtersKey(filters), selectionKeyOf(address), regionsKeyOf(address)];
}

/** Names what a set of filters keeps: the ones that are on, whatever order they came in. */
function filtersKey(filters: readonly ThresholdFilter[]): string[] {
  return filters
    .filter((filter) => filter.enabled)
    .map(({ field, dataRange }) => JSON.stringify([field, `${dataRange[0]}`, `${dataRange[1]}`]))
    .toSorted();
}
