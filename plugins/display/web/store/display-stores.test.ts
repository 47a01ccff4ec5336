import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { ColourMap, Colouring } from 'adit/core';
import { SessionCallError, type Toast } from 'adit/core/web';
import { bandsOf } from 'adit/plugins/colour-maps';
import type { HierarchyStore, TreeDataset } from 'adit/plugins/hierarchy';
import {
  type Field,
  type LayerConfig,
  type SceneStore,
  layerStateShape,
  type LayerState,
  type ThresholdFilter,
} from 'adit/plugins/views';
import { CategoryPalette } from './category-palette.ts';
import type { DisplayParts } from './display-parts.ts';
import { DisplayStore } from './display-store.ts';
import { HistogramStore } from './histogram-store.ts';

const map = (id: string, kind: ColourMap['kind'], rgbPoints: number[] = [], colours: string[] = []): ColourMap => ({
  id,
  name: id,
  kind,
  rgbPoints,
  annotations: [],
  colours,
});
const maps = [
  map('colour-maps.rainbow-uniform', 'continuous', [0, 0, 0, 1, 1, 1, 0, 0]),
  map('grey', 'continuous', [0, 0, 0, 0, 1, 1, 1, 1]),
  map('bands', 'fixed', [0, 1, 1, 1, 5, 1, 1, 1, 5, 1, 0, 0, 9, 1, 0, 0]),
  map('beach', 'categorical', [], ['#111111', '#222222', '#333333', '#444444']),
];
const field = (
  name: string,
  kind: Field['kind'],
  minimum?: number,
  maximum?: number,
  smallestPositive?: number,
): Field => ({
  name,
  label: name.toUpperCase(),
  kind,
  unit: 'none',
  statistics: { count: 9, missing: 0, minimum, maximum, smallestPositive },
});
const layer = (name: string, identifier: string, open = false): LayerConfig => ({
  name,
  layerName: `a/${name}`,
  identifier,
  label: name,
  fileName: `${name}.csv`,
  count: 9,
  unit: 'm',
  geometryKind: 'lines',
  fields: [
    field('cu', 'number', 0, 24.4, 0.001),
    field('ni', 'number', 1, 3, 1),
    field('lith', 'category'),
    field('logged', 'timestamp', 0, 1e12),
    field('__gas__color__', 'category'),
  ],
  attributes: [{ field: '__gas__color__', entries: [{ name: 'GRN', visible: true, colour: '#00FF00' }] }],
  defaults: { selected: true, open, colourBy: 'cu' },
});
const layers = [layer('collars', 'collar'), layer('intervals', 'interval', true)];
const dataset: TreeDataset = {
  id: 'a',
  name: 'Holes',
  status: 'Complete',
  dataType: 'Drillhole',
  groupName: 'g',
  folderPath: '',
  isGAS: false,
  failure: null,
};

