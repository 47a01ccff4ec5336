import { AditError, MISSING_CODE, type Column, type Layer } from 'adit/core';
import { findLayer, hasCodes, type ItemRow, type LayerAddress, type OpenDataset } from 'adit/core/server';
import { damaged, type DatasetFiles } from '../dataset-files.ts';
import { itemValueOf } from '../kernels/item-values.ts';
import type { EngineParts } from './engine-parts.ts';
import { itemPositions, verticesOf } from './item-positions.ts';
import { lengthOf } from './vertex-columns.ts';

/** The source row of an item; see `EngineSession.row`. Throws `unknown-item` (404). */
export async function layerRow(parts: EngineParts, address: LayerAddress, item: number): Promise<ItemRow> {
  const { files } = parts;
  const { dataset } = address;
  const layer = findLayer(address);
  if (!Number.isInteger(item) || item < 0 || item >= layer.count) {
    throw new AditError('unknown-item', { status: 404, message: `No item ${item}`, values: { item } });
  }
  const [positions, line, ...values] = await Promise.all([
    itemPositions(parts, address, layer, item),
    layer.sourceLines ? files.numbers(dataset, layer.sourceLines, layer.count, item, 1) : undefined,
    ...layer.columns.map((column) => valueOf(files, dataset, layer, column, item)),
  ]);
  return { item, fileName: layer.fileName, line: line?.[0], positions, values };
}

async function valueOf(
  files: DatasetFiles,
  dataset: OpenDataset,
  layer: Layer,
  column: Column,
  item: number,
): Promise<ItemRow['values'][number]> {
  const value = await meaningOf(files, dataset, column, await numberOf(files, dataset, layer, column, item));
  const texts = column.sourceTexts === undefined ? undefined : await files.sourceTexts(dataset, column.sourceTexts);
  const text = texts?.[item];
  return { name: column.name, value, ...(text === undefined ? {} : { text }) };
}

async function numberOf(
  files: DatasetFiles,
  dataset: OpenDataset,
  layer: Layer,
  column: Column,
  item: number,
): Promise<number> {
  const length = lengthOf(layer, column);
  const at = async (place: number): Promise<number> =>
    (await files.numbers(dataset, column.data, length, place, 1))[0] as number;
  if (column.location !== 'vertices') return at(item);
  const vertices = await verticesOf(files, dataset, layer, item);
  return itemValueOf(await Promise.all(vertices.map(at)), hasCodes(column));
}

/** What a number of a column stands for; undefined for a missing one. */
export async function meaningOf(
  files: DatasetFiles,
  dataset: OpenDataset,
  column: Column,
  number: number,
): Promise<string | number | undefined> {
  if (!hasCodes(column)) return Number.isNaN(number) ? undefined : number;
  if (number === MISSING_CODE) return undefined;
  const text =
    column.dictionary === undefined ? undefined : (await files.dictionary(dataset, column.dictionary))[number];
  if (text === undefined) throw damaged(column.data.file);
  return text;
}
