import type { Column, ColumnFile, Layer, Vector3 } from 'adit/core';
import { findLayer, type LayerAddress, type RowsAnswer } from 'adit/core/server';
import { centreReader } from '../kernels/regions/item-centres.ts';
import type { EngineParts } from './engine-parts.ts';
import { withShapes } from './item-shapes.ts';
import { meaningOf } from './row.ts';
import { vertexColumnByItem } from './vertex-columns.ts';

/** So many rows are read number by number, more of them by whole columns. */
const FEW_ROWS = 100;

type Value = RowsAnswer['rows'][number]['values'][number];

/** The rows of some items, in their order, with the values of these columns, or of all. */
export async function tableRows(
  parts: EngineParts,
  address: LayerAddress,
  items: Uint32Array,
  fields: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<RowsAnswer['rows']> {
  const layer = findLayer(address);
  const wanted = fields ? layer.columns.filter(({ name }) => fields.includes(name)) : layer.columns;
  const [centres, lines, ...columns] = await Promise.all([
    centresOf(parts, address, layer, items, signal),
    layer.sourceLines && numbersAt(parts, address, layer.sourceLines, layer.count, items, signal),
    ...wanted.map((column) => valuesOf(parts, address, layer, column, items, signal)),
  ]);
  return Array.from(items, (item, at) => ({
    item,
    line: lines?.[at],
    centre: centres[at] as Vector3,
    values: columns.map((values) => values[at] as Value),
  }));
}

function centresOf(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  items: Uint32Array,
  signal: AbortSignal,
): Promise<Vector3[]> {
  return withShapes(parts, address, layer, signal, async (shapes) => {
    const read = centreReader(shapes);
    const centre = new Float64Array(3);
    return Array.from(items, (item): Vector3 => {
      read(item, centre);
      return [centre[0]!, centre[1]!, centre[2]!];
    });
  });
}

async function valuesOf(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  column: Column,
  items: Uint32Array,
  signal: AbortSignal,
): Promise<Value[]> {
  const { files } = parts;
  const { dataset } = address;
  const numbers =
    column.location === 'vertices'
      ? await vertexNumbersAt(parts, address, layer, column, items, signal)
      : await numbersAt(parts, address, column.data, layer.count, items, signal);
  const texts = column.sourceTexts === undefined ? undefined : await files.sourceTexts(dataset, column.sourceTexts);
  return Promise.all(
    numbers.map(async (number, at) => {
      const text = texts?.[items[at] as number];
      const value = await meaningOf(files, dataset, column, number);
      return { name: column.name, value, ...(text === undefined ? {} : { text }) };
    }),
  );
}

async function vertexNumbersAt(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  column: Column,
  items: Uint32Array,
  signal: AbortSignal,
): Promise<number[]> {
  const { value, release } = await vertexColumnByItem(parts, address, layer, column, signal);
  const numbers = Array.from(items, (item) => value[item] as number);
  release();
  return numbers;
}

async function numbersAt(
  { files }: EngineParts,
  { dataset }: LayerAddress,
  file: ColumnFile,
  length: number,
  items: Uint32Array,
  signal: AbortSignal,
): Promise<number[]> {
  if (items.length > FEW_ROWS) {
    const lease = await files.column(dataset, file, length, signal);
    const numbers = Array.from(items, (item) => lease.value[item] as number);
    lease.release();
    return numbers;
  }
  return Promise.all(
    Array.from(items, async (item) => (await files.numbers(dataset, file, length, item, 1))[0] as number),
  );
}