function setUp(
  histogram: unknown = {
    range: [0, 24.4],
    counts: Array.from({ length: 100 }, () => 1),
    count: 100,
    missing: 0,
    percentiles: [0.5, 6.25],
  },
): {
  store: DisplayStore;
  states: Map<string, LayerState>;
  toasts: Toast[];
  log: string[];
  asked: unknown[];
  parts: DisplayParts;
} {
  const states = observable.map<string, LayerState>({}, { deep: false });
  const toasts: Toast[] = [];
  const log: string[] = [];
  const asked: unknown[] = [];
  const change = (name: string, next: Partial<LayerState>): void => {
    const before = states.get(name);
    if (before) runInAction(() => states.set(name, { ...before, ...next }));
  };
  const scene = observable(
    {
      activeViewId: 'v1',
      activeLayerName: undefined as string | undefined,
      layer: (_: string, name: string) => {
        const state = states.get(name);
        return state && { layerName: name, datasetId: 'a', state };
      },
      activateLayer: (name: string | undefined) => runInAction(() => (scene.activeLayerName = name)),
      datasetConfig: async () => ({ datasetId: 'a', datasetType: 'Drillhole', unit: 'm', layers }),
      load: async (_: string, names: string[]) =>
        runInAction(() =>
          names.forEach((name) => (log.push(`+${name}`), states.set(name, layerStateShape.parse({ layerName: name })))),
        ),
      unload: async (_: string, names: string[]) =>
        runInAction(() => names.forEach((name) => (log.push(`-${name}`), states.delete(name)))),
      setColouring: (_: string, name: string, colouring: Colouring | undefined) => change(name, { colouring }),
      putFilter: async (_: string, name: string, filter: ThresholdFilter) =>
        change(name, { filters: [...(states.get(name)?.filters.filter((one) => one.id !== filter.id) ?? []), filter] }),
      removeFilter: async (_: string, name: string, id: string) =>
        change(name, { filters: states.get(name)?.filters.filter((one) => one.id !== id) ?? [] }),
    },
    {},
    { deep: false },
  );
  const session = {
    sessionId: 's',
    async call(spec: { name: string }, params: unknown) {
      asked.push(params);
      if (spec.name === 'datacloud.categories.get')
        return { labels: ['GRN', 'nan', 'BIF'], counts: [5, 1, 3], missing: 0 };
      if (histogram instanceof Error) throw histogram;
      return histogram;
    },
  };
  const parts: DisplayParts = {
    hierarchy: { activeDatasetId: 'a', dataset: () => dataset } as unknown as HierarchyStore,
    scene: scene as unknown as SceneStore,
    session: session as unknown as DisplayParts['session'],
    site: { id: 'site', name: 'Site', choose: async () => undefined },
    toasts: { show: (toast) => toasts.push(toast), showError: (_, title) => toasts.push({ type: 'error', title }) },
    histograms: new HistogramStore(session as unknown as DisplayParts['session']),
    palette: new CategoryPalette({ getItem: () => null, setItem: () => undefined }),
    legends: {
      loaded: async () => undefined,
      coloursOf: () => new Map(),
      unkept: () => [],
      remember: () => undefined,
      keepForSite: () => undefined,
    },
    history: { together: (_: string, work: () => void) => work() } as unknown as DisplayParts['history'],
    log: { warn: () => undefined } as unknown as DisplayParts['log'],
    maps: () => maps,
    type: () => undefined,
    t: (key) => key,
  };
  return { store: new DisplayStore(parts), states, toasts, log, asked, parts };
}

async function withLayer(
  histogram?: unknown,
): Promise<
  ReturnType<typeof setUp> & { editor: ReturnType<DisplayStore['editor']>; colouring: () => Colouring | undefined }
> {
  const made = setUp(histogram);
  await made.store.follow();
  await made.store.toggleShown(layers[1] as LayerConfig);
  const editor = made.store.editor(layers[1] as LayerConfig);
  await editor.setField('cu');
  return { ...made, editor, colouring: () => editor.colouring };
}

describe('the layers of the pane', () => {
  it('[W9.18] are all listed, whatever they are called: no list of hidden names is known', async () => {
    const { store } = setUp();
    await store.follow();
    expect(store.layers).toEqual(layers);
  });

  it('[W4.13] ticking shows a layer and makes it active; unticking closes it, leaves none active and takes it away', async () => {
    const { store, log, parts } = setUp();
    await store.follow();
    await store.toggleShown(layers[0] as LayerConfig);
    expect([log, store.openLayerName, parts.scene.activeLayerName]).toEqual([['+a/collars'], 'a/collars', 'a/collars']);
    await store.toggleShown(layers[0] as LayerConfig);
    expect([log.at(-1), store.openLayerName, parts.scene.activeLayerName]).toEqual([
      '-a/collars',
      undefined,
      undefined,
    ]);
  });

  it('[W4.14] only one is open, and a click opens, activates or closes it', async () => {
    const { store, parts } = setUp();
    await store.follow();
    for (const one of layers) await store.toggleShown(one);
    store.toggleOpen(layers[0] as LayerConfig);
    expect([store.openLayerName, parts.scene.activeLayerName]).toEqual(['a/collars', 'a/collars']);
    store.toggleOpen(layers[0] as LayerConfig);
    expect(store.openLayerName).toBeUndefined();
  });

  it('[W3.06] a dataset that is shown already opens the layer that is open by default', async () => {
    const { store, states } = setUp();
    for (const { layerName } of layers) runInAction(() => states.set(layerName, layerStateShape.parse({ layerName })));
    await store.follow();
    store.openFirst();
    expect(store.openLayerName).toBe('a/intervals');
  });
});

