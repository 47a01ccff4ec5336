import { makeAutoObservable, observable, runInAction } from 'mobx';
import {
  readPart,
  sameValue,
  selectsAll,
  splitLayerKey,
  WHOLE_DATASET,
  type AppliedChange,
  type Log,
  type ScenePart,
  type ScenePlace,
  type SceneStep,
  type SceneTree,
  type ViewNode,
  type Colouring,
} from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import {
  addThreshold,
  addView,
  cloneView,
  firstLabels,
  linkViews,
  MAX_VIEWS,
  removeThreshold,
  removeView,
  updateThreshold,
  type DatasetConfig,
  type FilterResult,
  type LayerCutChange,
  type SceneStore,
  selectionPart,
  type GeometryState,
  type LabelState,
  type PropertySettings,
  type SceneState,
  type ThresholdFilter,
  type ViewState,
} from '../../../shared/index.ts';
import { defaultLook } from '../scene/default-look.ts';
import { loadToDraw } from '../scene/draw-here.ts';
import { KeptItems } from '../scene/kept-items.ts';
import { KnownLayers } from '../scene/known-layers.ts';
import type { SceneLayerEntry } from '../scene/scene-layer-entry.ts';
import { SceneSender, type Selections, type ViewFailure } from './scene-sender.ts';
import { adoptScene, restoreScene, type SyncParts } from './session-sync.ts';
import { NO_PARTS } from '../scene/open-parts.ts';
import { PartSender } from './part-sender.ts';
import { SceneParts } from './scene-parts.ts';
import type { SceneStoreOptions } from './scene-store-options.ts';
import { makeView, ViewEntry } from '../scene/view-entry.ts';
import { freeViewId, viewsToLink } from '../scene/view-rules.ts';

const FIRST_VIEW = 'view1';

/** The scene of this browser. It draws first and tells the session after, so that nothing waits for a round trip. */
export class MobxSceneStore implements SceneStore {
  activeViewId = FIRST_VIEW;
  activeLayerName: string | undefined;
  /** The view in which the link of cameras was last clicked: the others follow it. */
  linkLeader: string | undefined = undefined;
  #session: RenderSessionClient;
  #log: Log;
  #options: SceneStoreOptions;
  #sender: SceneSender;
  #kept: KeptItems;
  #open: SceneParts;
  #partSender: PartSender;
  #failed: (key: ViewFailure, error: unknown) => void;
  #views = observable.map<string, ViewEntry>({}, { deep: false });
  #layers: KnownLayers;

