import {
  MOST_PIECES,
  PIECE_SEPARATOR,
  pieceColumns,
  selectsAll,
  type CutRegion,
  type Layer,
  type ThresholdFilter,
} from 'adit/core';
import { checkDatasetFiles, filesOfLayer, findColumn, findLayer, type LayerAddress } from 'adit/core/server';
import { columnTexts } from './dataset-texts.ts';

/** What every question says about its layer. */
export interface LayerPart {
  readonly folder: string;
  readonly origin: readonly number[];
  readonly layer: Layer;
}

/** What every question says about the items that count. */
export interface KeptPart {
  readonly filters: readonly (readonly [field: string, low: string, high: string])[];
  readonly regions: readonly CutRegion[];
  readonly selection?: unknown;
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

/** What counts of a layer: the filters that are on, the selected pieces, and the regions. Throws `unknown-field` (404). */
export async function keptPart(address: LayerAddress, filters: readonly ThresholdFilter[]): Promise<KeptPart> {
  const layer = findLayer(address);
  const { dataset, regions = [], selection = [] } = address;
  const enabled = filters.filter((filter) => filter.enabled);
  for (const { field } of enabled) findColumn(layer, field);
  const thresholds = enabled.map(({ field, dataRange: [low, high] }) => [field, `${low}`, `${high}`] as const);
  await layerPart(
    address,
    enabled.map(({ field }) => field),
  );
  const kept = { filters: thresholds, regions };
  if (selection.length === 0 || selectsAll(selection)) return kept;
  const columns = pieceColumns(dataset.manifest, layer);
  await layerPart(
    address,
    columns.map(({ name }) => name),
  );
  const levels = await Promise.all(
    columns.map(async (column) => ({
      field: column.name,
      texts: await columnTexts(dataset, column),
    })),
  );
  return { ...kept, selection: { levels, paths: selection, separator: PIECE_SEPARATOR, most: MOST_PIECES } };
}