describe('the colours of a layer', () => {
  it('[W9.11] start with Rainbow Uniform over the whole field', async () => {
    const { colouring } = await withLayer();
    expect(colouring()).toMatchObject({
      field: 'cu',
      colorType: 'Continuous',
      colorRange: [0, 24.4],
      preset: 'colour-maps.rainbow-uniform',
      presetInvert: false,
    });
  });

  it('[W4.31] a field that was chosen before comes back as it was left', async () => {
    const { editor, colouring } = await withLayer();
    editor.setRange([1, 2]);
    await editor.setField('ni');
    expect(colouring()?.colorRange).toEqual([1, 3]);
    await editor.setField('cu');
    expect(colouring()?.colorRange).toEqual([1, 2]);
    await editor.setField(undefined);
    expect(colouring()).toBeUndefined();
  });

  it('[W4.25] [W4.26] a fixed map brings its own range, and neither inverts nor moves', async () => {
    const { editor, colouring } = await withLayer();
    editor.invert();
    expect(colouring()?.presetInvert).toBe(true);
    editor.setMap(maps[2] as ColourMap);
    expect(colouring()).toMatchObject({ preset: 'bands', colorRange: [0, 9], presetInvert: false });
    editor.invert();
    expect(colouring()?.presetInvert).toBe(false);
    editor.setMap(maps[1] as ColourMap);
    expect(colouring()).toMatchObject({ preset: 'grey', colorRange: [0, 24.4] });
  });

  it('[W5.16] a minimum above the maximum is refused with a warning that cannot be dismissed', async () => {
    const { editor, colouring, toasts } = await withLayer();
    expect(editor.setRange([5, 4])).toBe(false);
    expect(toasts).toMatchObject([{ type: 'warning', title: 'warning.minimum', dismissable: false }]);
    expect(colouring()?.colorRange).toEqual([0, 24.4]);
    expect(editor.setRange([1, -1])).toBe(false);
    expect(toasts).toHaveLength(1);
  });

  it('[W9.11] snaps to the percentiles; [W5.16] resets to the filter on the field', async () => {
    const { editor, colouring, store } = await withLayer();
    await editor.snapTo95();
    expect(colouring()?.colorRange).toEqual([0.5, 6.25]);
    store.filters.add(layers[1] as LayerConfig, layers[1]?.fields[0] as Field);
    const [filter] = store.filters.filtersOf('a/intervals');
    store.filters.move(layers[1] as LayerConfig, filter as ThresholdFilter, [2, 8]);
    editor.reset();
    expect(colouring()?.colorRange).toEqual([2, 8]);
  });

  it('[W4.22] [W4.23] the logarithm starts above zero and asks for 500 samples', async () => {
    const { editor, colouring, asked } = await withLayer();
    editor.setType('Logarithmic');
    expect(colouring()).toMatchObject({ colorType: 'Logarithmic', colorRange: [0.001, 24.4] });
    editor.loadHistogram();
    expect(asked.at(-1)).toMatchObject({ samples: 500, logarithmic: true, field: 'cu' });
    editor.setType('Categorical');
    expect(colouring()?.colorType).toBe('Continuous');
  });

  it('[W4.22] leaving the logarithm brings back the minimum from before it, unless another was chosen meanwhile', async () => {
    const { editor, colouring } = await withLayer();
    const before = colouring()?.colorRange;
    editor.setType('Logarithmic');
    editor.setType('Discrete');
    expect(colouring()?.colorRange).toEqual(before);
    expect(bandsOf(colouring()?.rgbPoints ?? [])?.[0]?.maximum).toBeCloseTo(
      ((before?.[1] ?? 0) - (before?.[0] ?? 0)) / 8,
    );

    editor.setType('Continuous');
    editor.setRange([-2, 10]);
    editor.setType('Logarithmic');
    expect(colouring()?.colorRange).toEqual([0.001, 10]);
    editor.setType('Continuous');
    expect(colouring()?.colorRange).toEqual([-2, 10]);
    editor.setType('Logarithmic');
    editor.setRange([0.5, 10]);
    editor.setType('Discrete');
    expect(colouring()?.colorRange).toEqual([0.5, 10]);
  });

  it('[W3.20] discrete bands follow the range and keep their colours', async () => {
    const { editor, colouring } = await withLayer();
    editor.setType('Discrete');
    expect(bandsOf(colouring()?.rgbPoints ?? [])).toHaveLength(8);
    const before = bandsOf(colouring()?.rgbPoints ?? [])?.map((band) => band.colour);
    editor.setRange([0, 8]);
    const bands = bandsOf(colouring()?.rgbPoints ?? []) ?? [];
    expect([bands[0]?.maximum, bands.map((band) => band.colour)]).toEqual([1, before]);
    editor.setType('Continuous');
    expect(colouring()).toMatchObject({ preset: 'colour-maps.rainbow-uniform', rgbPoints: maps[0]?.rgbPoints });
  });

  it('[W4.22] [W5.18] a category is coloured by its codes, without the nameless ones', async () => {
    const { editor, colouring } = await withLayer();
    await editor.setField('lith');
    expect(colouring()).toMatchObject({
      colorType: 'Categorical',
      preset: 'beach',
      categories: [
        { label: 'GRN', value: 0, count: 5, visible: true },
        { label: 'BIF', value: 2, count: 3, visible: true },
      ],
    });
    const before = colouring()?.categories.map((one) => one.color);
    expect(new Set(before).size).toBe(2);
  });

  it('[W4.36] [W8.09] a histogram that fails, or is not of numbers, is in its error state and asked for anew', async () => {
    for (const bad of [
      new Error('gone'),
      { range: [0, Number.NaN], counts: [1], count: 1, missing: 0, percentiles: [0, 1] },
    ]) {
      const { editor, asked } = await withLayer(bad);
      editor.loadHistogram();
      await expect.poll(() => editor.histogram?.state).toBe('failed');
      editor.loadHistogram();
      await expect.poll(() => asked.length).toBe(2);
    }
  });

  it('a histogram that a lost connection took is waited for, and asked for anew', async () => {
    const { editor, asked } = await withLayer(new SessionCallError('disconnected', 'gone'));
    for (const times of [1, 2]) {
      editor.loadHistogram();
      await expect.poll(() => asked.length).toBe(times);
      expect(editor.histogram?.state).toBe('loading');
    }
  });
});

