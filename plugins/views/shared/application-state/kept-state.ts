import type { ApplicationState } from './application-state.ts';
import { withBands } from './configuration-option.ts';
import type { FactsByLayer } from './layer-facts.ts';
import type { LayerEntry } from './layer-entry.ts';
import { mapValues } from './map-values.ts';
import { isToldEntry } from './told-entry.ts';

/** The names of the layers that a state shows, each once. @beta */
export function shownLayers({ displayPaneState }: ApplicationState): string[] {
  const entries = Object.values(displayPaneState)
    .flat()
    .filter((entry) => !isToldEntry(entry));
  return [...new Set(entries.filter(({ selected }) => selected).map(({ layerName }) => layerName))];
}

/**
 * A state with only the layers that it shows and that are still there (`facts` has them), with only those entries and options that
 * say something, and with filters in their order.
 *
 * @internal
 */
export function keptState(state: ApplicationState, facts: FactsByLayer): ApplicationState {
  const gone = new Set(shownLayers(state).filter((layerName) => !facts.has(layerName)));
  const isShown = (entry: LayerEntry): boolean => entry.selected && !gone.has(entry.layerName) && !isToldEntry(entry);
  const displayPaneState = mapValues(state.displayPaneState, (entries) =>
    entries.filter(isShown).map((entry) => ({
      ...entry,
      configuration: entry.configuration
        .filter(({ name }) => name === 'colorby')
        .map((option) => withBands(option, entry.colouringState)),
    })),
  );
  const unshown = new Map(
    Object.entries(state.displayPaneState).map(([viewId, entries]) => [
      viewId,
      new Set(entries.filter((entry) => !isShown(entry)).map(({ layerName }) => layerName)),
    ]),
  );
  const withoutUnshown = <T>(layers: Record<string, T>, viewId: string): Record<string, T> =>
    Object.fromEntries(Object.entries(layers).filter(([layerName]) => !unshown.get(viewId)?.has(layerName)));
  return {
    ...state,
    displayPaneState,
    layerSelections: mapValues(state.layerSelections, withoutUnshown),
    filtersMap: mapValues(state.filtersMap, (layers, viewId) =>
      mapValues(withoutUnshown(layers, viewId), (filters) =>
        filters.toSorted((left, right) => left.order - right.order),
      ),
    ),
    clientState: {
      ...state.clientState,
      activeLayerByView: Object.fromEntries(
        Object.entries(state.clientState.activeLayerByView).filter(([, layerName]) => !gone.has(layerName)),
      ),
    },
  };
}
