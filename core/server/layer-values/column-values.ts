import { AditError, MISSING_CODE, type CodedValues, type Column, type ColumnFile, type Layer } from 'adit/core';
import { readColumn, readDatasetJson, readNumbers } from '../dataset-store/dataset-reader.ts';
import { hasCodes } from '../layer-lookup.ts';

/** So many items are read number by number, more of them with the whole column. */
const FEW_ITEMS = 64;

type Numbers = Awaited<ReturnType<typeof readColumn>>;

/** The values of a column for some items, in their order. */
export async function columnValues(
  folder: string,
  layer: Layer,
  column: Column,
  items: Uint32Array,
): Promise<Float64Array | CodedValues> {
  const numbers =
    column.location === 'vertices'
      ? await valuesOfVertices(folder, layer, column, items)
      : await valuesAt(folder, column.data, items);
  if (!hasCodes(column)) return numbers;
  const texts = column.dictionary === undefined ? [] : await readDatasetJson<string[]>(folder, column.dictionary);
  return { codes: Uint32Array.from(numbers), texts };
}

async function valuesAt(folder: string, file: ColumnFile, items: Uint32Array): Promise<Float64Array> {
  if (items.length <= FEW_ITEMS) {
    const found = await Promise.all(Array.from(items, (item) => readNumbers(folder, file, item, 1)));
    return Float64Array.from(found, ([value = Number.NaN]) => value);
  }
  const all = await readColumn(folder, file);
  return Float64Array.from(items, (item) => all[item] as number);
}

/** The mean of each item's vertices, or the code of its first one. */
async function valuesOfVertices(
  folder: string,
  layer: Layer,
  column: Column,
  items: Uint32Array,
): Promise<Float64Array> {
  const [values, verticesOf] = await Promise.all([readColumn(folder, column.data), readVertices(folder, layer)]);
  const isCoded = hasCodes(column);
  return Float64Array.from(items, (item) => {
    const vertices = verticesOf(item);
    if (isCoded) return values[vertices[0] ?? -1] ?? MISSING_CODE;
    return vertices.reduce((sum, vertex) => sum + (values[vertex] as number), 0) / vertices.length;
  });
}

async function readVertices(folder: string, { geometry }: Layer): Promise<(item: number) => number[]> {
  switch (geometry.kind) {
    case 'triangles': {
      const triangles = await readColumn(folder, geometry.triangles);
      return (item) => [...triangles.subarray(item * 3, item * 3 + 3)];
    }
    case 'lines': {
      const offsets = await readColumn(folder, geometry.offsets);
      return (item) => range(offsets, item);
    }
    default:
      throw new AditError('damaged-dataset', { status: 410, message: `A layer of ${geometry.kind} has no vertices` });
  }
}

function range(offsets: Numbers, item: number): number[] {
  const [from = 0, to = 0] = offsets.subarray(item, item + 2);
  return Array.from({ length: to - from }, (_, at) => from + at);
}
