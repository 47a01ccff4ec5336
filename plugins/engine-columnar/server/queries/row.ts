import { AditError, MISSING_CODE, type Column, type Layer, type Vector3 } from 'adit/core';
import type { ItemRow, LayerAddress, OpenDataset } from 'adit/core/server';
import { damaged, type DatasetFiles } from '../dataset-files.ts';
import { findLayer, hasCodes } from '../layer-lookup.ts';
import type { EngineParts } from './engine-parts.ts';

/** The source row of an item; see `EngineSession.row`. Throws `unknown-item` (404). */
export async function layerRow({ files }: EngineParts, address: LayerAddress, item: number): Promise<ItemRow> {
  const { dataset } = address;
  const layer = findLayer(address);
  if (!Number.isInteger(item) || item < 0 || item >= layer.count) {
    throw new AditError('unknown-item', { status: 404, message: `No item ${item}`, values: { item } });
  }
  const [positions, line, ...values] = await Promise.all([
    positionsOf(files, dataset, layer, item),
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
  const [number] = await files.numbers(dataset, column.data, layer.count, item, 1);
  const value = await meaningOf(files, dataset, column, number!);
  const texts = column.sourceTexts === undefined ? undefined : await files.sourceTexts(dataset, column.sourceTexts);
  const text = texts?.[item];
  return { name: column.name, value, ...(text === undefined ? {} : { text }) };
}

async function meaningOf(
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

/** The point, or the first and the last vertex of the polyline; none for a polyline without vertices. */
async function positionsOf(files: DatasetFiles, dataset: OpenDataset, layer: Layer, item: number): Promise<Vector3[]> {
  const { geometry, count } = layer;
  if (geometry.kind === 'points') return [await vertex(files, dataset, layer, item)];
  const offsets = await files.numbers(dataset, geometry.offsets, count + 1, item, 2);
  const [start, end] = [offsets[0]!, offsets[1]!];
  if (end < start) throw damaged(geometry.offsets.file);
  return start === end ? [] : Promise.all([start, end - 1].map((at) => vertex(files, dataset, layer, at)));
}

async function vertex(files: DatasetFiles, dataset: OpenDataset, layer: Layer, at: number): Promise<Vector3> {
  const { positions } = layer.geometry;
  const [x, y, z] = await files.numbers(dataset, positions, positions.length, at * 3, 3);
  return [x!, y!, z!];
}
