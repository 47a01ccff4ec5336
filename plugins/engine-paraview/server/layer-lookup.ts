import { AditError, type Column, type Layer } from 'adit/core';
import type { LayerAddress } from 'adit/core/server';

/** The layer at an address; throws `unknown-layer` (404). */
export function findLayer({ dataset, layer }: LayerAddress): Layer {
  const found = dataset.manifest.layers.find((other) => other.name === layer);
  if (!found) throw new AditError('unknown-layer', { status: 404, message: `No layer ${layer}`, values: { layer } });
  return found;
}

/** A layer's column; throws `unknown-field` (404). */
export function findColumn(layer: Layer, field: string): Column {
  const found = layer.columns.find((other) => other.name === field);
  if (!found) throw new AditError('unknown-field', { status: 404, message: `No field ${field}`, values: { field } });
  return found;
}

/** Throws `not-blocks` (400) for a layer of something else. */
export function checkBlocks({ name, geometry, count, fileName }: Layer): void {
  if (geometry.kind !== 'blocks') throw new AditError('not-blocks', { values: { layer: name } });
  const [u, v, w] = geometry.count;
  if (!geometry.cells && count > u * v * w) throw damaged(fileName);
}

/** Throws `unknown-item` (404) for a number that the layer has no item of. */
export function checkItem({ count }: Layer, item: number): void {
  if (Number.isInteger(item) && item >= 0 && item < count) return;
  throw new AditError('unknown-item', { status: 404, message: `No item ${item}`, values: { item } });
}

/** True when the column's numbers are codes into a dictionary. */
export function hasCodes(column: Column): boolean {
  return column.dictionary !== undefined || column.kind === 'category';
}

/** The error of a file that is not what its manifest says. */
export function damaged(file: string): AditError {
  return new AditError('damaged-dataset', { status: 500, message: `${file} is damaged`, values: { file } });
}
