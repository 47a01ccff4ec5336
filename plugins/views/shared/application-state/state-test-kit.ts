import type { DatasetTypeFacts } from 'adit/core';
import { layerStateShape, viewStateShape, type LayerState, type SceneState } from '../parts/named-shapes.ts';
import { layerConfigShape, type LayerConfig } from '../layer-config.ts';
import {
  applicationStateShape,
  emptyBrowserState,
  findContradiction,
  keptState,
  toApplicationState,
  toScene,
  type ApplicationState,
  type FactsByLayer,
} from './index.ts';
import type { LayerEntry } from './layer-entry.ts';

/** The layer of intervals that the states of these tests show, in the view `view1`. */
export const layerName = 'd1/samples';

const statistics = { count: 9, missing: 1, minimum: 0, maximum: 100 };
const names = { count: 10, missing: 0 };

/** What the dataset says of that layer, or of one that is a little different. */
export function factsOf(config: object = {}, type?: DatasetTypeFacts): FactsByLayer {
  const whole: LayerConfig = layerConfigShape.parse({
    name: 'samples',
    identifier: 'interval',
    label: 'Samples',
    fileName: 'assay.csv',
    count: 10,
    defaults: { colourBy: 'au' },
    layerName,
    unit: 'm',
    pickProperty: 'hole_name',
    geometryKind: 'lines',
    fields: [
      { name: 'hole_name', label: 'Hole', kind: 'category', unit: 'none', statistics: names },
      { name: 'au', label: 'Gold', kind: 'number', unit: 'none', statistics },
      { name: 'rock', label: 'Rock', kind: 'category', unit: 'none', statistics: names },
      { name: 'logged', label: 'Logged', kind: 'timestamp', unit: 'none', statistics },
    ],
    ...config,
  });
  return new Map([[whole.layerName, { config: whole, type }]]);
}

/** A colouring by gold from black to white, or one that is a little different. */
export function colouringOf(more: Partial<LayerState['colouring']> = {}): NonNullable<LayerState['colouring']> {
  return {
    field: 'au',
    fieldLabel: 'Gold',
    colorType: 'Continuous',
    colorRange: [0, 100],
    preset: 'greyscale',
    presetName: 'Greyscale',
    presetInvert: false,
    rgbPoints: [0, 0, 0, 0, 100, 1, 1, 1],
    annotations: [],
    categories: [],
    ...more,
  };
}

/** The state of a session that shows the layer so; it is the active one. */
export function stateOf(look: object = {}, facts: FactsByLayer = factsOf()): ApplicationState {
  const [name = layerName] = facts.keys();
  const layers = { [name]: layerStateShape.parse({ layerName: name, ...look }) };
  const view1 = viewStateShape.parse({ viewId: 'view1', activeLayer: name, layers });
  return sentOf(toApplicationState({ version: 1, views: { view1 } }, partsOf(facts)));
}

/** What `stateOf` says of the layer; `at` is the place of another entry. */
export function entryOf(look: object = {}, facts: FactsByLayer = factsOf(), at = 0): LayerEntry {
  const entry = stateOf(look, facts).displayPaneState['view1']?.[at];
  if (!entry) throw new Error(`No entry ${at}`);
  return entry;
}

/** A state as a session takes it: what it shows then, or the field in which the state says two things of one. */
export function taken(
  state: unknown,
  facts: FactsByLayer = factsOf(),
): { readonly scene: SceneState; readonly layer: LayerState | undefined; readonly refused: string | undefined } {
  const kept = keptState(applicationStateShape.parse(state), facts);
  const scene = toScene(kept, facts);
  const again = keptState(toApplicationState(scene, partsOf(facts, kept.clientState.activeView)), facts);
  const [layer] = Object.values(scene.views['view1']?.layers ?? {});
  return { scene, layer, refused: findContradiction(kept, again) };
}

/** As `taken`, of the state that `stateOf` gives once `change` has changed what it says of the layer. */
export function takenAfter(
  change: (entry: LayerEntry) => void,
  look: object = {},
  facts: FactsByLayer = factsOf(),
): ReturnType<typeof taken> {
  const state = stateOf(look, facts);
  for (const entry of state.displayPaneState['view1']?.slice(0, 1) ?? []) change(entry);
  return taken(state, facts);
}

function partsOf(facts: FactsByLayer, activeView: string | null = 'view1'): Parameters<typeof toApplicationState>[1] {
  return { facts, browser: { ...emptyBrowserState(), activeDataset: 'd1' }, activeView };
}

/** A state as it comes over the wire. */
function sentOf(state: ApplicationState): ApplicationState {
  return applicationStateShape.parse(JSON.parse(JSON.stringify(state)));
}
