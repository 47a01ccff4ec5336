import { observable, runInAction } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import type { ColourMap, Colouring } from 'adit/core';
import { SessionCallError, type Toast } from 'adit/core/web';
import { bandsOf, type PropertyColours } from 'adit/plugins/colour-maps';
import type { HierarchyStore, TreeDataset } from 'adit/plugins/hierarchy';
import {
  type Field,
  type LayerConfig,
  type SceneStore,
  layerStateShape,
  type LayerState,
  type ThresholdFilter,
} from 'adit/plugins/views';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { displayPart } from '../browser-part.ts';
import { CategoryPalette } from './category-palette.ts';
import type { DisplayParts } from './display-parts.ts';
import { DisplayStore } from './display-store.ts';
import { HistogramStore } from './histogram-store.ts';
import { LayerEditor } from './layer-editor.ts';

const map = (
  id: string,
  name: string,
  kind: ColourMap['kind'],
  rgbPoints: number[] = [],
  colours: string[] = [],
): ColourMap => ({
  id,
  name,
  kind,
  rgbPoints,
  annotations: [],
  colours,
});
const maps = [
  map('colour-maps.rainbow-uniform', 'Rainbow Uniform', 'continuous', [0, 0, 0, 1, 1, 1, 0, 0]),
  map('grey', 'Grey', 'continuous', [0, 0, 0, 0, 1, 1, 1, 1]),
  map('bands', 'Bands', 'fixed', [0, 1, 1, 1, 5, 1, 1, 1, 5, 1, 0, 0, 9, 1, 0, 0]),
  map('beach', 'Beach', 'categorical', [], ['#111111', '#222222', '#333333', '#444444']),
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
const keptForSite = new Map<string, PropertyColours>();
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
  /** The colourings that were given to the scene. */
  coloured: unknown[];
  parts: DisplayParts;
} {
  const states = observable.map<string, LayerState>({}, { deep: false });
  const toasts: Toast[] = [];
  const log: string[] = [];
  const asked: unknown[] = [];
  const coloured: unknown[] = [];
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
      setColouring: (viewId: string, layerName: string, colouring?: Colouring, settings?: LayerState['settings']) => {
        coloured.push({ viewId, layerName, colouring });
        change(layerName, { colouring, ...(settings && { settings }) });
      },
      setGeometry: (_: string, name: string, geometry: object) =>
        change(name, { geometry: { ...states.get(name)!.geometry, ...geometry } }),
      putFilter: async (_: string, name: string, filter: ThresholdFilter, order?: number) => {
        const filters = states.get(name)?.filters ?? [];
        const place = filters.findIndex((one) => one.id === filter.id);
        const at = order ?? filters.length;
        change(name, { filters: place === -1 ? filters.toSpliced(at, 0, filter) : filters.with(place, filter) });
      },
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
    toasts: {
      show: (toast) => toasts.push(toast),
      showError: (_, title, options) => toasts.push({ type: 'error', title, ...options }),
    },
    histograms: new HistogramStore(session as unknown as DisplayParts['session']),
    palette: new CategoryPalette({ getItem: () => null, setItem: () => undefined }),
    legends: {
      loaded: async () => undefined,
      coloursOf: () => new Map(),
      unkept: () => [],
      remember: () => undefined,
      keepForSite: () => undefined,
    },
    siteColouring: {
      loaded: async () => undefined,
      of: (column) => keptForSite.get(column),
      canEdit: true,
      keep: () => undefined,
      forget: () => undefined,
    },
    history: { together: (_: string, work: () => void) => work() } as unknown as DisplayParts['history'],
    log: { warn: (message: string) => void log.push(message) } as unknown as DisplayParts['log'],
    maps: () => maps,
    type: () => undefined,
    t: (key) => key,
  };
  return { store: new DisplayStore(parts), states, toasts, log, asked, coloured, parts };
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
  it('[W4.02j, W4.02k] are forgotten with their filters and what was chosen for them, for a session that begins with nothing', async () => {
    const { store, parts } = await withLayer();
    const [, intervals] = layers as [LayerConfig, LayerConfig];
    const editor = store.editor(intervals);
    store.filters.add(intervals, intervals.fields[0]!);
    await expect.poll(() => store.filters.filtersOf(intervals.layerName)).toHaveLength(1);
    store.filters.remember(layers);
    await store.toggleShown(intervals);
    store.toggleFilters();
    store.togglePane('other');
    expect(store.filters.filtersOf(intervals.layerName)).toHaveLength(1);
    displayPart(store).show(null);
    expect([store.filters.filtersOf(intervals.layerName), store.filtersOpen, store.openLayerName]).toEqual([
      [],
      true,
      undefined,
    ]);
    expect(store.editor(intervals)).not.toBe(editor);
    expect(parts.scene.layer('v1', intervals.layerName)).toBeUndefined();
  });

  it('[W4.50d, W4.50f] are as a saved state has them: which one is open, and whether the filters are unfolded', async () => {
    const { store } = await withLayer();
    store.toggleFilters();
    const saved: unknown = JSON.parse(JSON.stringify(displayPart(store).read()));
    expect(saved).toEqual({ open: false, openLayer: 'a/intervals' });
    const { store: other } = await withLayer();
    const [, intervals] = layers as [LayerConfig, LayerConfig];
    other.filters.add(intervals, intervals.fields[0]!);
    await expect.poll(() => other.filters.filtersOf(intervals.layerName)).toHaveLength(1);
    other.filters.remember(layers);
    await other.toggleShown(intervals);
    expect(other.filters.filtersOf(intervals.layerName)).toHaveLength(1);
    displayPart(other).show(saved);
    expect([other.filtersOpen, other.openLayerName]).toEqual([false, 'a/intervals']);
    // What was left of before is not put on a layer that the state has without it.
    expect(other.filters.filtersOf(intervals.layerName)).toEqual([]);
    displayPart(other).show({ open: true, openLayer: null });
    expect([other.filtersOpen, other.openLayerName]).toEqual([true, undefined]);
  });

  it('[W8.06b, W8.06f, W8.06r] tell what could not be shown, and which filter could not be added, changed or removed', async () => {
    const { store, parts, toasts } = await withLayer();
    const [collars, intervals] = layers as [LayerConfig, LayerConfig];
    const refuse = () => Promise.reject(new SessionCallError('bad-input', 'No'));
    store.filters.add(intervals, intervals.fields[0]!);
    await expect.poll(() => store.filters.filtersOf(intervals.layerName)).toHaveLength(1);
    const [filter] = store.filters.filtersOf(intervals.layerName);
    Object.assign(parts.scene, { load: refuse, putFilter: refuse, removeFilter: refuse });
    await store.toggleShown(collars);
    expect(toasts).toEqual([{ type: 'error', title: 'error.layer', dismissable: false }]);
    const told = () => toasts.slice(1).map(({ title }) => title);
    store.filters.add(intervals, intervals.fields[1]!);
    await expect.poll(told).toEqual(['error.putFilter']);
    store.filters.toggle(intervals.layerName, filter!);
    await expect.poll(told).toEqual(['error.putFilter', 'error.putFilter']);
    await store.filters.remove(intervals.layerName, filter!.id);
    await expect.poll(told).toEqual(['error.putFilter', 'error.putFilter', 'error.removeFilter']);
    expect((['layer', 'putFilter', 'removeFilter'] as const).map((key) => english[`error.${key}`])).toEqual([
      'The layer {{name}} could not be shown or hidden',
      'The filter could not be changed',
      'The filter could not be removed',
    ]);
    expect((['layer', 'putFilter', 'removeFilter'] as const).map((key) => spanish[`error.${key}`])).toEqual([
      'No se pudo mostrar u ocultar la capa {{name}}',
      'No se pudo cambiar el filtro',
      'No se pudo quitar el filtro',
    ]);
  });

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
    const [collars, intervals] = layers as [LayerConfig, LayerConfig];
    for (const one of layers) await store.toggleShown(one);
    const openAndActive = (): unknown[] => [store.openLayerName, parts.scene.activeLayerName];
    for (const { layerName, click } of [
      { layerName: 'a/collars', click: collars },
      { layerName: 'a/intervals', click: intervals },
    ]) {
      store.toggleOpen(click);
      expect(openAndActive()).toEqual([layerName, layerName]);
    }
    store.toggleOpen(intervals);
    expect(openAndActive()).toEqual([undefined, 'a/intervals']);
    parts.scene.activateLayer('a/collars');
    store.toggleOpen(intervals);
    expect(openAndActive()).toEqual(['a/intervals', 'a/intervals']);
  });

  it('what is open stays open when the connection was lost and is there again', async () => {
    const { store } = setUp();
    await store.follow();
    store.toggleOpen(layers[0] as LayerConfig);
    const asking = store.follow();
    expect([store.openLayerName, store.layers]).toEqual(['a/collars', layers]);
    await asking;
    expect(store.openLayerName).toBe('a/collars');
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
  it('[W9.11a] start with Rainbow Uniform over the whole field', async () => {
    const { colouring } = await withLayer();
    expect(colouring()).toMatchObject({
      field: 'cu',
      colorType: 'Continuous',
      colorRange: [0, 24.4],
      preset: 'colour-maps.rainbow-uniform',
      presetInvert: false,
    });
  });

  it('contours of ground are switched off, and on again as far apart as the dataset says', async () => {
    const { parts, store, states } = setUp();
    await store.follow();
    const ground: LayerConfig = { ...(layers[1] as LayerConfig), geometryKind: 'triangles' };
    await store.toggleShown(ground);
    const editor = new LayerEditor({ ...ground, defaults: { ...ground.defaults, contourInterval: 5 } }, parts);
    const interval = (): number | undefined => states.get(ground.layerName)?.geometry.ContourInterval;
    editor.setContours(false);
    expect(interval()).toBe(0);
    editor.setContours(true);
    expect(interval()).toBe(5);
  });

  it('start as the site keeps those of properties of that name', async () => {
    const { editor, colouring } = await withLayer();
    const { rgbPoints, annotations } = colouring()!;
    const colours: PropertyColours['colours'] = {
      colorType: 'Logarithmic',
      colorRange: [1.5, 2],
      preset: 'of-the-site',
      presetInvert: true,
      rgbPoints,
      annotations,
    };
    keptForSite.set('ni', { column: 'Ni', colours });
    await editor.setField('ni');
    expect(colouring()).toEqual({ ...colours, field: 'ni', fieldLabel: 'NI', categories: [] });
    keptForSite.clear();
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
    await editor.setField('cu');
    expect(colouring()?.colorRange).toEqual([1, 2]);
  });

  it('[W3.16o, W4.31] what a field was left as is kept with the layer, and comes back in another browser that opens it', async () => {
    const first = await withLayer();
    first.editor.setRange([1, 2]);
    await first.editor.setField('ni');
    const saved = first.states.get('a/intervals')!;
    expect(saved.settings).toMatchObject({ previous: 'cu', colourings: [{ field: 'cu', colorRange: [1, 2] }] });
    const other = await withLayer();
    runInAction(() => other.states.set('a/intervals', structuredClone(saved)));
    await other.editor.setField('cu');
    expect(other.colouring()?.colorRange).toEqual([1, 2]);
    expect(other.states.get('a/intervals')?.settings).toMatchObject({ previous: 'ni' });
    await other.editor.setField('ni');
    expect(other.colouring()).toEqual(saved.colouring);
  });

  it('[W3.17p, W4.27] the property before the ioGAS colours is kept with the layer, and comes back in another browser', async () => {
    const first = await withLayer();
    await first.editor.setField('ni');
    await first.editor.toggleGasColours();
    const other = await withLayer();
    runInAction(() => other.states.set('a/intervals', structuredClone(first.states.get('a/intervals')!)));
    await other.editor.toggleGasColours();
    expect(other.colouring()?.field).toBe('ni');
  });

  it('[W3.07b, W3.07c, W3.07d, W3.07e, W3.07f, W3.07g, W3.07h, W3.07i, W4.31] the first choice of a property takes what the dataset says of it: its own ramp or bands, its range, map, size and opacity', async () => {
    const ramp = [0, 0, 0, 0, 1, 0, 1, 0];
    const fixed = [0, 1, 1, 1, 2, 1, 1, 1, 2, 0, 0, 0, 5, 0, 0, 0];
    const first = async (name: string, defaults: object, chosen = name): ReturnType<typeof withLayer> => {
      const made = await withLayer();
      const config = { ...layers[1], propertyDefaults: [{ name, ...defaults }] } as LayerConfig;
      await new LayerEditor(config, made.parts).setField(chosen);
      return made;
    };
    const own = await first('ni', { customContinuousColors: ramp, fieldRangeMin: 1.5, fieldRangeMax: 2.5 });
    expect(own.colouring()).toMatchObject({ rgbPoints: ramp, colorRange: [1.5, 2.5], colorType: 'Continuous' });
    const banded = await first('ni', { customContinuousFixedColors: fixed, customContinuousColors: ramp });
    expect(banded.colouring()).toMatchObject({ rgbPoints: fixed, colorRange: [0, 5] });
    const named = await first('ni', { colorMap: 'Grey', colorScaleType: 'Logarithmic', pointSize: 7, opacity: 40 });
    expect(named.colouring()).toMatchObject({ preset: 'grey', colorType: 'Logarithmic', colorRange: [1, 3] });
    expect(named.states.get('a/intervals')?.geometry).toMatchObject({ PointSize: 7, Opacity: 0.4 });
    const again = await withLayer();
    const sized = [{ name: 'ni', pointSize: 7, opacity: 40, fieldRangeMin: 1.5, fieldRangeMax: 2.5 }];
    const editor = new LayerEditor({ ...layers[1], propertyDefaults: sized } as LayerConfig, again.parts);
    await editor.setField('ni');
    editor.setGeometry({ PointSize: 9, Opacity: 0.8 });
    editor.setRange([1, 2]);
    await editor.setField('cu');
    await editor.setField('ni');
    expect(again.states.get('a/intervals')?.geometry).toMatchObject({ PointSize: 9, Opacity: 0.8 });
    expect(again.colouring()?.colorRange).toEqual([1, 2]);
    const unset = await first('ni', { fieldRangeMin: 1, fieldRangeMax: -1 });
    expect(unset.colouring()).toMatchObject({ preset: 'colour-maps.rainbow-uniform', colorRange: [1, 3] });
    const rocks = await first('lith', { customCategoricalColors: [{ name: 'GRN', colour: '#abcdef' }] });
    expect(rocks.colouring()?.categories[0]).toMatchObject({ label: 'GRN', color: '#ABCDEF' });
    const ofOther = { colorMap: 'Grey', colorScaleType: 'Logarithmic', pointSize: 7, opacity: 40 };
    const plain = await first('cu', ofOther, 'ni');
    expect(plain.colouring()).toMatchObject({ preset: 'colour-maps.rainbow-uniform', colorType: 'Continuous' });
    expect(plain.states.get('a/intervals')?.geometry).toMatchObject({ PointSize: 3, Opacity: 1 });
  });

  it('[W3.27f] have the name of their map beside its id; bands of their own have none', async () => {
    const { editor, colouring } = await withLayer();
    const names = (): unknown => [colouring()?.preset, colouring()?.presetName];
    expect(names()).toEqual(['colour-maps.rainbow-uniform', 'Rainbow Uniform']);
    editor.setMap(maps[1] as ColourMap);
    expect(names()).toEqual(['grey', 'Grey']);
    editor.setType('Discrete');
    expect(names()).toEqual(['display.discrete', undefined]);
    editor.setType('Continuous');
    expect(names()).toEqual(['colour-maps.rainbow-uniform', 'Rainbow Uniform']);
    await editor.setField('lith');
    expect(names()).toEqual(['beach', 'Beach']);
  });

  it('[W4.25] [W4.26] a fixed map brings its own range, and neither inverts nor moves', async () => {
    const { editor, colouring, coloured } = await withLayer();
    editor.invert();
    expect(colouring()?.presetInvert).toBe(true);
    coloured.length = 0;
    editor.setMap(maps[2] as ColourMap);
    expect(colouring()).toMatchObject({ preset: 'bands', colorRange: [0, 9], presetInvert: false });
    expect(coloured).toEqual([{ viewId: 'v1', layerName: 'a/intervals', colouring: colouring() }]);
    editor.invert();
    expect(colouring()?.presetInvert).toBe(false);
    editor.setMap(maps[1] as ColourMap);
    expect(colouring()).toMatchObject({ preset: 'grey', colorRange: [0, 24.4] });
  });

  it('[W5.16a, W5.16b, W5.16f, W5.16g] a minimum above the maximum is refused with a warning that cannot be dismissed; (1, -1) is dropped', async () => {
    const { editor, colouring, toasts } = await withLayer();
    expect(editor.setRange([5, 4])).toBe(false);
    expect(toasts).toMatchObject([{ type: 'warning', title: 'warning.minimum', dismissable: false }]);
    expect([english, spanish].map((texts) => texts['warning.minimum'])).toEqual([
      'The minimum is greater than the maximum',
      'El mínimo es mayor que el máximo',
    ]);
    expect(colouring()?.colorRange).toEqual([0, 24.4]);
    expect(editor.setRange([1, -1])).toBe(false);
    expect(toasts).toHaveLength(1);
    expect(colouring()?.colorRange).toEqual([0, 24.4]);
    expect(editor.setRange([4.00049, 4.5])).toBe(true);
    expect(colouring()?.colorRange).toEqual([4, 4.5]);
    expect(editor.setRange([4, 4.50051])).toBe(true);
    expect(colouring()?.colorRange).toEqual([4, 4.501]);
  });

  it('[W9.11c, W5.16c, W5.16d] snaps to the percentiles; resets to the range of the field, or to that of the filter on it', async () => {
    const { editor, colouring, store } = await withLayer();
    await editor.snapTo95();
    expect(colouring()?.colorRange).toEqual([0.5, 6.25]);
    editor.reset();
    expect(colouring()?.colorRange).toEqual([0, 24.4]);
    store.filters.add(layers[1] as LayerConfig, layers[1]?.fields[0] as Field);
    const [filter] = store.filters.filtersOf('a/intervals');
    store.filters.move(layers[1] as LayerConfig, filter as ThresholdFilter, [2, 8]);
    editor.reset();
    expect(colouring()?.colorRange).toEqual([2, 8]);
  });

  it('[W5.16e] is not reset to a range without a width', async () => {
    const { editor, colouring, store } = await withLayer();
    editor.setRange([1, 2]);
    const intervals = layers[1] as LayerConfig;
    store.filters.add(intervals, intervals.fields[0] as Field);
    const now = (): ThresholdFilter => store.filters.filtersOf('a/intervals')[0] as ThresholdFilter;
    store.filters.move(intervals, now(), [3, 8]);
    store.filters.move(intervals, now(), [8, 8]);
    expect(now().dataRange).toEqual([8, 8]);
    editor.reset();
    expect(colouring()?.colorRange).toEqual([1, 2]);
  });

  it('[W4.22, W4.23, W9.12a, W9.12b] asks for 100 samples, and for 500 of the logarithm, which starts above zero', async () => {
    const { editor, colouring, asked } = await withLayer();
    editor.loadHistogram();
    expect(asked.at(-1)).toMatchObject({ samples: 100, logarithmic: false, field: 'cu' });
    editor.setType('Logarithmic');
    expect(colouring()).toMatchObject({ colorType: 'Logarithmic', colorRange: [0.001, 24.4] });
    editor.loadHistogram();
    expect(asked.at(-1)).toMatchObject({ samples: 500, logarithmic: true, field: 'cu' });
    editor.setType('Categorical');
    expect(colouring()?.colorType).toBe('Continuous');
  });

  it('[W9.12e] a histogram in logarithmic mode has a fifth of the bins that the same counts have in linear mode', async () => {
    const counts = Array.from({ length: 500 }, () => 1);
    const { editor } = await withLayer({ range: [0.001, 24.4], counts, count: 500, missing: 0, percentiles: [1, 2] });
    const bins = (): number | undefined =>
      editor.histogram?.state === 'ready' ? editor.histogram.bars.counts.length : undefined;
    editor.loadHistogram();
    await expect.poll(bins).toBe(500);
    editor.setType('Logarithmic');
    editor.loadHistogram();
    await expect.poll(bins).toBe(100);
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

  it('[W9.12h, W9.12j] a property that is chosen says that its colours are on their way, until the layer is coloured', async () => {
    vi.useFakeTimers();
    try {
      const { editor, parts } = await withLayer();
      const { scene } = parts;
      const layerOf = scene.layer;
      let isColoured = false;
      Object.assign(scene, { layer: (view: string, name: string) => ({ ...layerOf(view, name)!, isColoured }) });
      void editor.setField('ni');
      await vi.advanceTimersByTimeAsync(100);
      expect(editor.updating.isShown).toBe(true);
      await vi.advanceTimersByTimeAsync(1000);
      isColoured = true;
      expect(editor.updating.isShown).toBe(true);
      await vi.advanceTimersByTimeAsync(200);
      expect(editor.updating.isShown).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[W9.12i] a field that the session does not know yet is asked for up to 10 times, 1000 ms apart', async () => {
    vi.useFakeTimers();
    try {
      const { editor, asked } = await withLayer(new SessionCallError('not-found', 'layer'));
      editor.loadHistogram();
      await vi.advanceTimersByTimeAsync(999);
      expect([asked.length, editor.histogram?.state]).toEqual([1, 'loading']);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(60_000);
      expect([asked.length, editor.histogram?.state]).toEqual([10, 'failed']);
    } finally {
      vi.useRealTimers();
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

  it('[W5.13] offers the layers that are shown, but no survey, planned or drilled', async () => {
    const { store, parts } = setUp();
    const surveys = ['survey', 'planned-survey'].map((name) => ({ ...layer(name, name), isSurvey: true }));
    const { datasetConfig } = parts.scene;
    parts.scene.datasetConfig = async (id) => ({ ...(await datasetConfig(id)), layers: [...layers, ...surveys] });
    await store.follow();
    const offered = (): string[] => store.filterableLayers.map(({ name }) => name);
    expect(offered()).toEqual([]);
    for (const one of [...surveys, layers[1]!]) await store.toggleShown(one as LayerConfig);
    expect(store.shownLayers).toHaveLength(3);
    expect(offered()).toEqual(['intervals']);
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
  it('[W4.37, W4.38, W5.12] are added, moved to no maximum that is not above the minimum, hidden with their range, and removed', async () => {
    const { store, states } = await withLayer();
    const intervals = layers[1] as LayerConfig;
    const now = (): ThresholdFilter => states.get('a/intervals')?.filters[0] as ThresholdFilter;
    store.filters.add(intervals, intervals.fields[0] as Field);
    store.filters.move(intervals, now(), [2, 8]);
    for (const maximum of [1, 2]) store.filters.move(intervals, now(), [2, maximum]);
    store.filters.toggle('a/intervals', now());
    expect(now()).toMatchObject({ field: 'cu', dataRange: [2, 8], enabled: false });
    store.filters.toggle('a/intervals', now());
    expect(now()).toMatchObject({ dataRange: [2, 8], enabled: true });
    store.filters.add(intervals, intervals.fields[1] as Field);
    await expect.poll(() => states.get('a/intervals')?.filters).toHaveLength(2);
    for (const { id } of states.get('a/intervals')?.filters ?? []) await store.filters.remove('a/intervals', id);
    expect(states.get('a/intervals')?.filters).toEqual([]);
  });

  it('[W4.40] another property replaces the filter: the old one is removed, and a new one added with the range of that property', async () => {
    const { store, states, parts } = await withLayer();
    const intervals = layers[1] as LayerConfig;
    store.filters.add(intervals, intervals.fields[0] as Field);
    const old = states.get('a/intervals')?.filters[0] as ThresholdFilter;
    store.filters.move(intervals, old, [2, 8]);
    const told: unknown[] = [];
    const { putFilter, removeFilter } = parts.scene;
    Object.assign(parts.scene, {
      removeFilter: (...call: Parameters<typeof removeFilter>) => (
        told.push(['removed', ...call]),
        removeFilter(...call)
      ),
      putFilter: (...call: Parameters<typeof putFilter>) => (told.push(['added', ...call]), putFilter(...call)),
    });
    await store.filters.replace(intervals, old, intervals.fields[1] as Field);
    const [now, ...others] = states.get('a/intervals')?.filters ?? [];
    expect(others).toEqual([]);
    expect(now).toMatchObject({ field: 'ni', dataRange: [1, 3], enabled: true });
    expect(now?.id).not.toBe(old.id);
    expect(told).toEqual([
      ['removed', 'v1', 'a/intervals', old.id],
      ['added', 'v1', 'a/intervals', now, 0],
    ]);
  });

  it('[W4.38, W4.40] keep their order where one is replaced; a placeholder has its place in it, is not displayed, and stays as it is', async () => {
    const { store, states } = await withLayer();
    const intervals = layers[1] as LayerConfig;
    const [cu, ni] = intervals.fields as [Field, Field];
    const now = (): readonly ThresholdFilter[] => states.get('a/intervals')!.filters;
    const place = { id: 'p', field: 'cu', dataRange: [0, 1] as [number, number], enabled: false, isPlaceholder: true };
    store.filters.add(intervals, cu);
    await expect.poll(() => now()).toHaveLength(1);
    await store.filters.restore('a/intervals', []);
    Object.assign(states.get('a/intervals')!, { filters: [...now(), place] });
    store.filters.add(intervals, cu);
    await expect.poll(() => now()).toHaveLength(3);
    expect(store.filters.filtersOf('a/intervals').map(({ id }) => id)).toEqual([now()[0]!.id, now()[2]!.id]);
    await store.filters.replace(intervals, now()[0]!, ni);
    expect(now().map((filter) => filter.field)).toEqual(['ni', 'cu', 'cu']);
    expect(now()[1]).toBe(place);
    store.filters.setAllActive([intervals], false);
    store.filters.setAllActive([intervals], true);
    expect(now().map(({ enabled }) => enabled)).toEqual([true, false, true]);
  });

  it('[W8.11d] logs that one is to be removed or replaced that is not there, and does nothing else', async () => {
    const { store, states, log, toasts } = await withLayer();
    const intervals = layers[1] as LayerConfig;
    const [cu, ni] = intervals.fields as [Field, Field];
    store.filters.add(intervals, cu);
    const [filter] = states.get('a/intervals')!.filters as [ThresholdFilter];
    log.length = 0;
    await store.filters.remove('a/intervals', 'gone');
    expect([log, states.get('a/intervals')!.filters, toasts]).toEqual([
      ['A filter that is to be removed is not there'],
      [filter],
      [],
    ]);
    await store.filters.replace(intervals, { ...filter, id: 'gone' }, ni);
    expect(log).toHaveLength(2);
    expect(states.get('a/intervals')!.filters).toMatchObject([filter, { field: 'ni' }]);
    expect(toasts).toEqual([]);
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
