import {
  AditError,
  encodeItems,
  isKept,
  MAX_READ_VALUES,
  type LayerValues,
  type MaskStep,
  type WhichItems,
} from 'adit/core';
import { findColumn, findLayer } from '../layer-lookup.ts';
import type { LayerAddress } from '../layer-address.ts';
import type { EngineSession, MaskAnswer } from '../render-engine.ts';
import { itemSubset } from '../subset/item-subset.ts';
import { columnValues } from './column-values.ts';

/** How the items of a subset are found. */
export type Masker = Pick<EngineSession, 'mask'>['mask'];

/** Values of the items that all of `steps` keep, and of `which` the items and the limit. */
export async function readValues(
  address: LayerAddress,
  mask: Masker,
  columns: readonly string[],
  steps: readonly MaskStep[],
  { items, limit = Infinity }: Pick<WhichItems, 'items' | 'limit'>,
): Promise<LayerValues> {
  const layer = findLayer(address);
  const wanted = columns.map((name) => findColumn(layer, name));
  const asked = items ? [...steps, { kind: 'items', items: encodeItems(items) } as const] : steps;
  const subset = itemSubset(asked);
  const answer = subset.step ? await mask(address, subset) : { kept: layer.count, total: layer.count };
  const chosen = evenItems(answer, limit);
  if (chosen.length * wanted.length > MAX_READ_VALUES)
    throw new AditError('too-many-values', {
      status: 413,
      message: `At most ${MAX_READ_VALUES} values are read at once`,
      values: { most: MAX_READ_VALUES },
    });
  const { folder } = address.dataset;
  const read = await Promise.all(
    wanted.map(async (column) => [column.name, await columnValues(folder, layer, column, chosen)] as const),
  );
  return { items: chosen, of: answer.kept, columns: new Map(read) };
}

/** The items of a mask, or `most` of them at even steps. @beta */
export function evenItems({ kept, total, mask }: MaskAnswer, most: number): Uint32Array {
  const items = new Uint32Array(Math.min(kept, most));
  const wanted = (at: number): number => Math.floor((at * kept) / items.length);
  let [seen, found] = [0, 0];
  for (let item = 0; item < total && found < items.length; item += 1) {
    if (mask && !isKept(mask, item)) continue;
    if (seen === wanted(found)) items[found++] = item;
    seen += 1;
  }
  return items;
}
