import { AditError } from 'adit/core';
import {
  findColumn,
  findLayer,
  hasCodes,
  type CategoryCounts,
  type ItemSubset,
  type LayerAddress,
} from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { damaged } from '../dataset-files.ts';
import type { EngineParts } from './engine-parts.ts';
import { layerMask } from './mask.ts';
import { withColumns } from './with-columns.ts';

/** How many items have each category; see `EngineSession.categories`. Throws `not-a-category` (400) for other columns. */
export async function layerCategories(
  parts: EngineParts,
  address: LayerAddress,
  subset: ItemSubset,
  field: string,
  signal?: AbortSignal,
): Promise<CategoryCounts> {
  const { dataset } = address;
  const layer = findLayer(address);
  const column = findColumn(layer, field);
  if (!hasCodes(column)) throw new AditError('not-a-category', { values: { field } });
  const { dictionary } = column;
  if (dictionary === undefined) throw damaged(column.data.file);
  const make = async (making: AbortSignal): Promise<{ value: CategoryCounts; bytes: number }> => {
    const labels = await parts.files.dictionary(dataset, dictionary, making);
    const { mask } = await layerMask(parts, address, subset, making);
    return withColumns(parts, address, layer, [column], making, async ([numbers]) => {
      const input = { column: numbers!, codes: labels.length, mask };
      const { counts, missing, unknown } = await parts.runner.run('countCodes', input, making);
      if (unknown > 0) throw damaged(column.data.file);
      return { value: { labels, counts: [...counts], missing }, bytes: counts.length * 8 };
    });
  };
  return parts.cache.get(cacheKey(dataset, 'categories', address.layer, field, subset.key), make, signal);
}
