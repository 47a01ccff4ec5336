import { byName, splitLayerKey, WHOLE_DATASET } from 'adit/core';
import type { SceneState, ViewState } from '../parts/named-shapes.ts';
import type { ApplicationState } from './application-state.ts';
import { toFilter } from './filter-shape.ts';
import { toLayer } from './layer-entry.ts';
import { fieldOf, type FactsByLayer } from './layer-facts.ts';
import { pathOfSelectionKey } from './selection-key.ts';

/** The scene of an application state of which `keptState` has taken out what cannot be shown. @internal */
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
  const activeLayer = byName(clientState.activeLayerByView, viewId);
  const selections = byName(layerSelections, viewId) ?? {};
  const filters = byName(filtersMap, viewId) ?? {};
  const layers = (byName(displayPaneState, viewId) ?? []).map((entry) => {
    const { layerName } = entry;
    const { datasetId } = splitLayerKey(layerName);
    const keys = byName(selections, layerName) ?? [];
    const layer = toLayer(entry, {
      selection: keys.length === 0 ? [WHOLE_DATASET] : keys.map((key) => pathOfSelectionKey(datasetId, key)),
      filters: (byName(filters, layerName) ?? []).map((filter) =>
        toFilter(filter, (field) => fieldOf(facts.get(layerName), field)?.kind === 'timestamp'),
      ),
    });
    return [layerName, layer] as const;
  });
  return { ...view, ...(activeLayer === undefined ? {} : { activeLayer }), layers: Object.fromEntries(layers) };
}
