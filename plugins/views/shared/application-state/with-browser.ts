import { splitLayerKey } from 'adit/core';
import type { ApplicationState, BrowserState } from './application-state.ts';

/** What a browser knows of what it shows. @internal */
export interface BrowserSide extends BrowserState {
  readonly activeView: string;
  /** Of the active view. */
  readonly activeLayer: string | undefined;
}

/** The state of a session with what its browser knows of it. The active layer is one of the active dataset, where there is such a dataset. @internal */
export function withBrowser(state: ApplicationState, browser: BrowserSide): ApplicationState {
  const { activeView, activeLayer, ...parts } = browser;
  const { activeDataset } = parts;
  const entries = state.displayPaneState[activeView] ?? [];
  const active = entries.find(
    ({ layerName, selected }) =>
      selected && layerName === activeLayer && [null, splitLayerKey(layerName).datasetId].includes(activeDataset),
  )?.layerName;
  const { [activeView]: _before, ...others } = state.clientState.activeLayerByView;
  return {
    ...state,
    ...parts,
    activeDataset: active === undefined ? activeDataset : splitLayerKey(active).datasetId,
    displayPaneState: {
      ...state.displayPaneState,
      [activeView]: entries.map((entry) => ({ ...entry, open: entry.layerName === active })),
    },
    clientState: {
      ...state.clientState,
      activeView,
      activeLayerByView: active === undefined ? others : { ...others, [activeView]: active },
    },
  };
}
