import { splitLayerKey } from 'adit/core';
import type { LayerState, SceneState, ViewState } from '../parts/named-shapes.ts';
import type { ApplicationState, BrowserState } from './application-state.ts';
import { toClientState } from './client-state.ts';
import { toFilterEntry } from './filter-entry.ts';
import { toLayerEntry } from './layer-entry.ts';
import { toPicksEntries } from './picks-entry.ts';
import { toSlicingEntries } from './slicing-entry.ts';
import type { FactsByLayer } from './layer-facts.ts';
import { selectionKey } from './selection-key.ts';

/** What a scene alone does not say. @internal */
export interface StateParts {
  readonly facts: FactsByLayer;
  readonly browser: BrowserState;
  readonly activeView: string | null;
}

/** A scene under the specification's names. The dataset of the active layer is the active dataset, where there is such a layer. @internal */
export function toApplicationState(scene: SceneState, { facts, browser, activeView }: StateParts): ApplicationState {
  const views = Object.values(scene.views);
  const clientState = toClientState(scene, activeView);
  const active = views.find(({ viewId }) => viewId === clientState.activeView)?.activeLayer;
  return {
    ...browser,
    activeDataset: active === undefined ? browser.activeDataset : splitLayerKey(active).datasetId,
    views: byView(views, ({ layers: _layers, activeLayer: _activeLayer, ...view }) => view),
    displayPaneState: byView(views, ({ viewId, activeLayer, layers }) => [
      ...Object.values(layers).map((layer) =>
        toLayerEntry(layer, { viewId, isActive: layer.layerName === activeLayer, facts: facts.get(layer.layerName) }),
      ),
      ...toSlicingEntries(Object.values(layers), facts, true),
      ...toPicksEntries({ layers }, scene.picks),
    ]),
    layerSelections: byView(views, ({ layers }) =>
      byLayer(layers, ({ layerName, selection }) =>
        selection.map((path) => selectionKey(splitLayerKey(layerName).datasetId, path)),
      ),
    ),
    filtersMap: byView(views, ({ layers }) =>
      byLayer(layers, ({ layerName, filters }) =>
        filters.map((filter, order) =>
          toFilterEntry(filter, { layerName, order, isLayerSelected: true, facts: facts.get(layerName) }),
        ),
      ),
    ),
    clientState,
    picks: scene.picks ?? null,
  };
}

function byView<T>(views: readonly ViewState[], partOf: (view: ViewState) => T): Record<string, T> {
  return Object.fromEntries(views.map((view) => [view.viewId, partOf(view)]));
}

function byLayer<T>(layers: ViewState['layers'], partOf: (layer: LayerState) => T): Record<string, T> {
  return Object.fromEntries(Object.values(layers).map((layer) => [layer.layerName, partOf(layer)]));
}