describe('the type and the map', () => {
  it('[W4.24] every type but Discrete applies a preset', async () => {
    const { editor, colouring } = await withLayer();
    for (const type of ['Logarithmic', 'Discrete', 'Continuous'] as const) {
      editor.setType(type);
      const isOfMap = maps.some((one) => one.id === colouring()?.preset);
      expect([type, isOfMap]).toEqual([type, type !== 'Discrete']);
    }
    await editor.setField('lith');
    expect(maps.find((one) => one.id === colouring()?.preset)?.kind).toBe('categorical');
  });

  it('[W4.25] a map brings its labels along', async () => {
    const { editor, colouring } = await withLayer();
    editor.setMap({ ...(maps[2] as ColourMap), annotations: ['2.5', 'Waste'] });
    expect(colouring()?.annotations).toEqual(['2.5', 'Waste']);
    editor.setType('Discrete');
    expect(colouring()?.annotations).toEqual([]);
  });

  it('[W4.27] the ioGAS colours take the place of a property, and give it back', async () => {
    const { editor, colouring } = await withLayer();
    await editor.setField('ni');
    await editor.toggleGasColours();
    expect(colouring()).toMatchObject({
      field: '__gas__color__',
      colorType: 'Categorical',
      categories: [
        { label: 'GRN', color: '#00FF00' },
        { label: 'BIF', color: '#CCCCCC' },
      ],
    });
    expect([editor.hasGasColours, editor.usesGasColours]).toEqual([true, true]);
    await editor.toggleGasColours();
    expect([colouring()?.field, editor.usesGasColours]).toEqual(['ni', false]);
    await editor.setField(undefined);
    await editor.toggleGasColours();
    await editor.toggleGasColours();
    expect(colouring()?.field).toBe('cu');
  });
});

