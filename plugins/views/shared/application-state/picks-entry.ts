import { layerKey, splitLayerKey } from 'adit/core';
import type { ViewState } from '../parts/named-shapes.ts';
import type { ScenePicks } from '../parts/picks.ts';
import { defaultPicksLook } from '../picking.ts';
import { geometryDoubles } from './geometry-state.ts';
import type { LayerEntry } from './layer-entry.ts';

/** The type of the entries that stand for what is picked of a dataset. */
const PICKS = 'picks';

/** Whether an entry stands for picks: it only tells what `picks` of the state says, and is passed over when a state is set. */
export function isPicksEntry({ type, layerIdentifier }: Pick<LayerEntry, 'type' | 'layerIdentifier'>): boolean {
  return type === PICKS && layerIdentifier === PICKS;
}

/** The entries of the picks of those datasets that a view shows, in the order of their layers. */
export function toPicksEntries({ layers }: Pick<ViewState, 'layers'>, picks: ScenePicks | undefined): LayerEntry[] {
  const idOf = (layerName: string): string => splitLayerKey(layerName).datasetId;
  const picked = new Set(Object.keys(picks?.layers ?? {}).map(idOf));
  const shown = new Set(Object.keys(layers).map(idOf));
  return [...shown].filter((datasetId) => picked.has(datasetId)).map((datasetId) => toPicksEntry(datasetId, picks));
}

function toPicksEntry(datasetId: string, picks: ScenePicks | undefined): LayerEntry {
  const look = picks?.looks[datasetId] ?? defaultPicksLook;
  return {
    name: 'Picks',
    selected: true,
    open: false,
    disabled: false,
    layerName: layerKey(datasetId, PICKS),
    layerIdentifier: PICKS,
    layerBlockName: PICKS,
    fileName: '',
    type: PICKS,
    pickProperty: null,
    ...geometryDoubles(look),
    defaults_applied: true,
    defaultsAppliedToHierarchy: true,
    propDefaultsApplied: {},
    currentPropSettings: {},
    displayPaneLayerUnselectedOnSaveState: false,
    configuration: [],
    geometryState: { ...look, DiffuseColor: [...look.DiffuseColor] },
    colouringState: null,
    clipState: null,
    slicingState: null,
  };
}
