import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import {
  decodeItems,
  encodeItems,
  splitLayerKey,
  token,
  type CutRegion,
  type Disposable,
  DisposableStore,
  type Log,
} from 'adit/core';
import type { History, RenderSessionClient, Translate } from 'adit/core/web';
import {
  defaultPicksLook,
  type DrawnViews,
  type SceneStore,
  selectionSizeTopic,
  type GeometryState,
  type LayerConfig,
  type LayerPicks,
  type ScenePicks,
} from 'adit/plugins/views';
import {
  applyChangeset,
  clearSelection,
  getSelection,
  noPicks,
  pickArea,
  pickPolygon,
  screenMatrix,
  setPicksLook,
  updateSelectionExport,
  updateUserEdits,
  type GestureResult,
  type PickMode,
} from '../../shared/index.ts';
import { pickedLayers } from '../rules/picked-layers.ts';

type Corner = readonly [number, number];
type Layers = GestureResult['layers'];

/** What the picks are made with. */
export interface PickParts {
  readonly session: RenderSessionClient;
  readonly scene: SceneStore;
  readonly views: DrawnViews;
  readonly history: History;
  readonly t: Translate;
  readonly log: Log;
}

const NO_ITEMS = new Uint32Array(0);

/** What is picked in the session, by this browser or by others; every gesture can be taken back. */
export class PickStore {
  picks: ScenePicks = noPicks();
  #parts: PickParts;
  #sequence = -1;
  #sessionId: string | undefined;
  #waiting = 0;
  #announced = -1;
  #decoded = new Map<string, { readonly text: string; readonly items: Uint32Array }>();

  constructor(parts: PickParts) {
    this.#parts = parts;
    makeAutoObservable(this, { picks: observableRef }, { autoBind: true });
  }

