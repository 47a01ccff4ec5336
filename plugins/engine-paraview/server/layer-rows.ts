import { MISSING_CODE, type Column, type Vector3 } from 'adit/core';
import {
  checkDatasetFiles,
  findColumn,
  findLayer,
  hasCodes,
  type ItemSubset,
  type ItemRow,
  type LayerAddress,
  type NumberArray,
  type RowsAnswer,
  type RowsRequest,
  type TableRow,
} from 'adit/core/server';
import { columnMeanings, columnTexts } from './dataset-texts.ts';
import { checkItem } from './layer-checks.ts';
import { layerPart } from './questions.ts';
import { subsetPart } from './subset-part.ts';
import type { Ask } from './ask.ts';

/** The source row of an item; see `EngineSession.row`. Throws `unknown-item` (404). */
export async function layerRow(ask: Ask, address: LayerAddress, item: number): Promise<ItemRow> {
  const layer = findLayer(address);
  checkItem(layer, item);
  const bytes = bytesOf(Uint32Array.of(item));
  const [{ arrays }, [row]] = await Promise.all([
    ask({ ask: 'ends', ...(await layerPart(address)) }, bytes),
    tableRows(ask, address, Uint32Array.of(item)),
  ]);
  const { line, values } = row as TableRow;
  return { item, fileName: layer.fileName, line, positions: vectors(arrays['positions'] as Float64Array), values };
}

/** A page of the rows of a subset; see `EngineSession.rows`. Throws `unknown-field` (404). */
export async function layerRows(
  ask: Ask,
  address: LayerAddress,
  subset: ItemSubset,
  request: RowsRequest,
): Promise<RowsAnswer> {
  const layer = findLayer(address);
  const { where, sort, fields, offset, limit } = request;
  for (const { field } of [where, sort].filter((part) => part !== undefined)) findColumn(layer, field);
  for (const field of fields ?? []) findColumn(layer, field);
  const question = { ...(await layerPart(address)), ...(await subsetPart(address, subset)) };
  const counted = (await ask({ ask: 'items', ...question })).arrays['items'] as Uint32Array;
  const kept = where ? await keptWhere(ask, address, counted, where) : counted;
  const items = sort ? await sorted(ask, address, kept, sort) : kept;
  return { items, rows: await tableRows(ask, address, items.subarray(offset, offset + limit), fields) };
}

interface FieldValues {
  readonly column: Column;
  readonly values: Float64Array;
  readonly texts: readonly string[] | undefined;
}

async function fieldValues(ask: Ask, address: LayerAddress, field: string, items: Uint32Array): Promise<FieldValues> {
  const column = findColumn(findLayer(address), field);
  const part = await layerPart(address, [field]);
  const [{ arrays }, texts] = await Promise.all([
    ask({ ask: 'fieldValues', ...part, field }, bytesOf(items)),
    columnTexts(address.dataset, column),
  ]);
  return { column, values: arrays['values'] as Float64Array, texts };
}

async function keptWhere(
  ask: Ask,
  address: LayerAddress,
  items: Uint32Array,
  { field, text, range }: NonNullable<RowsRequest['where']>,
): Promise<Uint32Array> {
  const { values, texts } = await fieldValues(ask, address, field, items);
  const wanted = text?.trim().toLowerCase();
  const fits = (value: number): boolean => {
    if (texts) {
      const own = texts[value];
      return own !== undefined && (wanted === undefined || own.toLowerCase().includes(wanted));
    }
    if (range) return value >= range[0] && value <= range[1];
    return wanted === undefined || (!Number.isNaN(value) && String(value).includes(wanted));
  };
  return items.filter((_, at) => fits(values[at] as number));
}

async function sorted(
  ask: Ask,
  address: LayerAddress,
  items: Uint32Array,
  { field, descending }: NonNullable<RowsRequest['sort']>,
): Promise<Uint32Array> {
  const { column, values, texts } = await fieldValues(ask, address, field, items);
  const ranks = texts && ranksOf(texts);
  const keys = values.map((value) => {
    if (hasCodes(column) && value === MISSING_CODE) return Number.NaN;
    return ranks ? (ranks[value] ?? Number.NaN) : value;
  });
  const sign = descending ? -1 : 1;
  return Uint32Array.from(items.keys())
    .sort((left, right) => {
      const [a, b] = [keys[left] as number, keys[right] as number];
      if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || left - right;
      return (a - b) * sign || left - right;
    })
    .map((place) => items[place] as number);
}

/** The place of each code when its texts are in the order of a dictionary: upper and lower case together, `9` before `10`. */
function ranksOf(texts: readonly string[]): Float64Array {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const order = texts.map((_, code) => code).toSorted((left, right) => compare(texts[left] ?? '', texts[right] ?? ''));
  const ranks = new Float64Array(texts.length);
  order.forEach((code, rank) => (ranks[code] = rank));
  return ranks;
}

async function tableRows(
  ask: Ask,
  address: LayerAddress,
  items: Uint32Array,
  fields?: readonly string[],
): Promise<TableRow[]> {
  const { columns: all, sourceLines } = findLayer(address);
  const columns = fields ? all.filter(({ name }) => fields.includes(name)) : all;
  if (sourceLines) await checkDatasetFiles(address.dataset.folder, [sourceLines.file]);
  const part = await layerPart(
    address,
    columns.map(({ name }) => name),
  );
  const [{ arrays }, meanings] = await Promise.all([
    ask({ ask: 'table', ...part, layer: { ...part.layer, columns } }, bytesOf(items)),
    Promise.all(columns.map((column) => columnMeanings(address.dataset, column))),
  ]);
  const centres = vectors(arrays['centres'] as Float64Array);
  const values = arrays['values'] as Float64Array;
  const lines: NumberArray | undefined = arrays['lines'];
  return Array.from(items, (item, at) => ({
    item,
    line: lines?.[at],
    centre: centres[at] as Vector3,
    values: meanings.map((meaning, column) => meaning(item, values[column * items.length + at] as number)),
  }));
}

function vectors(numbers: Float64Array): Vector3[] {
  return Array.from({ length: numbers.length / 3 }, (_, at): Vector3 => {
    const [x = 0, y = 0, z = 0] = numbers.subarray(at * 3, at * 3 + 3);
    return [x, y, z];
  });
}

function bytesOf(items: Uint32Array): Uint8Array {
  return new Uint8Array(items.buffer, items.byteOffset, items.byteLength);
}
