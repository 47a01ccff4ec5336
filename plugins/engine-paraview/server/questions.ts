import type { Layer } from 'adit/core';
import { checkDatasetFiles, filesOfLayer, findColumn, findLayer, type LayerAddress } from 'adit/core/server';

/** What every question says about its layer. */
export interface LayerPart {
  readonly folder: string;
  readonly origin: readonly number[];
  readonly layer: Layer;
}

/**
 * The layer at an address, its geometry and the columns `fields` checked: the worker reads files by itself. Throws `unknown-layer`
 * (404), `unknown-field` (404) and `damaged-dataset` (410).
 */
export async function layerPart(address: LayerAddress, fields: readonly string[] = []): Promise<LayerPart> {
  const { folder, manifest } = address.dataset;
  const layer = findLayer(address);
  for (const field of fields) findColumn(layer, field);
  await checkDatasetFiles(folder, filesOfLayer(layer, fields));
  return { folder, origin: manifest.origin, layer };
}