  /** Takes over what is picked on each connection, and whenever others change it. */
  follow(): Disposable {
    const { session } = this.#parts;
    const following = new DisposableStore();
    following.add(session.prepare((before) => this.#connect(before)));
    following.add(session.subscribe(selectionSizeTopic, ({ sequence }) => this.#hear(sequence)));
    following.add({
      dispose: reaction(
        () => session.sessionId,
        () => (this.#sequence = this.#announced = -1),
      ),
    });
    return following;
  }

  /** The layers that have picks, those of the same dataset together. */
  get layers(): readonly { readonly layerName: string; readonly count: number }[] {
    return Object.entries(this.picks.layers)
      .map(([layerName, { count }]) => ({ layerName, count }))
      .toSorted((left, right) => left.layerName.localeCompare(right.layerName));
  }

  /** How many items are picked. */
  get size(): number {
    return this.layers.reduce((sum, { count }) => sum + count, 0);
  }

  /** How many items of a dataset are picked. */
  countOf(datasetId: string): number {
    return this.layers
      .filter(({ layerName }) => splitLayerKey(layerName).datasetId === datasetId)
      .reduce((sum, { count }) => sum + count, 0);
  }

  /** Whether an item of a layer is picked. */
  holds(layerName: string, item: number): boolean {
    return this.itemsOf(layerName, Infinity).includes(item);
  }

  /** The picked items of a layer, the same array while they are the same. */
  itemsOf(layerName: string, most: number): Uint32Array {
    const text = this.picks.layers[layerName]?.items;
    if (text === undefined) return NO_ITEMS;
    const known = this.#decoded.get(layerName);
    if (known?.text === text) return known.items;
    const items = decodeItems(text, most);
    this.#decoded.set(layerName, { text, items });
    return items;
  }

  lookOf(datasetId: string): GeometryState {
    return this.picks.looks[datasetId] ?? defaultPicksLook;
  }

  /** Whether gestures change the picks of a layer: where that is active, and the layer has items. */
  isEditable(layerName: string): boolean {
    const isActive = this.picks.switches[layerName]?.userEdits ?? true;
    return isActive && this.#configOf(layerName)?.count !== 0;
  }

  /** Whether the picks of a layer may be saved: where that is active, and the layer has columns. */
  isExportable(layerName: string): boolean {
    const isActive = this.picks.switches[layerName]?.selectionExport ?? true;
    return isActive && this.#configOf(layerName)?.fields.length !== 0;
  }

  /** The layers of a view that a gesture picks from. */
  targetsIn(viewId: string): readonly string[] {
    const { scene } = this.#parts;
    return pickedLayers(scene.layers(viewId), scene.activeLayerName).filter((name) => this.isEditable(name));
  }

  /** Undefined where no view shows it. */
  #configOf(layerName: string): LayerConfig | undefined {
    const { scene } = this.#parts;
    return scene.viewIds.map((viewId) => scene.layer(viewId, layerName)?.config).find((config) => config);
  }

  /** Picks by a polygon of pixels of a view. */
  pickPolygon(viewId: string, polygon: readonly Corner[], mode: PickMode): Promise<void> {
    return this.#pickInView(viewId, mode, (gesture) =>
      this.#parts.session.call(pickPolygon, { ...gesture, polygon: polygon.map(([x, y]): [number, number] => [x, y]) }),
    );
  }

  /** Picks by a box between two pixels of a view. */
  pickArea(viewId: string, area: readonly [Corner, Corner], mode: PickMode): Promise<void> {
    const [from, to] = area;
    return this.#pickInView(viewId, mode, (gesture) =>
      this.#parts.session.call(pickArea, { ...gesture, area: [[...from], [...to]] }),
    );
  }

  /** Picks all that a view shows. */
  pickView(viewId: string): Promise<void> {
    const size = this.#parts.views.view(viewId)?.size;
    if (!size) return Promise.resolve();
    return this.pickArea(
      viewId,
      [
        [0, 0],
        [size.width, size.height],
      ],
      'replace',
    );
  }

  /** Changes the picks of a layer by items; nothing where they may not be changed. */
  async change(layerName: string, items: Uint32Array, mode: PickMode): Promise<void> {
    if (!this.isEditable(layerName)) return;
    const changes = [{ layerName, mode, items: encodeItems(items) }];
    await this.#gesture(() => this.#parts.session.call(applyChangeset, { changes }));
  }

  /** Drops the picks of a layer, or all. */
  async clear(layerName?: string): Promise<void> {
    if (this.size === 0) return;
    const layerNames = layerName === undefined ? [] : [layerName];
    await this.#gesture(() => this.#parts.session.call(clearSelection, { layerNames }), 'change.clear');
  }

  /** Changes how the picks of a dataset are drawn. */
  setLook(datasetId: string, change: Partial<GeometryState>): void {
    const { history, t } = this.#parts;
    const before = this.lookOf(datasetId);
    const after = { ...before, ...change };
    this.#putLook(datasetId, after);
    history.record({
      label: t('change.look'),
      mergeKey: `picks/${datasetId}/${Object.keys(change).join()}`,
      undo: () => this.#putLook(datasetId, before),
      redo: () => this.#putLook(datasetId, after),
    });
  }

  /** Lets the picks of a layer be changed, or not. */
  async setEditable(layerName: string, active: boolean): Promise<void> {
    this.#switch(layerName, { userEdits: active });
    await this.#quietly(() => this.#parts.session.call(updateUserEdits, { layerName, active }));
  }

  /** Lets the picks of a layer be saved, or not. */
  async setExportable(layerName: string, active: boolean): Promise<void> {
    this.#switch(layerName, { selectionExport: active });
    await this.#quietly(() => this.#parts.session.call(updateSelectionExport, { layerName, active }));
  }

  async #pickInView(
    viewId: string,
    mode: PickMode,
    call: (gesture: {
      viewId: string;
      layerNames: string[];
      mode: PickMode;
      matrix: number[];
      origin: [number, number, number];
      regions: Record<string, CutRegion[]>;
    }) => Promise<GestureResult>,
  ): Promise<void> {
    const { views } = this.#parts;
    const place = views.view(viewId);
    const layerNames = [...this.targetsIn(viewId)];
    if (!place || layerNames.length === 0) return;
    const regions = Object.fromEntries(layerNames.map((name) => [name, [...views.regions(viewId, name)]]));
    const gesture = { viewId, layerNames, mode, ...screenMatrix(place), regions };
    await this.#gesture(() => call(gesture));
  }

  async #gesture(call: () => Promise<GestureResult>, label = 'change.picks'): Promise<void> {
    const { history, t } = this.#parts;
    const before = this.picks.layers;
    const answer = await this.#quietly(call);
    if (!answer || Object.keys(answer.layers).length === 0) return;
    const undone = Object.fromEntries(Object.keys(answer.layers).map((name) => [name, before[name] ?? null]));
    history.record({
      label: t(label),
      undo: () => this.#put(undone),
      redo: () => this.#put(answer.layers),
    });
  }

