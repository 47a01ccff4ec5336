import {
  MOST_PIECES,
  PIECE_SEPARATOR,
  pieceColumns,
  selectsAll,
  type CutRegion,
  type Layer,
  type ThresholdFilter,
} from 'adit/core';
import { findColumn, findLayer, type LayerAddress } from 'adit/core/server';
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

/** The layer at an address; throws `unknown-layer` (404). */
export function layerPart(address: LayerAddress): LayerPart {
  const { folder, manifest } = address.dataset;
  return { folder, origin: manifest.origin, layer: findLayer(address) };
}

/** What counts of a layer: the filters that are on, the selected pieces, and the regions. Throws `unknown-field` (404). */
export async function keptPart(address: LayerAddress, filters: readonly ThresholdFilter[]): Promise<KeptPart> {
  const layer = findLayer(address);
  const { dataset, regions = [], selection = [] } = address;
  const enabled = filters.filter((filter) => filter.enabled);
  for (const { field } of enabled) findColumn(layer, field);
  const thresholds = enabled.map(({ field, dataRange: [low, high] }) => [field, `${low}`, `${high}`] as const);
  const kept = { filters: thresholds, regions };
  if (selection.length === 0 || selectsAll(selection)) return kept;
  const levels = await Promise.all(
    pieceColumns(dataset.manifest, layer).map(async (column) => ({
      field: column.name,
      texts: await columnTexts(dataset, column),
    })),
  );
  return { ...kept, selection: { levels, paths: selection, separator: PIECE_SEPARATOR, most: MOST_PIECES } };
}
