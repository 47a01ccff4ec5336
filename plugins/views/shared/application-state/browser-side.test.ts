import { describe, expect, it } from 'vitest';
import { layerStateShape, viewStateShape, type SceneState } from '../parts/named-shapes.ts';
import { layerConfigShape } from '../layer-config.ts';
import {
  applicationStateShape,
  emptyBrowserState,
  findContradiction,
  keptState,
  remapViews,
  toApplicationState,
  toScene,
  toUnselected,
  unselectedLayers,
  withBrowser,
} from './index.ts';

const configOf = (layerName: string) =>
  layerConfigShape.parse({
    name: 'points',
    identifier: 'points',
    label: 'Points',
    fileName: 'points.csv',
    count: 3,
    defaults: {},
    layerName,
    unit: 'm',
    geometryKind: 'points',
    fields: [
      {
        name: 'au',
        label: 'Gold',
        kind: 'number',
        unit: 'none',
        statistics: { count: 3, missing: 0, minimum: 0, maximum: 9 },
      },
    ],
  });
const facts = new Map(
  ['a/points', 'b/points'].map((name) => [name, { config: configOf(name), type: undefined }] as const),
);
const colouring = {
  field: 'au',
  fieldLabel: 'Gold',
  colorType: 'Continuous',
  colorRange: [0, 9],
  preset: 'p',
  rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1],
};
const layer = (layerName: string) => layerStateShape.parse({ layerName, colouring });
const scene: SceneState = {
  version: 1,
  views: {
    north: viewStateShape.parse({
      viewId: 'north',
      linked: true,
      activeLayer: 'a/points',
      layers: { 'a/points': layer('a/points') },
    }),
    south: viewStateShape.parse({ viewId: 'south', linked: true, layers: { 'b/points': layer('b/points') } }),
  },
};
const layout = {
  root: { children: [{ componentState: { viewId: 'south' } }, { componentState: { viewId: 'north' } }] },
};
const state = toApplicationState(scene, { facts, browser: { ...emptyBrowserState(), layout }, activeView: 'north' });
const side = { ...emptyBrowserState(), layout, activeView: 'south', activeLayer: 'b/points', activeDataset: 'b' };

/** Whether a session takes the state, and gives the scene that it takes. */
function taken(given: unknown): SceneState {
  const kept = keptState(applicationStateShape.parse(given), facts);
  const taking = toScene(kept, facts);
  const { layout: kind, hierarchyState, filtersDisplayState, activeDataset } = kept;
  const browser = { layout: kind, hierarchyState, filtersDisplayState, activeDataset };
  const again = toApplicationState(taking, { facts, browser, activeView: kept.clientState.activeView });
  expect(findContradiction(kept, keptState(again, facts))).toBeUndefined();
  return taking;
}

describe('the application state and what its browser knows', () => {
  it('[W3.16c, W3.44f, W3.44h, W3.44j, W3.44l, W3.44m, W3.44n] has the browser’s panels, and its active layer open in the active view', () => {
    const known = withBrowser(state, {
      ...side,
      hierarchyState: { expanded: {} },
      filtersDisplayState: { open: true },
    });
    expect(known).toMatchObject({
      layout,
      hierarchyState: { expanded: {} },
      filtersDisplayState: { open: true },
      activeDataset: 'b',
      clientState: { activeView: 'south', activeLayerByView: { north: 'a/points', south: 'b/points' } },
    });
    expect(known.displayPaneState['south']?.map(({ open }) => open)).toEqual([true]);
    expect(taken(known).views['south']?.activeLayer).toBe('b/points');
  });

  it('has no active layer of another dataset than the active one', () => {
    const known = withBrowser(state, { ...side, activeView: 'north', activeLayer: 'a/points' });
    expect([known.activeDataset, known.clientState.activeLayerByView]).toEqual(['b', {}]);
    taken(known);
    expect(withBrowser(state, { ...side, activeDataset: null }).activeDataset).toBe('b');
  });

  it('[W4.50c] gets this program’s ids of views, wherever they are named', () => {
    const remapped = remapViews(withBrowser(state, side));
    expect(JSON.stringify(remapped)).not.toMatch(/north|south/);
    expect(remapped.layout).toEqual({
      root: { children: [{ componentState: { viewId: 'view2' } }, { componentState: { viewId: 'view1' } }] },
    });
    expect(remapped.clientState).toEqual({
      activeView: 'view2',
      activeLayerByView: { view1: 'a/points', view2: 'b/points' },
      links: [['view1', 'view2']],
    });
    const { views } = taken(remapped);
    expect(Object.keys(views['view1']?.layers ?? {})).toEqual(['a/points']);
    expect(remapViews(remapped)).toEqual(remapped);
  });

  it('[W3.16p, W4.16] flags layers that are not selected and had their defaults, so that they come back as they were', () => {
    const look = layerStateShape.parse({
      layerName: 'b/points',
      selection: ['B'],
      colouring,
      geometry: { PointSize: 7 },
      filters: [{ id: 'f', field: 'au', dataRange: [1, 2], enabled: false }],
    });
    const gone = layerStateShape.parse({ layerName: 'gone/points' });
    const known = toUnselected(state, 'north', [look, layer('a/points'), gone], facts);
    expect(known.displayPaneState['north']?.map(({ layerName, selected }) => [layerName, selected])).toEqual([
      ['a/points', true],
      ['b/points', false],
    ]);
    expect(known.displayPaneState['north']?.[1]).toMatchObject({
      defaults_applied: true,
      displayPaneLayerUnselectedOnSaveState: true,
    });
    expect(taken(known)).toEqual(scene);
    expect(unselectedLayers(applicationStateShape.parse(known), facts).get('north')).toEqual([look]);
    expect(unselectedLayers(state, facts).get('north')).toEqual([]);
  });
});