  async #put(layers: Layers): Promise<void> {
    const changes = Object.entries(layers).map(([layerName, picks]) => ({
      layerName,
      mode: 'replace' as const,
      items: picks?.items ?? encodeItems(NO_ITEMS),
    }));
    if (changes.length > 0) await this.#quietly(() => this.#parts.session.call(applyChangeset, { changes }));
  }

  /** What a call changed is taken over; one that fails changes nothing, and nobody has to be told. */
  async #quietly<Answer extends { sequence: number; layers?: Layers }>(
    call: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    this.#waiting += 1;
    try {
      const answer = await call();
      this.#take(answer.sequence, answer.layers ?? {});
      return answer;
    } catch (error) {
      this.#parts.log.warn('The picks could not be changed', { error: String(error) });
      this.#announced = this.#sequence;
      return undefined;
    } finally {
      this.#waiting -= 1;
      this.#hear(this.#announced);
    }
  }

  #take(sequence: number, layers: Layers): void {
    this.#sequence = Math.max(this.#sequence, sequence);
    const next: Record<string, LayerPicks> = { ...this.picks.layers };
    for (const [name, picks] of Object.entries(layers)) {
      if (picks) next[name] = picks;
      else delete next[name];
    }
    this.picks = { ...this.picks, layers: next };
  }

  #switch(layerName: string, change: Partial<ScenePicks['switches'][string]>): void {
    const before = this.picks.switches[layerName] ?? { userEdits: true, selectionExport: true };
    this.picks = { ...this.picks, switches: { ...this.picks.switches, [layerName]: { ...before, ...change } } };
  }

  #putLook(datasetId: string, look: GeometryState): void {
    this.picks = { ...this.picks, looks: { ...this.picks.looks, [datasetId]: look } };
    void this.#quietly(() => this.#parts.session.call(setPicksLook, { datasetId, look }));
  }

  /** What this browser has not brought about itself is asked for, once its own calls have been answered. */
  #hear(sequence: number): void {
    this.#announced = Math.max(this.#announced, sequence);
    if (this.#waiting > 0 || this.#announced <= this.#sequence) return;
    void this.#quietly(() => this.#adopt());
  }

  async #adopt(): Promise<{ sequence: number }> {
    const { sequence, picks } = await this.#parts.session.call(getSelection, {});
    runInAction(() => (this.picks = picks));
    return { sequence };
  }

  /** A session that knows of no picks while this browser has some lost them with the session before. */
  async #connect(before: Promise<void>): Promise<void> {
    const { session } = this.#parts;
    const { sequence, picks } = await session.call(getSelection, {});
    await before;
    const isOther = this.#sessionId !== undefined && this.#sessionId !== session.sessionId;
    this.#sessionId = session.sessionId;
    if (!isOther || this.size === 0 || Object.keys(picks.layers).length > 0) {
      runInAction(() => (this.picks = picks));
      this.#sequence = Math.max(this.#sequence, sequence);
      return;
    }
    const { layers, looks, switches } = this.picks;
    for (const [datasetId, look] of Object.entries(looks))
      if (this.countOf(datasetId) > 0) this.#putLook(datasetId, look);
    await this.#put(layers);
    for (const [layerName, { userEdits, selectionExport }] of Object.entries(switches)) {
      if (!userEdits) await this.setEditable(layerName, false);
      if (!selectionExport) await this.setExportable(layerName, false);
    }
  }
}

export const PickStoreToken = token<PickStore>('picking.pick-store');
