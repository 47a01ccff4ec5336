import { describe, expect, it } from 'vitest';
import { layerStateShape } from '../parts/named-shapes.ts';
import { shownLayers, toUnselected, unselectedLayers, type FactsByLayer } from './index.ts';
import { layerEntryShape } from './layer-entry.ts';
import { colouringOf, entryOf, factsOf, layerName, stateOf, taken, takenAfter } from './state-test-kit.ts';

const place = 'displayPaneState.view1.0';
const noFacts: FactsByLayer = new Map();
const points = factsOf({
  name: 'points',
  identifier: 'point',
  label: 'Soil',
  fileName: 'soil.csv',
  layerName: 'd2/points',
  geometryKind: 'points',
  pickProperty: undefined,
  fields: [],
});
const look = layerStateShape.parse({ layerName, geometry: { PointSize: 7 }, colouring: colouringOf() });

/** A state whose layer is not shown in `view1`, as it looked when it was. */
function unshown() {
  const state = stateOf({}, points);
  const [entry] = state.displayPaneState['view1']!;
  const known = toUnselected(state, 'view1', [look], factsOf()).displayPaneState['view1']!;
  expect(known[0]).toEqual(entry);
  return { state: { ...state, displayPaneState: { view1: known } }, entry: known[1]! };
}

