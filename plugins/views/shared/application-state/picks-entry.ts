import { splitLayerKey } from 'adit/core';
import type { ViewState } from '../parts/named-shapes.ts';
import type { ScenePicks } from '../parts/picks.ts';
import { defaultPicksLook } from '../picking.ts';
import type { LayerEntry } from './layer-entry.ts';
import { toldEntry } from './told-entry.ts';

/** The entries of the picks of those datasets that a view shows, in the order of their layers. */
export function toPicksEntries({ layers }: Pick<ViewState, 'layers'>, picks: ScenePicks | undefined): LayerEntry[] {
  const idOf = (layerName: string): string => splitLayerKey(layerName).datasetId;
  const picked = new Set(Object.keys(picks?.layers ?? {}).map(idOf));
  const shown = new Set(Object.keys(layers).map(idOf));
  return [...shown]
    .filter((datasetId) => picked.has(datasetId))
    .map((datasetId) => toldEntry('picks', datasetId, picks?.looks[datasetId] ?? defaultPicksLook, { name: 'Picks' }));
}
