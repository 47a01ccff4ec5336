import { layerConfigShape } from '../procedures.ts';
import { layerStateShape, viewStateShape, type SceneState } from '../parts/named-shapes.ts';
import { geometryStateShape } from '../parts/look.ts';
import { describe, expect, it } from 'vitest';
import {
  applicationStateShape,
  emptyBrowserState,
  findContradiction,
  keptState,
  shownLayers,
  toApplicationState,
  toScene,
} from './index.ts';

const layerName = 'd1/samples';
const statistics = { count: 9, missing: 1, minimum: 0, maximum: 100 };
const config = layerConfigShape.parse({
  name: 'samples',
  identifier: 'interval',
  label: 'Samples',
  fileName: 'assay.csv',
  count: 10,
  defaults: { colourBy: 'au' },
  layerName,
  unit: 'm',
  geometryKind: 'lines',
  fields: [
    { name: 'hole_name', label: 'hole_name', kind: 'category', unit: 'none', statistics: { count: 10, missing: 0 } },
    { name: 'au', label: 'Gold', kind: 'number', unit: 'none', statistics },
    { name: 'rock', label: 'Rock', kind: 'category', unit: 'none', statistics: { count: 10, missing: 0 } },
    { name: 'logged', label: 'Logged', kind: 'timestamp', unit: 'none', statistics },
  ],
});
const facts = new Map([[layerName, { config, type: undefined }]]);
const layer = layerStateShape.parse({
  layerName,
  selection: ['A::B'],
  geometry: {
    Opacity: 0.5,
    PointSize: 4,
    LineWidth: 2,
    DiffuseColor: [1, 0, 0.2],
    Representation: 'Surface With Edges',
  },
  colouring: {
    field: 'rock',
    fieldLabel: 'Rock',
    colorType: 'Categorical',
    colorRange: [0, 2],
    preset: 'beachy',
    rgbPoints: [],
    categories: [
      { label: 'Granite', value: 0, color: '#FF0000', visible: true, count: 7 },
      { label: 'Gabbro', value: 1, color: '#0033FF', visible: false },
    ],
  },
  filters: [
    { id: 'f1', field: 'au', dataRange: [1, 5] },
    { id: 'f2', field: 'logged', dataRange: [10, 20], enabled: false },
  ],
});
const scene: SceneState = {
  version: 1,
  views: {
    view1: viewStateShape.parse({
      viewId: 'view1',
      linked: true,
      activeLayer: layerName,
      layers: { [layerName]: layer },
    }),
    view2: viewStateShape.parse({ viewId: 'view2', linked: true }),
  },
};
const parts = { facts, browser: emptyBrowserState(), activeView: 'view1' };
const state = (): ReturnType<typeof toApplicationState> => structuredClone(toApplicationState(scene, parts));