describe('the filters section', () => {
  it('[W4.18] is disabled and its checkbox off while no layer is shown; the checkbox switches all filters', async () => {
    const { store, states } = await withLayer();
    const intervals = layers[1] as LayerConfig;
    for (const index of [0, 1]) store.filters.add(intervals, intervals.fields[index] as Field);
    const enabled = (): boolean[] | undefined => states.get('a/intervals')?.filters.map((filter) => filter.enabled);
    expect([store.filterableLayers, store.filters.anyActive(store.filterableLayers)]).toEqual([[intervals], true]);
    store.filters.setAllActive(store.filterableLayers, false);
    expect([enabled(), store.filters.anyActive(store.filterableLayers)]).toEqual([[false, false], false]);
    store.filters.setAllActive(store.filterableLayers, true);
    expect(enabled()).toEqual([true, true]);
    store.filters.remember(layers);
    await store.toggleShown(intervals);
    expect([store.filterableLayers, store.filters.anyActive(store.filterableLayers)]).toEqual([[], false]);
    expect(store.filters.filtersOf('a/intervals')).toHaveLength(2);
  });

  it('[W4.41] unfolds when the filter icon of a layer is clicked', async () => {
    const { store } = await withLayer();
    store.toggleFilters();
    expect(store.filtersOpen).toBe(false);
    store.callFilters(layers[1] as LayerConfig);
    expect([store.filtersOpen, store.filterCalls, store.openLayerName]).toEqual([true, 1, 'a/intervals']);
  });

  it('[W5.11] a filter on dates keeps whole days, and its ends cannot pass each other', async () => {
    const { store, states } = await withLayer();
    const intervals = layers[1] as LayerConfig;
    store.filters.add(intervals, intervals.fields[3] as Field);
    const now = (): ThresholdFilter => states.get('a/intervals')?.filters[0] as ThresholdFilter;
    store.filters.moveDay(intervals, now(), 0, '2001-01-01');
    store.filters.moveDay(intervals, now(), 1, '2001-01-02');
    expect(now().dataRange).toEqual([Date.UTC(2001, 0, 1), Date.UTC(2001, 0, 3) - 1]);
    store.filters.moveDay(intervals, now(), 0, '2001-02-01');
    store.filters.moveDay(intervals, now(), 1, 'never');
    expect(now().dataRange).toEqual([Date.UTC(2001, 0, 2), Date.UTC(2001, 0, 3) - 1]);
  });
});

describe('the filters of a layer', () => {
  it('[W4.37] [W4.38] are added, moved, hidden with their range, and removed', async () => {
    const { store, states } = await withLayer();
    const intervals = layers[1] as LayerConfig;
    const now = (): ThresholdFilter => states.get('a/intervals')?.filters[0] as ThresholdFilter;
    store.filters.add(intervals, intervals.fields[0] as Field);
    store.filters.move(intervals, now(), [2, 8]);
    store.filters.toggle('a/intervals', now());
    expect(now()).toMatchObject({ field: 'cu', dataRange: [2, 8], enabled: false });
    store.filters.toggle('a/intervals', now());
    expect(now()).toMatchObject({ dataRange: [2, 8], enabled: true });
    await store.filters.remove('a/intervals', now().id);
    expect(states.get('a/intervals')?.filters).toEqual([]);
  });

  it('[W4.40] another property replaces the filter, with the range of that property', async () => {
    const { store, states } = await withLayer();
    const intervals = layers[1] as LayerConfig;
    store.filters.add(intervals, intervals.fields[0] as Field);
    await store.filters.replace(
      intervals,
      states.get('a/intervals')?.filters[0] as ThresholdFilter,
      intervals.fields[1] as Field,
    );
    expect(states.get('a/intervals')?.filters).toMatchObject([{ field: 'ni', dataRange: [1, 3] }]);
  });

  it('[W4.39] stay with a layer that is off, and come back with it', async () => {
    const { store, states } = await withLayer();
    const intervals = layers[1] as LayerConfig;
    store.filters.add(intervals, intervals.fields[0] as Field);
    store.filters.remember(layers);
    await store.toggleShown(intervals);
    expect(store.filters.filtersOf('a/intervals')).toHaveLength(1);
    await store.toggleShown(intervals);
    expect(states.get('a/intervals')?.filters).toMatchObject([{ field: 'cu' }]);
  });
});