describe('the entry of a layer in the display pane', () => {
  it('[W3.16a] has its name for people, in the session and in its dataset, and its identifier', () => {
    expect(entryOf()).toMatchObject({
      name: 'Samples',
      layerName: 'd1/samples',
      layerIdentifier: 'interval',
      layerBlockName: 'samples',
    });
    expect(entryOf({}, points)).toMatchObject({
      name: 'Soil',
      layerName: 'd2/points',
      layerIdentifier: 'point',
      layerBlockName: 'points',
    });
    expect(taken(stateOf())).toMatchObject({ layer: { layerName: 'd1/samples' }, refused: undefined });
    expect(takenAfter((entry) => (entry.layerBlockName = 'collars')).refused).toBe(`${place}.layerBlockName`);
    // The dataset says these; a state that was saved before they were changed is taken.
    const renamed = takenAfter((entry) => Object.assign(entry, { name: 'Assays', layerIdentifier: 'other' }));
    expect(renamed).toMatchObject({ layer: { layerName }, refused: undefined });
  });

  it('[W3.16b] is selected while its layer is shown; one that is not is not shown', () => {
    const state = stateOf();
    expect(state.displayPaneState['view1']?.map(({ selected }) => selected)).toEqual([true]);
    expect(shownLayers(state)).toEqual([layerName]);
    const { state: other, entry } = unshown();
    expect(entry).toMatchObject({ layerName, selected: false });
    expect(shownLayers(other)).toEqual(['d2/points']);
    const { scene } = takenAfter((one) => (one.selected = false));
    expect(scene.views['view1']?.layers).toEqual({});
  });

  it('[W3.16c] is open while its layer is the active one', () => {
    expect(entryOf().open).toBe(true);
    const closed = (state: ReturnType<typeof stateOf>): ReturnType<typeof stateOf> => {
      state.displayPaneState['view1']![0]!.open = false;
      return state;
    };
    const state = closed(stateOf());
    expect(taken(state).refused).toBe(`${place}.open`);
    state.clientState.activeLayerByView = {};
    const { scene, refused } = taken(state);
    expect(refused).toBeUndefined();
    expect(scene.views['view1']?.activeLayer).toBeUndefined();
    expect(taken(stateOf()).scene.views['view1']?.activeLayer).toBe(layerName);
  });

  it('[W3.16d] is visible unless its layer is hidden', () => {
    for (const [Visibility, visible] of [
      [1, true],
      [0, false],
    ] as const) {
      const hidden = { geometry: { Visibility } };
      expect(entryOf(hidden).visible).toBe(visible);
      expect(taken(stateOf(hidden)).layer?.geometry.Visibility).toBe(Visibility);
      expect(takenAfter((entry) => (entry.visible = !visible), hidden).refused).toBe(`${place}.visible`);
    }
  });

  it('[W3.16f] has the file that the layer came from', () => {
    expect([entryOf().fileName, entryOf({}, points).fileName]).toEqual(['assay.csv', 'soil.csv']);
    expect(takenAfter((entry) => (entry.fileName = 'before.csv')).refused).toBeUndefined();
  });

  it.each([1, 18])('[W3.16g, W3.16i] has the point size and the line width: %d', (size) => {
    const sized = { geometry: { PointSize: size, LineWidth: size } };
    expect(entryOf(sized)).toMatchObject({ pointSize: size, lineWidth: size });
    expect(taken(stateOf(sized)).layer?.geometry).toMatchObject({ PointSize: size, LineWidth: size });
    expect(takenAfter((entry) => (entry.pointSize = 5), sized).refused).toBe(`${place}.pointSize`);
    expect(takenAfter((entry) => (entry.lineWidth = 5), sized).refused).toBe(`${place}.lineWidth`);
  });

  it('[W3.16g, W3.16i] has the point size and the line width apart: one is not the other', () => {
    expect(entryOf({ geometry: { PointSize: 4, LineWidth: 2.5 } })).toMatchObject({ pointSize: 4, lineWidth: 2.5 });
  });

  it('[W3.16h] has the colour of the layer as text', () => {
    const red = { geometry: { DiffuseColor: [1, 0, 0.2] } };
    expect(entryOf(red).color).toBe('#FF0033');
    expect(entryOf({ geometry: { DiffuseColor: [0, 1, 0.8] } }).color).toBe('#00FFCC');
    expect(taken(stateOf(red)).layer?.geometry.DiffuseColor).toEqual([1, 0, 0.2]);
    expect(takenAfter((entry) => (entry.color = '#00FF00'), red).refused).toBe(`${place}.color`);
    expect(layerEntryShape.safeParse({ ...entryOf(), color: 'red' }).success).toBe(false);
  });

  it('[W3.16j] has the type of the layer, which picks and slices have as well', () => {
    expect([entryOf().type, entryOf({}, points).type]).toEqual(['interval', 'point']);
    const slices = entryOf({}, factsOf({ geometryKind: 'blocks' }), 1);
    expect([slices.type, slices.layerName]).toEqual(['slicing', 'd1/slicing']);
    expect(takenAfter((entry) => (entry.type = 'before')).refused).toBeUndefined();
  });

  it('[W3.16k] has the property that picks are told by, where the dataset has one', () => {
    expect(entryOf().pickProperty).toBe('hole_name');
    expect(entryOf({}, factsOf({ pickProperty: 'hierarchy_0' })).pickProperty).toBe('hierarchy_0');
    expect(entryOf({}, points).pickProperty).toBeNull();
    expect(takenAfter((entry) => (entry.pickProperty = 'rock')).refused).toBeUndefined();
  });

  it('[W3.16l] has had its defaults once it was shown, so that it looks as it was left and not as it began', () => {
    expect(entryOf().defaults_applied).toBe(true);
    expect(taken(stateOf({ geometry: { PointSize: 7 } })).layer?.geometry.PointSize).toBe(7);
    const { state, entry } = unshown();
    expect(entry.defaults_applied).toBe(true);
    const facts = new Map([...factsOf(), ...points]);
    expect(unselectedLayers(state, facts).get('view1')).toEqual([look]);
    entry.defaults_applied = false;
    expect(unselectedLayers(state, facts).get('view1')).toEqual([]);
  });

  it('[W3.16m] has had the defaults of its hierarchy: its pieces are those that were chosen, and not all', () => {
    const pieces = { selection: ['A::B', 'A::C'] };
    expect(entryOf(pieces).defaultsAppliedToHierarchy).toBe(true);
    expect(stateOf(pieces).layerSelections).toEqual({ view1: { [layerName]: ['d1..A::B', 'd1..A::C'] } });
    expect(taken(stateOf(pieces)).layer?.selection).toEqual(['A::B', 'A::C']);
    expect(unshown().entry.defaultsAppliedToHierarchy).toBe(true);
  });

  it('[W3.16n] marks each property that was chosen, which comes back as it was left', () => {
    expect(entryOf().propDefaultsApplied).toEqual({});
    expect(entryOf({ colouring: colouringOf() }).propDefaultsApplied).toEqual({ au: true });
    const rock = colouringOf({ field: 'rock', colorType: 'Categorical', rgbPoints: [] });
    const both = { colouring: colouringOf(), settings: { colourings: [rock], previous: 'rock' } };
    expect(entryOf(both).propDefaultsApplied).toEqual({ au: true, rock: true });
    expect(taken(stateOf(both)).layer).toMatchObject(both);
  });

  it('[W3.16p] is marked where it was not selected when the state was saved, and comes back as it was', () => {
    expect(entryOf().displayPaneLayerUnselectedOnSaveState).toBe(false);
    const { state, entry } = unshown();
    const facts = new Map([...factsOf(), ...points]);
    expect(entry).toMatchObject({ selected: false, displayPaneLayerUnselectedOnSaveState: true });
    expect(unselectedLayers(state, facts).get('view1')).toEqual([look]);
    expect(Object.keys(taken(state, facts).scene.views['view1']!.layers)).toEqual(['d2/points']);
    entry.displayPaneLayerUnselectedOnSaveState = false;
    expect(unselectedLayers(state, facts).get('view1')).toEqual([]);
  });

  it('[W3.16q] has a list of options', () => {
    expect(entryOf().configuration.map(({ name }) => name)).toEqual(['colorby', 'showLabel']);
    const slices = entryOf({}, factsOf({ geometryKind: 'blocks' }), 1);
    expect(slices.configuration.map(({ name }) => name)).toEqual(['slicing']);
    expect(layerEntryShape.safeParse({ ...entryOf(), configuration: {} }).success).toBe(false);
    expect(taken(stateOf()).refused).toBeUndefined();
    expect(takenAfter((entry) => (entry.configuration = [])).refused).toBe(`${place}.configuration`);
  });

  it('[W3.16] has no other fields than the specification’s, and the states of what is drawn', () => {
    expect(Object.keys(entryOf()).toSorted()).toEqual(
      [
        ...['name', 'selected', 'open', 'visible', 'disabled', 'layerName', 'layerIdentifier', 'layerBlockName'],
        ...['fileName', 'pointSize', 'color', 'lineWidth', 'type', 'pickProperty', 'defaults_applied'],
        ...['defaultsAppliedToHierarchy', 'propDefaultsApplied', 'currentPropSettings'],
        ...['displayPaneLayerUnselectedOnSaveState', 'configuration'],
        ...['geometryState', 'colouringState', 'labelState', 'clipState', 'slicingState'],
      ].toSorted(),
    );
    expect(layerEntryShape.safeParse({ ...entryOf(), unknown: 1 }).success).toBe(false);
  });

  it('[W3.16a] is called by its name in the dataset once that is gone, and is then left out', () => {
    expect(entryOf({}, noFacts)).toMatchObject({ name: 'samples', layerName, layerIdentifier: '', fileName: '' });
    const { scene, refused } = taken(stateOf(), noFacts);
    expect([scene.views['view1']?.layers, refused]).toEqual([{}, undefined]);
  });
});
