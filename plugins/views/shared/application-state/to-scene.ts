import { splitLayerKey, WHOLE_DATASET, type SceneState, type ViewState } from 'adit/core';
import type { ApplicationState } from './application-state.ts';
import { toFilter } from './filter-entry.ts';
import { toLayer } from './layer-entry.ts';
import type { FactsByLayer } from './layer-facts.ts';
import { pathOfSelectionKey } from './selection-key.ts';

/** The scene of an application state of which `keptState` has taken out what cannot be shown. */
export function toScene(state: ApplicationState, facts: FactsByLayer): SceneState {
  return {
    version: 1,
    ...(state.picks ? { picks: state.picks } : {}),
    views: Object.fromEntries(Object.values(state.views).map((view) => [view.viewId, toView(view, state, facts)])),
  };
}

function toView(
  view: ApplicationState['views'][string],
  { displayPaneState, layerSelections, filtersMap, clientState }: ApplicationState,
  facts: FactsByLayer,
): ViewState {
  const { viewId } = view;
  const activeLayer = own(clientState.activeLayerByView, viewId);
  const selections = own(layerSelections, viewId) ?? {};
  const filters = own(filtersMap, viewId) ?? {};
  const layers = (own(displayPaneState, viewId) ?? []).map((entry) => {
    const { layerName } = entry;
    const { datasetId } = splitLayerKey(layerName);
    const keys = own(selections, layerName) ?? [];
    const layer = toLayer(entry, {
      selection: keys.length === 0 ? [WHOLE_DATASET] : keys.map((key) => pathOfSelectionKey(datasetId, key)),
      filters: (own(filters, layerName) ?? []).map((filter) => toFilter(filter, facts.get(layerName))),
    });
    return [layerName, layer] as const;
  });
  return { ...view, ...(activeLayer === undefined ? {} : { activeLayer }), layers: Object.fromEntries(layers) };
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
