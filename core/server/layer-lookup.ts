import { AditError, type Column, type Layer } from 'adit/core';
import type { LayerAddress } from './layer-address.ts';

/** The layer at an address; throws `unknown-layer` (404). @beta */
export function findLayer({ dataset, layer }: LayerAddress): Layer {
  const found = dataset.manifest.layers.find((other) => other.name === layer);
  if (!found) throw new AditError('unknown-layer', { status: 404, message: `No layer ${layer}`, values: { layer } });
  return found;
}

/** A layer's column; throws `unknown-field` (404). @beta */
export function findColumn(layer: Layer, field: string): Column {
  const found = layer.columns.find((other) => other.name === field);
  if (!found) throw new AditError('unknown-field', { status: 404, message: `No field ${field}`, values: { field } });
  return found;
}

/** True when the column's numbers are codes into a dictionary. @beta */
export function hasCodes(column: Column): boolean {
  return column.dictionary !== undefined || column.kind === 'category';
}
