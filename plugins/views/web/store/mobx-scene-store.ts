import { makeAutoObservable, observable, runInAction } from 'mobx';
import {
  viewStateShape,
  type ColourMap,
  type Colouring,
  type GeometryState,
  type LayerState,
  type Log,
  type SceneState,
  type ThresholdFilter,
  type ViewState,
} from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import {
  addThreshold,
  addView,
  cloneView,
  colourBy,
  datasetConfig,
  filteredFaces,
  filterMask,
  linkViews,
  loadMine,
  MOST_VIEWS,
  removeThreshold,
  removeView,
  updateProperty,
  updateThreshold,
  updateViewState,
  type DatasetConfig,
  type LayerConfig,
  type FilterResult,
  type SceneStore,
  type SceneStoreLayer,
} from '../../shared/index.ts';
import { ChangeSender } from './change-sender.ts';
import { defaultLook } from './default-look.ts';
import { LayerData } from './layer-data.ts';
import { matchViews } from './match-views.ts';
import { SceneLayerEntry } from './scene-layer-entry.ts';
import { ViewEntry } from './view-entry.ts';
import { freeViewId, viewsToLink } from './view-rules.ts';

const FIRST_VIEW = 'view1';

/** A change of the views that the session did not take. */
export type ViewFailure = 'add-view' | 'clone-view' | 'remove-view' | 'link-views';

/** The scene of this browser. It draws first and tells the session after, so that nothing waits for a round trip. */
export class MobxSceneStore implements SceneStore {
  activeViewId = FIRST_VIEW;
  activeLayerName: string | undefined;
  #session: RenderSessionClient;
  #maps: () => readonly ColourMap[];
  #sender: ChangeSender;
  #failed: (key: ViewFailure, error: unknown) => void;
  /** Views that the session is being told of. */
  #arriving = new Map<string, Promise<void>>();
  #views = observable.map<string, ViewEntry>({}, { deep: false });
  #data = new Map<string, LayerData>();
  #configs = new Map<string, Promise<DatasetConfig>>();
  #filterTurn = 0;
  /** How layers looked when they were taken out, so that defaults are applied only once. */
  #looks = new Map<string, LayerState>();

  /** `failed` is told when the session did not take a change of the views. */
  constructor(options: {
    session: RenderSessionClient;
    maps: () => readonly ColourMap[];
    log: Log;
    failed?: (key: ViewFailure, error: unknown) => void;
  }) {
    this.#session = options.session;
    this.#maps = options.maps;
    this.#sender = new ChangeSender(options.log);
    this.#failed = options.failed ?? (() => undefined);
    this.#views.set(FIRST_VIEW, new ViewEntry(FIRST_VIEW));
    makeAutoObservable(this);
  }