describe('a scene under the names of the specification', () => {
  it('[W3.14, W3.44] has the selections, the filters and the client state by view', () => {
    expect(state()).toMatchObject({
      activeDataset: 'd1',
      layerSelections: { view1: { [layerName]: ['d1..A::B'] }, view2: {} },
      clientState: { activeView: 'view1', activeLayerByView: { view1: layerName }, links: [['view1', 'view2']] },
    });
  });

  it('[W3.40, W4.38] a hidden filter has the full range and remembers its own; moments have a suffix', () => {
    const [shown, hidden] = state().filtersMap['view1']?.[layerName] ?? [];
    expect(shown).toEqual({
      id: 'f1',
      layerName,
      Scalars: ['CELLS', 'au'],
      ThresholdRange: [1, 5],
      propLabel: 'Gold',
      absMin: 0,
      absMax: 100,
      order: 0,
      disableButDisplayFilter: false,
      disableButDisplayFilterSlashEye: false,
      hiddenRangeValues: null,
      hideMetadataOnlyFilter: false,
    });
    expect(hidden).toMatchObject({
      Scalars: ['CELLS', 'logged__DATETIME__'],
      ThresholdRange: [0, 100],
      hiddenRangeValues: [10, 20],
      disableButDisplayFilterSlashEye: true,
      order: 1,
    });
  });

  it('[W3.16, W3.17, W3.18, W3.27, W3.28] has the layer, its option, categories, colouring and geometry', () => {
    const entry = state().displayPaneState['view1']?.[0];
    expect(entry).toMatchObject({
      name: 'Samples',
      selected: true,
      open: true,
      layerIdentifier: 'interval',
      layerBlockName: 'samples',
      fileName: 'assay.csv',
      pointSize: 4,
      lineWidth: 2,
      color: '#FF0033',
      pickProperty: 'hole_name',
      geometryState: { Opacity: 0.5, Representation: 'Surface With Edges' },
      colouringState: {
        viewId: 'view1',
        layerName,
        useLogScale: false,
        annotations: ['0', 'Granite', '1', 'Gabbro'],
        indexedColors: [1, 0, 0, 0, 0.2, 1],
        indexedOpacities: [1, 0],
        forceCategoricalComputation: false,
      },
    });
    expect(entry?.configuration[0]).toMatchObject({
      name: 'colorby',
      layerType: 'interval',
      selectedProperty: { label: 'Rock', value: 'rock', type: 'categorical' },
      cellOutline: true,
      default_properties: { colorBy: 'au' },
      categories: [
        { label: 'Granite', annotation: 'Granite', rgb: [1, 0, 0], hex: '#FF0000', opacity: 1, show: true, count: 7 },
        { label: 'Gabbro', opacity: 0, show: false, visible: false },
      ],
    });
  });

  it('[W3.16] has the picks of a dataset as an entry of type picks in the views that show it; a state with or without is taken', () => {
    const look = { ...geometryStateShape.parse({}), PointSize: 7, LineWidth: 2, DiffuseColor: [0, 1, 0] as const };
    const picks = {
      layers: { [layerName]: { items: 'rAAE=', count: 1 }, 'd2/points': { items: 'rAAE=', count: 1 } },
      looks: { d1: { ...look, DiffuseColor: [...look.DiffuseColor] as [number, number, number] } },
      switches: {},
    };
    const one = toApplicationState({ ...scene, picks }, parts);
    expect(applicationStateShape.parse(one)).toEqual(one);
    const [, entry, ...others] = one.displayPaneState['view1'] ?? [];
    expect(entry).toMatchObject({
      type: 'picks',
      name: 'Picks',
      selected: true,
      layerName: 'd1/picks',
      pointSize: 7,
      lineWidth: 2,
      color: '#00FF00',
      configuration: [],
    });
    expect([others, one.displayPaneState['view2']]).toEqual([[], []]);
    const kept = keptState(one, facts);
    expect(toScene(kept, facts)).toEqual({ ...scene, picks });
    expect(shownLayers(one)).toEqual([layerName]);
    const before = { ...one, displayPaneState: state().displayPaneState };
    for (const given of [one, before])
      expect(findContradiction(keptState(given, facts), keptState(one, facts))).toBeUndefined();
    const plain = toApplicationState({ ...scene, picks: { ...picks, looks: {} } }, parts);
    expect(plain.displayPaneState['view1']?.[1]).toMatchObject({ pointSize: 10, lineWidth: 1, color: '#FF00C8' });
  });

  it('is refused where it says two things of one', () => {
    const wrongs: ((one: ReturnType<typeof state>) => void)[] = [
      (one) => Object.assign(one.displayPaneState['view1']?.[0] ?? {}, { pointSize: 9 }),
      (one) => Object.assign(one.displayPaneState['view1']?.[0]?.colouringState ?? {}, { useLogScale: true }),
      (one) => Object.assign(one.filtersMap['view1']?.[layerName]?.[0] ?? {}, { layerName: 'd1/other' }),
      (one) => Object.assign(one.filtersMap, { view9: {} }),
      (one) => one.clientState.links.pop() && one.clientState.links.push(['view1']),
      (one) => one.displayPaneState['view1']?.push(...(one.displayPaneState['view1'] ?? [])),
    ];
    const found = wrongs.map((spoil) => {
      const spoilt = state();
      spoil(spoilt);
      const kept = keptState(applicationStateShape.parse(spoilt), facts);
      return findContradiction(kept, toApplicationState(toScene(kept, facts), parts));
    });
    expect(found).toEqual([
      'displayPaneState.view1.0.pointSize',
      'displayPaneState.view1.0.colouringState.useLogScale',
      `filtersMap.view1.${layerName}.0.layerName`,
      'filtersMap.view9',
      'clientState.links.0',
      'displayPaneState.view1.1',
    ]);
  });

  it('is taken without the layers that are not selected and the options that say nothing, and with less than all', () => {
    const one = state();
    const [entry] = one.displayPaneState['view1'] ?? [];
    entry?.configuration.push({ name: 'showLabel', label: 'Show label', type: 'checkbox' });
    if (entry) one.displayPaneState['view2'] = [{ ...entry, selected: false }];
    delete one.layerSelections['view2'];
    const kept = keptState(applicationStateShape.parse(one), facts);
    expect(toScene(kept, facts)).toEqual(scene);
    expect(findContradiction(kept, toApplicationState(scene, parts))).toBeUndefined();
  });
});