  constructor(options: SceneStoreOptions) {
    const { session, log, parts = () => [], failed = () => undefined, isPainted = () => false } = options;
    const { refused = () => undefined } = options;
    this.#session = session;
    this.#log = log;
    this.#options = options;
    this.#failed = failed;
    this.#sender = new SceneSender({ session, views: this.#views, log, failed, refused });
    this.#kept = new KeptItems({ session, views: this.#views, isPainted, log });
    this.#open = new SceneParts(this.#views, parts);
    this.#partSender = new PartSender({ session, sender: this.#sender, parts: this.#open, kept: this.#kept, failed });
    this.#layers = new KnownLayers({
      session,
      views: this.#views,
      isPainted,
      missed: (datasetId, error) => this.#views.get(this.activeViewId)?.miss(datasetId, error),
    });
    this.#views.set(FIRST_VIEW, new ViewEntry(FIRST_VIEW));
    makeAutoObservable(this, { parts: false });
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
    this.#makeView({ viewId, parts: {}, layers: {} });
    this.#sender.tell('add-view', viewId, () => this.#session.call(addView, { viewId }));
    return viewId;
  }

  cloneView(viewId: string): string {
    const view = this.#views.get(viewId);
    if (!view) throw new RangeError(`There is no view ${viewId}`);
    const cloneId = freeViewId(this.viewIds);
    this.#makeView({ ...view.node, viewId: cloneId }, view);
    this.#sender.tell('clone-view', cloneId, () => this.#session.call(cloneView, { viewId, cloneId }));
    return cloneId;
  }

  restoreView(node: ViewNode): void {
    const { viewId } = node;
    this.#makeView(node);
    this.#sender.tell('add-view', viewId, async () => {
      await this.#session.call(addView, { viewId });
      await this.#sender.sendOptions(viewId);
      await this.#partSender.bringNode([viewId]);
    });
    for (const layer of Object.values(node.layers)) this.#views.get(viewId)?.looks.set(layer.layerName, layer);
    void this.load(viewId, Object.keys(node.layers)).catch((error: unknown) => this.#failed('add-view', error));
  }

  removeView(viewId: string): ViewNode | undefined {
    const view = this.#views.get(viewId);
    if (!view || this.#views.size === 1) return undefined;
    const { node } = view;
    this.#views.delete(viewId);
    if (this.activeViewId === viewId) this.activeViewId = this.viewIds[0] ?? FIRST_VIEW;
    for (const layerName of view.layers.keys()) this.#layers.dropUnused(layerName);
    this.#sender.tell('remove-view', viewId, () => this.#session.call(removeView, { viewId }));
    return node;
  }

  linkView(viewId: string, linked: boolean): void {
    const viewIds = viewsToLink(
      this.viewIds,
      this.viewIds.filter((id) => this.#views.get(id)?.options.linked),
      viewId,
      linked,
    );
    for (const id of viewIds) this.#views.get(id)?.change({ linked });
    if (linked) this.linkLeader = viewId;
    this.#sender.tell('link-views', viewId, () => this.#session.call(linkViews, { viewIds: [...viewIds], linked }));
  }

  activateLayer(layerName: string | undefined): void {
    this.activeLayerName = layerName;
  }

  view(viewId: string): ViewState | undefined {
    return this.#views.get(viewId)?.state;
  }

  /** A view with its layers, as the session keeps it. */
  node(viewId: string): ViewNode | undefined {
    return this.#views.get(viewId)?.node;
  }

  layers(viewId: string): readonly SceneLayerEntry[] {
    return [...(this.#views.get(viewId)?.layers.values() ?? [])];
  }

  layer(viewId: string, layerName: string): SceneLayerEntry | undefined {
    return this.#views.get(viewId)?.layers.get(layerName);
  }

  datasetConfig(datasetId: string): Promise<DatasetConfig> {
    return this.#layers.dataset(datasetId);
  }

  async load(viewId: string, layerNames: readonly string[]): Promise<void> {
    const looks = this.#views.get(viewId)?.looks;
    await this.#show(
      viewId,
      layerNames
        .filter((name) => !this.layer(viewId, name))
        .map((name) => {
          const look = looks?.get(name);
          return [name, look ? readPart(look, selectionPart) : [WHOLE_DATASET]];
        }),
    );
  }

  async unload(viewId: string, layerNames: readonly string[]): Promise<void> {
    const view = this.#views.get(viewId);
    for (const name of layerNames) {
      const layer = view?.layers.get(name);
      if (layer) view?.looks.set(name, layer.node);
      view?.layers.delete(name);
      if (this.activeLayerName === name) this.activeLayerName = undefined;
      this.#layers.dropUnused(name);
    }
    await this.#sender.select(viewId, Object.fromEntries(layerNames.map((name) => [name, []])));
  }

  async select(viewId: string, selections: Selections): Promise<void> {
    const wanted = Object.entries(selections);
    const isShown = (name: string): boolean => this.layer(viewId, name) !== undefined;
    const changed = wanted.filter(([name, selection]) => selection.length > 0 && isShown(name));
    const removed = wanted.flatMap(([name, selection]) => (selection.length === 0 && isShown(name) ? [name] : []));
    await Promise.all([
      removed.length > 0 && this.unload(viewId, removed),
      changed.length > 0 && this.#reselect(viewId, changed),
      this.#show(
        viewId,
        wanted.filter(([name, selection]) => selection.length > 0 && !isShown(name)),
      ),
    ]);
  }

  async forget(datasetIds: readonly string[]): Promise<void> {
    this.#layers.forget(datasetIds);
    for (const [viewId, view] of this.#views) {
      const names = [...view.layers.keys()].filter((layerName) => this.#layers.isGone(layerName));
      if (names.length > 0) await this.unload(viewId, names);
    }
  }

  setColouring(viewId: string, layerName: string, colouring?: Colouring, settings?: PropertySettings): void {
    this.layer(viewId, layerName)?.change({ colouring, ...(settings && { settings }) });
    if (colouring) void this.layer(viewId, layerName)?.data.checkField(colouring.field);
    this.#sender.colouring(viewId, layerName);
    if (settings) this.#sender.settings(viewId, layerName);
  }

  setLabels(viewId: string, layerName: string, properties: Partial<LabelState>): void {
    const layer = this.layer(viewId, layerName);
    layer?.change({ labels: { ...firstLabels, ...layer.state.labels, ...properties } });
    this.#sender.labels(viewId, layerName, Object.keys(properties));
  }

  setGeometry(viewId: string, layerName: string, properties: Partial<GeometryState>): void {
    const layer = this.layer(viewId, layerName);
    layer?.change({ geometry: { ...layer.state.geometry, ...properties } });
    this.#sender.geometry(viewId, layerName, Object.keys(properties));
  }

  setCuts(viewId: string, layerName: string, change: LayerCutChange): void {
    this.layer(viewId, layerName)?.change(change.state);
    this.#sender.cuts(viewId, layerName, change);
  }

  setViewState(viewId: string, state: Partial<Omit<ViewState, 'viewId' | 'layers' | 'type'>>): void {
    const view = this.#views.get(viewId);
    if (!view || sameValue({ ...view.options, ...state }, view.options)) return;
    view.change(state);
    this.#sender.options(viewId);
  }

  part<Value, Initial>(
    part: Pick<ScenePart<Value, Initial>, 'id' | 'shape' | 'initial'>,
    ...at: ScenePlace
  ): Value | Initial {
    return this.#open.read(part, at);
  }

  change(steps: readonly SceneStep[]): AppliedChange {
    const applied = this.#open.apply(steps);
    this.#partSender.send(applied);
    return applied;
  }

  previewThreshold(viewId: string, layerName: string, range: readonly [number, number] | undefined): void {
    this.layer(viewId, layerName)?.show(range);
  }

  async putFilter(viewId: string, layerName: string, filter: ThresholdFilter, order?: number): Promise<FilterResult> {
    const layer = this.layer(viewId, layerName);
    const filters = layer?.state.filters ?? [];
    const place = filters.findIndex((other) => other.id === filter.id);
    const isNew = place === -1;
    layer?.change({
      filters: isNew ? filters.toSpliced(order ?? filters.length, 0, filter) : filters.with(place, filter),
    });
    const put = isNew
      ? this.#session.call(addThreshold, { viewId, layerName, filter, order })
      : this.#session.call(updateThreshold, { viewId, layerName, filter });
    return this.#kept.take(viewId, layerName, this.#sender.following(put, 'values'));
  }

  async removeFilter(viewId: string, layerName: string, filterId: string): Promise<void> {
    const layer = this.layer(viewId, layerName);
    layer?.change({ filters: layer.state.filters.filter((other) => other.id !== filterId) });
    const removed = this.#session.call(removeThreshold, { viewId, layerName, filterId });
    await this.#kept.take(viewId, layerName, this.#sender.following(removed, 'values'));
  }

  /** Loads what the browser needs to draw a view that was painted elsewhere. */
  drawHere(viewId: string): void {
    loadToDraw(this.#views.get(viewId), viewId, this.#kept);
  }

  /** Takes over the session's scene, when this browser shows nothing yet. */
  adopt(scene: SceneTree): Promise<void> {
    return adoptScene(this.parts, scene);
  }

  /** Gives a session that lost the scene, or missed a part of it, the scene of this browser. */
  restore(known: SceneTree): Promise<void> {
    return restoreScene(this.parts, known);
  }

  /** Empties the scene, for another site. */
  clear(): void {
    this.#views.clear();
    this.#views.set(FIRST_VIEW, new ViewEntry(FIRST_VIEW));
    this.activeViewId = FIRST_VIEW;
    this.#layers.clear();
    this.#open.put([], NO_PARTS);
    this.activeLayerName = undefined;
  }

  dispose(): void {
    this.#sender.dispose();
    this.clear();
  }

  /** Puts a view into the scene, with the layers of `like`. */
  #makeView(node: ViewNode, like?: ViewEntry): void {
    if (this.#views.size >= MAX_VIEWS) throw new RangeError(`There are at most ${MAX_VIEWS} views`);
    this.#views.set(node.viewId, makeView(node, like));
    this.activeViewId = node.viewId;
  }

  /** Shows layers that are not shown yet; those of datasets that are gone are left out. */
  async #show(viewId: string, selections: readonly (readonly [string, readonly string[]])[]): Promise<void> {
    const wanted = new Map(selections.filter(([name]) => !this.#layers.isGone(name)));
    const view = this.#views.get(viewId);
    if (!view || wanted.size === 0) return;
    await this.#sender.arrived(viewId);
    const ids = [...new Set([...wanted.keys()].map((name) => splitLayerKey(name).datasetId))];
    const configs = await view.open(ids, (id) => this.datasetConfig(id));
    const { maps, siteColouring } = this.#options;
    await siteColouring?.loaded();
    const found = configs.flatMap(({ datasetType, layers }) => layers.map((config) => ({ datasetType, config })));
    const shown = runInAction(() =>
      found.flatMap(({ datasetType, config }) => {
        const selection = wanted.get(config.layerName);
        if (!selection) return [];
        const { layerName } = config;
        const look = view.looks.get(layerName) ?? defaultLook(config, maps(), siteColouring);
        const entry = this.#layers.entry(look, datasetType, config);
        entry.change({ selection: [...selection] });
        view.layers.set(layerName, entry);
        this.#open.wake([viewId, layerName]);
        if (selectsAll(selection) && !this.#open.isNarrowed(viewId, layerName)) entry.keep(config.count, undefined);
        else entry.hideAll();
        this.activeLayerName = layerName;
        return [entry];
      }),
    );
    await this.#sender.select(
      viewId,
      Object.fromEntries(shown.map(({ layerName, state }) => [layerName, state.selection])),
    );
    for (const { layerName } of shown) this.#sender.look(viewId, layerName);
    const still = shown.filter((layer) => this.layer(viewId, layer.layerName) === layer);
    await Promise.all(still.flatMap((layer) => [layer.data.load(), this.#showKept(viewId, layer)]));
  }

  /** Changes which pieces of shown layers are shown; not before the session knows, as what is asked of it then is of these. */
  async #reselect(viewId: string, changed: readonly (readonly [string, readonly string[]])[]): Promise<void> {
    await this.#sender.select(viewId, Object.fromEntries(changed));
    for (const [name, selection] of changed) this.layer(viewId, name)?.change({ selection: [...selection] });
    await Promise.all(changed.map(([name]) => this.#kept.refresh(viewId, name)));
  }

  /** Brings what narrows a layer that comes back, and then what that and its pieces keep. */
  async #showKept(viewId: string, layer: SceneLayerEntry): Promise<void> {
    const { layerName } = layer;
    await this.#partSender.bringNode([viewId, layerName]);
    await this.#kept.bring(viewId, layer, this.#open.isNarrowed(viewId, layerName));
  }

  /** What taking over a scene from the session works with. */
  get parts(): SyncParts {
    return {
      session: this.#session,
      views: this.#views,
      sender: this.#sender,
      kept: this.#kept,
      layers: this.#layers,
      open: this.#open,
      partSender: this.#partSender,
      log: this.#log,
    };
  }
}
