import { forKept, type Column, type ItemBits, type Layer } from 'adit/core';
import {
  findColumn,
  findLayer,
  hasCodes,
  type ItemSubset,
  type LayerAddress,
  type RowsAnswer,
  type RowsRequest,
} from 'adit/core/server';
import type { NumberColumn } from '../kernels/number-column.ts';
import type { EngineParts } from './engine-parts.ts';
import { layerMask } from './mask.ts';
import { tableRows } from './table-rows.ts';
import { withColumns } from './with-columns.ts';

/** A page of the rows of a subset; see `EngineSession.rows`. Throws `unknown-field` (404). */
export async function pickRows(
  parts: EngineParts,
  address: LayerAddress,
  subset: ItemSubset,
  request: RowsRequest,
  signal: AbortSignal,
): Promise<RowsAnswer> {
  const layer = findLayer(address);
  for (const field of request.fields ?? []) findColumn(layer, field);
  const { kept, mask } = await layerMask(parts, address, subset, signal);
  const items = await orderedItems(parts, address, layer, itemsOf(kept, mask), request, signal);
  const page = items.subarray(request.offset, request.offset + request.limit);
  return { items, rows: await tableRows(parts, address, page, request.fields, signal) };
}

async function orderedItems(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  items: Uint32Array,
  { sort, where }: RowsRequest,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const columns = [
    ...(where ? [findColumn(layer, where.field)] : []),
    ...(sort ? [findColumn(layer, sort.field)] : []),
  ];
  if (columns.length === 0) return items;
  const texts = await Promise.all(columns.map((column) => textsOf(parts, address, column, signal)));
  return withColumns(parts, address, layer, columns, signal, async (numbers) => {
    const kept = where ? items.filter(matcher(numbers[0]!, texts[0], where)) : items;
    if (!sort) return kept;
    const order = { items: kept, column: numbers.at(-1)!, descending: sort.descending, ranks: ranksOf(texts.at(-1)) };
    return parts.runner.run('sortItems', order, signal);
  });
}

function itemsOf(kept: number, mask: ItemBits | undefined): Uint32Array {
  const items = new Uint32Array(kept);
  if (!mask) return items.map((_, item) => item);
  let at = 0;
  forKept(mask, (item) => (items[at++] = item));
  return items;
}

function matcher(
  { values, missingCode }: NumberColumn,
  texts: readonly string[] | undefined,
  { text, range }: NonNullable<RowsRequest['where']>,
): (item: number) => boolean {
  const wanted = text?.trim().toLowerCase();
  const fits = texts?.map((one) => wanted === undefined || one.toLowerCase().includes(wanted));
  return (item) => {
    const value = values[item] as number;
    if (fits) return value !== missingCode && (fits[value] ?? false);
    if (range) return value >= range[0] && value <= range[1];
    return wanted === undefined || (!Number.isNaN(value) && String(value).includes(wanted));
  };
}

async function textsOf(
  { files }: EngineParts,
  { dataset }: LayerAddress,
  column: Column,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  if (!hasCodes(column) || column.dictionary === undefined) return undefined;
  return files.dictionary(dataset, column.dictionary, signal);
}

/** The place of each code when its texts are in the order of a dictionary: upper and lower case together, `9` before `10`. */
function ranksOf(texts: readonly string[] | undefined): Float64Array | undefined {
  if (!texts) return undefined;
  const collator = new Intl.Collator('en', { numeric: true });
  const order = texts.map((_, code) => code).toSorted((left, right) => collator.compare(texts[left]!, texts[right]!));
  const ranks = new Float64Array(texts.length);
  order.forEach((code, rank) => (ranks[code] = rank));
  return ranks;
}