  get viewIds(): readonly string[] {
    return [...this.#views.keys()];
  }

  /** The whole scene, as the session keeps it. */
  get scene(): SceneState {
    return { version: 1, views: Object.fromEntries([...this.#views].map(([id, view]) => [id, view.state])) };
  }

  activateView(viewId: string): void {
    if (this.#views.has(viewId)) this.activeViewId = viewId;
  }

  addView(viewId = freeViewId(this.viewIds)): string {
    this.#makeView(viewStateShape.parse({ viewId }));
    this.#tell('add-view', viewId, () => this.#session.call(addView, { viewId }));
    return viewId;
  }

  cloneView(viewId: string): string {
    const view = this.#views.get(viewId);
    if (!view) throw new RangeError(`There is no view ${viewId}`);
    const cloneId = freeViewId(this.viewIds);
    this.#makeView({ ...view.state, viewId: cloneId }, view);
    this.#tell('clone-view', cloneId, () => this.#session.call(cloneView, { viewId, cloneId }));
    return cloneId;
  }

  restoreView(state: ViewState): void {
    const { viewId } = state;
    this.#makeView({ ...state, layers: {} });
    this.#tell('add-view', viewId, async () => {
      await this.#session.call(addView, { viewId });
      await this.#sendOptions(viewId);
    });
    for (const layer of Object.values(state.layers)) this.#looks.set(`${viewId}/${layer.layerName}`, layer);
    void this.load(viewId, Object.keys(state.layers)).catch((error: unknown) => this.#failed('add-view', error));
  }

  removeView(viewId: string): void {
    const view = this.#views.get(viewId);
    if (!view || this.#views.size === 1) return;
    this.#views.delete(viewId);
    if (this.activeViewId === viewId) this.activeViewId = this.viewIds[0] ?? FIRST_VIEW;
    for (const layerName of view.layers.keys()) this.#dropUnused(layerName);
    for (const key of this.#looks.keys()) if (key.startsWith(`${viewId}/`)) this.#looks.delete(key);
    this.#tell('remove-view', viewId, () => this.#session.call(removeView, { viewId }));
  }

  linkView(viewId: string, linked: boolean): void {
    const viewIds = viewsToLink(
      this.viewIds,
      this.viewIds.filter((id) => this.#views.get(id)?.options.linked),
      viewId,
      linked,
    );
    for (const id of viewIds) this.#views.get(id)?.change({ linked });
    this.#tell('link-views', viewId, () => this.#session.call(linkViews, { viewIds: [...viewIds], linked }));
  }

  activateLayer(layerName: string | undefined): void {
    this.activeLayerName = layerName;
  }

  view(viewId: string): ViewState | undefined {
    return this.#views.get(viewId)?.state;
  }

  layers(viewId: string): readonly SceneLayerEntry[] {
    return [...(this.#views.get(viewId)?.layers.values() ?? [])];
  }

  layer(viewId: string, layerName: string): SceneLayerEntry | undefined {
    return this.#views.get(viewId)?.layers.get(layerName);
  }

  datasetConfig(datasetId: string): Promise<DatasetConfig> {
    let config = this.#configs.get(datasetId);
    if (!config) {
      config = this.#session.call(datasetConfig, { datasetId });
      this.#configs.set(datasetId, config);
      config.catch(() => this.#configs.delete(datasetId));
    }
    return config;
  }

  async load(viewId: string, layerNames: readonly string[]): Promise<void> {
    const view = this.#views.get(viewId);
    const wanted = layerNames.filter((name) => !view?.layers.has(name));
    if (!view || wanted.length === 0) return;
    await this.#arriving.get(viewId);
    const configs = await Promise.all(
      [...new Set(wanted.map((name) => name.split('/')[0] ?? ''))].map((id) => this.datasetConfig(id)),
    );
    const layers = configs.flatMap((config) => config.layers).filter((layer) => wanted.includes(layer.layerName));
    const typeOf = (layer: LayerConfig): string =>
      configs.find((config) => config.layers.includes(layer))?.datasetType ?? '';
    runInAction(() => {
      for (const config of layers) {
        const look = this.#looks.get(`${viewId}/${config.layerName}`) ?? defaultLook(config, this.#maps());
        const entry = new SceneLayerEntry(look, typeOf(config), config, this.#dataOf(config));
        entry.keep(config.count, undefined);
        view.layers.set(config.layerName, entry);
      }
      this.activeLayerName = layers.at(-1)?.layerName ?? this.activeLayerName;
    });
    await this.#session.call(loadMine, {
      viewId,
      layers: Object.fromEntries(layers.map((layer) => [layer.layerName, ['ROOT']])),
    });
    for (const { layerName } of layers) this.#sendLook(viewId, layerName);
    const filtering = layers.flatMap(({ layerName }) =>
      (this.layer(viewId, layerName)?.state.filters ?? []).map(async (filter) =>
        this.#keep(viewId, layerName, this.#session.call(addThreshold, { viewId, layerName, filter })),
      ),
    );
    await Promise.all([...layers.map((layer) => this.#dataOf(layer).load()), ...filtering]);
  }

  async unload(viewId: string, layerNames: readonly string[]): Promise<void> {
    const view = this.#views.get(viewId);
    for (const name of layerNames) {
      const layer = view?.layers.get(name);
      if (layer) this.#looks.set(`${viewId}/${name}`, layer.state);
      view?.layers.delete(name);
      if (this.activeLayerName === name) this.activeLayerName = undefined;
      this.#dropUnused(name);
    }
    await this.#sender.flush();
    await this.#session.call(loadMine, { viewId, layers: Object.fromEntries(layerNames.map((name) => [name, []])) });
  }

  setColouring(viewId: string, layerName: string, colouring: Colouring | undefined): void {
    this.layer(viewId, layerName)?.change({ colouring });
    this.#sender.put(`colouring/${viewId}/${layerName}`, () => this.#sendColouring(viewId, layerName));
  }

  setGeometry(viewId: string, layerName: string, properties: Partial<GeometryState>): void {
    const layer = this.layer(viewId, layerName);
    if (!layer) return;
    layer.change({ geometry: { ...layer.state.geometry, ...properties } });
    this.#sender.put(`geometry/${viewId}/${layerName}`, () => this.#sendGeometry(viewId, layerName));
  }

  setViewState(viewId: string, state: Partial<Omit<ViewState, 'viewId' | 'layers' | 'type'>>): void {
    const view = this.#views.get(viewId);
    if (!view) return;
    view.change(state);
    this.#sender.put(`view/${viewId}`, () => this.#sendOptions(viewId));
  }

  previewThreshold(viewId: string, layerName: string, range: readonly [number, number] | undefined): void {
    this.layer(viewId, layerName)?.show(range);
  }

  async putFilter(viewId: string, layerName: string, filter: ThresholdFilter): Promise<FilterResult> {
    const layer = this.layer(viewId, layerName);
    const isNew = !layer?.state.filters.some((other) => other.id === filter.id);
    const others = layer?.state.filters ?? [];
    layer?.change({
      filters: isNew ? [...others, filter] : others.map((other) => (other.id === filter.id ? filter : other)),
    });
    return this.#keep(
      viewId,
      layerName,
      this.#session.call(isNew ? addThreshold : updateThreshold, { viewId, layerName, filter }),
    );
  }

  async removeFilter(viewId: string, layerName: string, filterId: string): Promise<void> {
    const layer = this.layer(viewId, layerName);
    layer?.change({ filters: layer.state.filters.filter((other) => other.id !== filterId) });
    await this.#keep(viewId, layerName, this.#session.call(removeThreshold, { viewId, layerName, filterId }));
  }

  /** Takes over the session's scene, when this browser shows nothing yet. */
  async adopt(scene: SceneState): Promise<void> {
    for (const viewId of this.viewIds) if (!scene.views[viewId]) await this.#session.call(addView, { viewId });
    for (const [viewId, { layers, ...options }] of Object.entries(scene.views)) {
      const view = this.#views.get(viewId) ?? new ViewEntry(viewId);
      runInAction(() => {
        view.change(options);
        this.#views.set(viewId, view);
      });
      for (const state of Object.values(layers)) {
        const found = await this.datasetConfig(state.layerName.split('/')[0] ?? '').catch(() => undefined);
        const config = found?.layers.find((layer) => layer.layerName === state.layerName);
        if (!found || !config) continue;
        const entry = new SceneLayerEntry(state, found.datasetType, config, this.#dataOf(config));
        runInAction(() => view.layers.set(state.layerName, entry));
        void this.#dataOf(config).load();
        void this.#refreshMask(viewId, state.layerName);
      }
    }
  }

  /** Gives a session that lost the scene, or missed a part of it, the scene of this browser. */
  async restore(known: SceneState): Promise<void> {
    await matchViews(this.#session, Object.keys(known.views), this.viewIds);
    for (const [viewId, view] of this.#views) {
      const there = known.views[viewId]?.layers ?? {};
      const wanted = [...view.layers.keys()];
      const gone = Object.keys(there).filter((name) => !view.layers.has(name));
      const selections = [...wanted.map((name) => [name, ['ROOT']]), ...gone.map((name) => [name, []])];
      await this.#session.call(loadMine, { viewId, layers: Object.fromEntries(selections) });
      for (const layer of view.layers.values()) {
        await this.#sendColouring(viewId, layer.layerName);
        await this.#sendGeometry(viewId, layer.layerName);
        const knownFilters = new Set(there[layer.layerName]?.filters.map((filter) => filter.id));
        for (const filter of layer.state.filters) {
          const spec = knownFilters.has(filter.id) ? updateThreshold : addThreshold;
          await this.#session.call(spec, { viewId, layerName: layer.layerName, filter });
        }
        void layer.data.load();
        if (layer.state.filters.length > 0) void this.#refreshMask(viewId, layer.layerName);
      }
      await this.#sendOptions(viewId);
    }
  }

  /** Empties the scene, for another site. */
  clear(): void {
    this.#views.clear();
    this.#views.set(FIRST_VIEW, new ViewEntry(FIRST_VIEW));
    this.activeViewId = FIRST_VIEW;
    for (const data of this.#data.values()) data.dispose();
    this.#data.clear();
    this.#configs.clear();
    this.#looks.clear();
    this.activeLayerName = undefined;
  }

  dispose(): void {
    this.#sender.dispose();
    this.clear();
  }

  /** Puts a view into the scene, with the layers of `like`, whose numbers they share. */
  #makeView({ layers: _layers, ...options }: ViewState, like?: ViewEntry): void {
    if (this.#views.size >= MOST_VIEWS) throw new RangeError(`There are at most ${MOST_VIEWS} views`);
    const view = new ViewEntry(options.viewId);
    view.change(options);
    for (const [name, layer] of like?.layers ?? []) view.layers.set(name, layer.copy());
    this.#views.set(options.viewId, view);
    this.activeViewId = options.viewId;
  }

  /** Tells the session of a change of the views, after all changes before and before those that follow. */
  #tell(key: ViewFailure, viewId: string, send: () => Promise<unknown>): void {
    this.#sender.put(`${key}/${viewId}`, () => send().catch((error: unknown) => this.#failed(key, error)));
    const told = this.#sender.flush().finally(() => {
      if (this.#arriving.get(viewId) === told) this.#arriving.delete(viewId);
    });
    this.#arriving.set(viewId, told);
  }

  async #sendOptions(viewId: string): Promise<void> {
    const view = this.#views.get(viewId);
    if (!view) return;
    const { viewId: _id, type: _type, ...state } = view.options;
    await this.#session.call(updateViewState, { viewId, state });
  }

  #dataOf(config: SceneStoreLayer['config']): LayerData {
    const data = this.#data.get(config.layerName) ?? new LayerData(config, this.#session);
    this.#data.set(config.layerName, data);
    return data;
  }

  #dropUnused(layerName: string): void {
    if ([...this.#views.values()].some((view) => view.layers.has(layerName))) return;
    this.#data.get(layerName)?.dispose();
    this.#data.delete(layerName);
  }

  #sendLook(viewId: string, layerName: string): void {
    this.#sender.put(`colouring/${viewId}/${layerName}`, () => this.#sendColouring(viewId, layerName));
    this.#sender.put(`geometry/${viewId}/${layerName}`, () => this.#sendGeometry(viewId, layerName));
  }

  async #sendColouring(viewId: string, layerName: string): Promise<void> {
    const layer = this.layer(viewId, layerName);
    if (layer) await this.#session.call(colourBy, { viewId, layerName, colouring: layer.state.colouring });
  }

  async #sendGeometry(viewId: string, layerName: string): Promise<void> {
    const layer = this.layer(viewId, layerName);
    if (layer)
      await this.#session.call(updateProperty, {
        viewId,
        layerName,
        type: 'geometry',
        properties: layer.state.geometry,
      });
  }

  async #refreshMask(viewId: string, layerName: string): Promise<void> {
    await this.#keep(viewId, layerName, this.#session.call(filterMask, { viewId, layerName }));
  }

  /** Takes over what the filters keep, unless the answer to a later question was there first. */
  async #keep(viewId: string, layerName: string, asked: Promise<FilterResult>): Promise<FilterResult> {
    const turn = (this.#filterTurn += 1);
    this.layer(viewId, layerName)?.ask(turn);
    const result = await asked;
    const mask = result.mask && ((await this.#session.fetchBuffer(result.mask)) as Uint8Array);
    const layer = this.layer(viewId, layerName);
    layer?.keep(result.kept, mask, turn);
    if (mask && layer?.config.geometryKind === 'blocks') await this.#keepFaces(viewId, layerName, mask, turn);
    return result;
  }

  async #keepFaces(viewId: string, layerName: string, mask: Uint8Array, turn: number): Promise<void> {
    const { faces } = await this.#session.call(filteredFaces, { viewId, layerName });
    const ids = (await this.#session.fetchBuffer(faces)) as Uint32Array;
    this.layer(viewId, layerName)?.keepFaces({ ids, mask }, turn);
  }
}
