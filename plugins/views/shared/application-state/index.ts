export {
  applicationStateShape,
  emptyBrowserState,
  type ApplicationState,
  type BrowserState,
} from './application-state.ts';
export { emptyClientState, type ClientState } from './client-state.ts';
export { dormantOf, toExtensions, toLayerExtensions, withExtensions, withLayerExtensions } from './extensions.ts';
export { GAS_COLOUR } from './configuration-option.ts';
export { findContradiction } from './contradictions.ts';
export { keptState, shownLayers } from './kept-state.ts';
export type { FactsByLayer, DatasetLayerFacts } from './layer-facts.ts';
export { applicationStateTopic, getApplicationState, setApplicationState } from './procedures.ts';
export { remapViews } from './remap-views.ts';
export { toApplicationState, type StateParts } from './to-application-state.ts';
export { toScene } from './to-scene.ts';
export { toUnselected, unselectedLayers } from './unselected-layers.ts';
export { withBrowser, type BrowserSide } from './with-browser.ts';
