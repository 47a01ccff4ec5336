import { splitLayerKey } from 'adit/core';
import type { LayerState } from '../parts/named-shapes.ts';
import type { ApplicationState } from './application-state.ts';
import { toFilterEntry } from './filter-entry.ts';
import type { FilterEntry } from './filter-shape.ts';
import { toLayerEntry } from './layer-entry.ts';
import type { FactsByLayer } from './layer-facts.ts';
import { mapValues } from './map-values.ts';
import { selectionKey } from './selection-key.ts';
import { toSlicingEntries } from './slicing-entry.ts';
import { toScene } from './to-scene.ts';

/** Adds layers that are not shown in a view, as they looked when they were, so that they come back like that. @internal */
export function toUnselected(
  state: ApplicationState,
  viewId: string,
  layers: readonly LayerState[],
  facts: FactsByLayer,
): ApplicationState {
  const shown = new Set(state.displayPaneState[viewId]?.map(({ layerName }) => layerName));
  const added = layers.filter(({ layerName }) => !shown.has(layerName) && facts.has(layerName));
  const entries = added.map((layer) => ({
    ...toLayerEntry(layer, { viewId, isActive: false, facts: facts.get(layer.layerName) }),
    selected: false,
    displayPaneLayerUnselectedOnSaveState: true,
  }));
  const byName = <T>(partOf: (layer: LayerState) => T): Record<string, T> =>
    Object.fromEntries(added.map((layer) => [layer.layerName, partOf(layer)]));
  const selections = byName(({ layerName, selection }) =>
    selection.map((path) => selectionKey(splitLayerKey(layerName).datasetId, path)),
  );
  const filters = byName(({ layerName, filters: all }) =>
    all.map((filter, order) =>
      toFilterEntry(filter, { layerName, order, isLayerSelected: false, facts: facts.get(layerName) }),
    ),
  );
  return {
    ...state,
    displayPaneState: {
      ...state.displayPaneState,
      [viewId]: [...(state.displayPaneState[viewId] ?? []), ...entries, ...toSlicingEntries(added, facts, false)],
    },
    layerSelections: { ...state.layerSelections, [viewId]: { ...state.layerSelections[viewId], ...selections } },
    filtersMap: { ...state.filtersMap, [viewId]: { ...state.filtersMap[viewId], ...filters } },
  };
}

/**
 * The layers of each view that were not shown when the state was saved, and are to look as they did once they are. One whose defaults were not applied starts with them.
 *
 * @internal
 */
export function unselectedLayers(
  state: ApplicationState,
  facts: FactsByLayer,
): ReadonlyMap<string, readonly LayerState[]> {
  const displayPaneState = Object.fromEntries(
    Object.entries(state.displayPaneState).map(([viewId, entries]) => [
      viewId,
      entries.filter(
        (entry) => !entry.selected && entry.defaults_applied && entry.displayPaneLayerUnselectedOnSaveState,
      ),
    ]),
  );
  const { views } = toScene({ ...state, displayPaneState, filtersMap: withSelected(state.filtersMap) }, facts);
  return new Map(Object.values(views).map(({ viewId, layers }) => [viewId, Object.values(layers)]));
}

/** Filters as they are once their layers are selected. */
function withSelected(filtersMap: ApplicationState['filtersMap']): ApplicationState['filtersMap'] {
  const selected = (filters: FilterEntry[]): FilterEntry[] =>
    filters.map((filter) => ({ ...filter, disableButDisplayFilter: false }));
  return mapValues(filtersMap, (layers) => mapValues(layers, selected));
}
