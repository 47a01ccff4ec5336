import { layerConfigShape } from '../layer-config.ts';
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
  toUnselected,
  unselectedLayers,
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
  pickProperty: 'hole_name',
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
  it('[W3.14, W3.44i, W3.44j, W3.44m, W3.44n, W3.44o] has the selections, the filters and the client state by view', () => {
    expect(state()).toMatchObject({
      activeDataset: 'd1',
      layerSelections: { view1: { [layerName]: ['d1..A::B'] }, view2: {} },
      clientState: { activeView: 'view1', activeLayerByView: { view1: layerName }, links: [['view1', 'view2']] },
    });
  });

  it('[W3.40a, W3.40b, W3.40c, W3.40d, W3.40e, W3.40f, W3.40g, W3.40h, W3.40j, W3.40k, W4.38] a hidden filter has the full range and remembers its own; moments have a suffix', () => {
    const one = state();
    const [shown, hidden] = one.filtersMap['view1']?.[layerName] ?? [];
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
    one.filtersMap['view1']![layerName] = [hidden!, shown!];
    const { views } = toScene(keptState(applicationStateShape.parse(one), facts), facts);
    expect(views['view1']!.layers[layerName]!.filters).toEqual(layer.filters);
  });

  it('[W3.40i, W4.39] a filter of a layer that is not selected is disabled but displayed, and is as it was once the layer is selected', () => {
    const other = 'd1/others';
    const known = new Map([...facts, [other, { config: { ...config, layerName: other }, type: undefined }]]);
    const unshown = { ...layer, layerName: other };
    const one = applicationStateShape.parse(toUnselected(state(), 'view1', [unshown], known));
    const marks = (name: string): (readonly [boolean, boolean])[] =>
      one.filtersMap['view1']![name]!.map((filter) => [
        filter.disableButDisplayFilter,
        filter.disableButDisplayFilterSlashEye,
      ]);
    expect([marks(layerName), marks(other)]).toEqual([
      [
        [false, false],
        [false, true],
      ],
      [
        [true, false],
        [true, true],
      ],
    ]);
    expect(unselectedLayers(one, known).get('view1')).toEqual([unshown]);
    one.filtersMap['view1']![layerName]![0]!.disableButDisplayFilter = true;
    const { views } = toScene(keptState(one, known), known);
    expect(views['view1']!.layers[layerName]!.filters.map(({ enabled }) => enabled)).toEqual([false, false]);
  });

  it('[W3.40l, W4.38] a placeholder keeps a place in the order, is metadata that is not shown, and comes back as one', () => {
    const placeholder = { id: 'p', field: 'au', dataRange: [2, 3], enabled: false, isPlaceholder: true };
    const marked = layerStateShape.parse({ ...layer, filters: [layer.filters[0], placeholder, layer.filters[1]] });
    const views = { view1: { ...scene.views['view1']!, layers: { [layerName]: marked } } };
    const one = applicationStateShape.parse(toApplicationState({ ...scene, views }, parts));
    const entries = one.filtersMap['view1']![layerName]!;
    expect(entries.map(({ order, hideMetadataOnlyFilter }) => [order, hideMetadataOnlyFilter])).toEqual([
      [0, false],
      [1, true],
      [2, false],
    ]);
    expect(entries[1]).toMatchObject({ disableButDisplayFilterSlashEye: false, hiddenRangeValues: [2, 3] });
    const back = toScene(keptState(one, facts), facts);
    expect(back.views['view1']!.layers[layerName]!.filters).toEqual(marked.filters);
    const enabled = { ...placeholder, enabled: true };
    expect(() => layerStateShape.parse({ ...layer, filters: [enabled] })).toThrow('A placeholder is not enabled');
  });

  it('[W3.16a, W3.16b, W3.16c, W3.16f, W3.16g, W3.16h, W3.16i, W3.16k, W3.17a, W3.17g, W3.17h, W3.17i, W3.17k, W3.17q, W3.18, W3.27b, W3.27e, W3.27i, W3.27j, W3.27k, W3.27m, W3.28] has the layer, its option, categories, colouring and geometry', () => {
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
      geometryState: {
        Opacity: 0.5,
        PointSize: 4,
        LineWidth: 2,
        DiffuseColor: [1, 0, 0.2],
        Representation: 'Surface With Edges',
      },
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
        {
          label: 'Granite',
          value: 0,
          color: '#FF0000',
          min: 0,
          max: 0,
          visible: true,
          annotation: 'Granite',
          rgb: [1, 0, 0],
          hex: '#FF0000',
          opacity: 1,
          show: true,
          count: 7,
        },
        {
          label: 'Gabbro',
          value: 1,
          color: '#0033FF',
          min: 1,
          max: 1,
          visible: false,
          annotation: 'Gabbro',
          rgb: [0, 0.2, 1],
          hex: '#0033FF',
          opacity: 0,
          show: false,
        },
      ],
    });
  });

  it('[W3.16j] has the picks of a dataset as an entry of type picks in the views that show it; a state with or without is taken', () => {
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

  it('[W3.17a, W3.17h, W3.17n, W3.17p] has the label option: what is written at the items, or, while nothing is, what was', () => {
    const option = (labels: object | undefined): object | undefined => {
      const labelled = layerStateShape.parse({ ...layer, ...(labels && { labels }) });
      const views = { view1: { ...scene.views['view1']!, layers: { [layerName]: labelled } } };
      const [entry] = toApplicationState({ ...scene, views }, parts).displayPaneState['view1'] ?? [];
      return entry?.configuration.find(({ name }) => name === 'showLabel');
    };
    const gold = { label: 'Gold', value: 'au', type: 'continuous' };
    const holes = { label: 'hole_name', value: 'hole_name', type: 'categorical' };
    expect(option(undefined)).toMatchObject({
      label: 'Show label',
      type: 'checkbox',
      selectedProperty: null,
      previouslySelectedProperty: null,
      availableProperties: [{ label: 'Samples', children: expect.arrayContaining([gold, holes]) as object[] }],
    });
    expect(option({ Visibility: 1 })).toMatchObject({ selectedProperty: gold, previouslySelectedProperty: null });
    expect(option({ Visibility: 1, Field: 'hole_name' })).toMatchObject({ selectedProperty: holes });
    expect(option({ Visibility: 0, Field: 'au' })).toMatchObject({
      selectedProperty: null,
      previouslySelectedProperty: gold,
    });
  });

  it('[W3.16o, W3.17p, W4.31] has the settings of properties that were chosen earlier, and the one chosen before; what is no colouring is left out', () => {
    const au = {
      ...layer.colouring!,
      field: 'au',
      fieldLabel: 'Gold',
      colorType: 'Continuous' as const,
      categories: [],
    };
    const stale = { ...layer.colouring!, preset: 'older' };
    const known = { ...layer, settings: { colourings: [au, stale], previous: 'au' } };
    const views = { view1: { ...scene.views['view1']!, layers: { [layerName]: known } } };
    const one = applicationStateShape.parse(toApplicationState({ ...scene, views }, parts));
    const entry = one.displayPaneState['view1']![0]!;
    expect(entry).toMatchObject({ propDefaultsApplied: { rock: true, au: true }, currentPropSettings: { au } });
    expect(Object.keys(entry.currentPropSettings)).toEqual(['au']);
    expect(entry.configuration[0]).toMatchObject({
      previouslySelectedProperty: { label: 'Gold', value: 'au', type: 'continuous' },
    });
    const settingsOf = (given: typeof one): object | undefined =>
      toScene(keptState(given, facts), facts).views['view1']!.layers[layerName]!.settings;
    expect(settingsOf(one)).toEqual({ colourings: [au], previous: 'au' });
    Object.assign(entry.currentPropSettings, { rock: { wrong: true }, logged: au });
    expect(settingsOf(applicationStateShape.parse(one))).toEqual({ colourings: [au], previous: 'au' });
    expect(settingsOf(state())).toBeUndefined();
  });

  it('[W3.16e, W3.22, W4.17] has an entry for the slices of blocks, which is disabled and not selected while the blocks are not shown', () => {
    const blocksName = 'd2/blocks';
    const blocks = layerConfigShape.parse({
      ...config,
      name: 'blocks',
      identifier: 'blockmodel',
      layerName: blocksName,
      geometryKind: 'blocks',
    });
    const known = new Map([...facts, [blocksName, { config: blocks, type: undefined }]]);
    const shown = layerStateShape.parse({ layerName: blocksName, slicing: { on: true, slices: [] } });
    const views = { view1: viewStateShape.parse({ viewId: 'view1', layers: { [blocksName]: shown } }) };
    const one = toApplicationState({ version: 1, views }, { ...parts, facts: known });
    expect(one.displayPaneState['view1']?.[0]).toMatchObject({ disabled: false });
    expect(one.displayPaneState['view1']?.[1]).toMatchObject({
      name: 'Slicing',
      layerName: 'd2/slicing',
      selected: true,
      disabled: false,
      configuration: [{ name: 'slicing', type: 'component' }],
      slicingState: { on: true, slices: [] },
    });
    expect(applicationStateShape.parse(one)).toEqual(one);
    const kept = keptState(one, known);
    expect(toScene(kept, known)).toEqual({ version: 1, views });
    const unshown = toUnselected(state(), 'view1', [shown], known).displayPaneState['view1'];
    expect(unshown?.at(-1)).toMatchObject({ name: 'Slicing', selected: false, disabled: true });
    expect(unselectedLayers(toUnselected(state(), 'view1', [shown], known), known).get('view1')).toEqual([shown]);
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
      return findContradiction(kept, keptState(toApplicationState(toScene(kept, facts), parts), facts));
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
    const short: object = { name: 'showLabel', label: 'Show label', type: 'checkbox' };
    if (entry) Object.assign(entry, { configuration: [...entry.configuration, short] });
    if (entry) one.displayPaneState['view2'] = [{ ...entry, selected: false }];
    delete one.layerSelections['view2'];
    const kept = keptState(applicationStateShape.parse(one), facts);
    expect(toScene(kept, facts)).toEqual(scene);
    expect(findContradiction(kept, keptState(toApplicationState(scene, parts), facts))).toBeUndefined();
  });
});
