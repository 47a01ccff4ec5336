import { runInAction } from 'mobx';
import {
  AditError,
  byName,
  ListenerSet,
  type Disposable,
  type LayerNode,
  readScene,
  type SceneTree,
  isEmptyBounds,
  splitLayerKey,
  type DatasetTypeFacts,
} from 'adit/core';
import type { History, Workspace } from 'adit/core/web';
import {
  applicationStateShape,
  emptyBrowserState,
  getApplicationState,
  remapViews,
  setApplicationState,
  toApplicationState,
  dormantOf,
  toLayerExtensions,
  toUnselected,
  withLayerExtensions,
  unselectedLayers,
  withBrowser,
  type ApplicationState,
  type BrowserPart,
  type BrowserState,
  type DrawnViews,
  type DatasetLayerFacts,
  type SceneStates,
  namedLayer,
  partsOfLayer,
  emptyScene,
} from '../../shared/index.ts';
import type { MobxSceneStore } from '../model/store/mobx-scene-store.ts';
import { replaceScene, type SceneFrame } from '../model/link/replace-scene.ts';
import type { WatchedSession } from '../model/link/watched-session.ts';

type Json = BrowserState['layout'];

/** What reading and showing states works with. */
export interface SceneStatesParts {
  readonly session: WatchedSession;
  readonly store: MobxSceneStore;
  readonly workspace: Workspace;
  readonly history: History;
  readonly views: DrawnViews;
  parts(): readonly BrowserPart[];
  /** Told of the ids of parts whose values were left out, because they cannot be read. */
  damaged(partIds: readonly string[]): void;
  /** The dataset types that are known. */
  types(): readonly DatasetTypeFacts[];
}

/** States by the session's own calls, with what this browser adds to them. */
export class SessionSceneStates implements SceneStates {
  #parts: SceneStatesParts;
  #forgotten = new ListenerSet((error) => reportError(error));

  constructor(parts: SceneStatesParts) {
    this.#parts = parts;
  }

  async read(): Promise<ApplicationState> {
    const { session, store, workspace, parts } = this.#parts;
    this.#keepCameras();
    await store.parts.sender.told();
    const { state } = await session.call(getApplicationState, {});
    const { activeViewId: activeView, activeLayerName: activeLayer } = store;
    const own = Object.fromEntries(parts().map(({ part, read }) => [part, read()]));
    const layout = (workspace.keptLayout() ?? null) as Json;
    const known = withBrowser(state, { ...emptyBrowserState(), ...own, layout, activeView, activeLayer });
    return this.#withUnselected(known);
  }

  async show(state: unknown): Promise<{ readonly missingLayers: readonly string[] }> {
    const given = remapViews(applicationStateShape.parse(state));
    const missingLayers = await this.#replace(given, async () => {
      const unselected = unselectedLayers(given, await this.#facts(given));
      const looks = [...unselected].map(([viewId, layers]) => {
        const own = byName(given.extensions?.views, viewId)?.layers;
        const nodes = layers.map((layer): LayerNode => {
          const { layerName } = layer;
          return { layerName, parts: partsOfLayer(layer), ...dormantOf(byName(own, layerName)) };
        });
        return [viewId, nodes] as const;
      });
      const { activeView, activeLayerByView } = given.clientState;
      return {
        looks: new Map(looks),
        activeView: activeView ?? undefined,
        activeLayer: activeLayerByView[activeView ?? ''],
        together: () => this.#parts.workspace.restoreLayout(given.layout),
      };
    });
    for (const part of this.#parts.parts()) part.show(given[part.part]);
    return { missingLayers };
  }

  async clear(): Promise<void> {
    const [viewId = 'view1'] = this.#parts.store.viewIds;
    const nothing = { facts: new Map(), browser: emptyBrowserState(), activeView: viewId };
    const together = (): void => this.#parts.workspace.resetLayout();
    await this.#replace(toApplicationState(emptyScene(viewId), nothing), async () => ({ together }));
  }

  forget(): void {
    const { store, history, parts } = this.#parts;
    runInAction(() => {
      store.clear();
      for (const part of parts()) part.show(null);
    });
    history.clear();
    this.#forgotten.emit();
  }

  onForgotten(listener: () => void): Disposable {
    return this.#forgotten.add(listener);
  }

  /** Has the session show a state, and shows it; a camera that comes to rest meanwhile is none of the new scene. */
  async #replace(state: ApplicationState, frame: () => Promise<SceneFrame>): Promise<readonly string[]> {
    const { sender } = this.#parts.store.parts;
    await sender.told();
    const release = sender.hold();
    try {
      const missingLayers = await this.#set(state);
      await this.#take(await frame());
      return missingLayers;
    } finally {
      release();
    }
  }

  /** Cameras that have just been moved are not noted yet. */
  #keepCameras(): void {
    const { store, views } = this.#parts;
    for (const viewId of store.viewIds) {
      const view = views.view(viewId);
      if (!view || isEmptyBounds(view.bounds)) continue;
      const { parallelProjection: _parallel, ...camera } = view.camera;
      store.setViewState(viewId, { camera });
    }
  }

  /** Has the session show a state; answers the layers that are not there any more. */
  async #set(state: ApplicationState): Promise<readonly string[]> {
    const { session } = this.#parts;
    const { error, missingLayers, damagedParts = [] } = await session.call(setApplicationState, { state });
    if (error) throw new AditError(error.code, { message: error.message, values: error.values });
    if (damagedParts.length > 0) this.#parts.damaged(damagedParts);
    return missingLayers;
  }

  /** Shows what the session shows now. What was done before cannot be taken back any more: it was done to another scene. */
  async #take(frame: SceneFrame): Promise<void> {
    const { session, store, history } = this.#parts;
    const { scene } = await session.call(readScene, {});
    await replaceScene(store, scene as SceneTree, frame);
    history.clear();
  }

  /** Adds how the layers that were taken out of views looked. */
  async #withUnselected(state: ApplicationState): Promise<ApplicationState> {
    const { views, open } = this.#parts.store.parts;
    const looks = [...views].filter(([viewId]) => Object.hasOwn(state.views, viewId));
    const facts = await this.#factsOf(looks.flatMap(([, view]) => [...view.looks.keys()]));
    return looks.reduce((known, [viewId, view]) => {
      const layers = [...view.looks.values()].filter(({ layerName }) => facts.has(layerName));
      const named = toUnselected(known, viewId, layers.map(namedLayer), facts);
      const own = toLayerExtensions(
        layers.filter(({ layerName }) => !view.layers.has(layerName)),
        open.known,
      );
      return { ...named, ...withLayerExtensions(named, viewId, own) };
    }, state);
  }

  #facts(state: ApplicationState): Promise<Map<string, DatasetLayerFacts>> {
    const entries = Object.values(state.displayPaneState).flat();
    return this.#factsOf(entries.filter(({ selected }) => !selected).map(({ layerName }) => layerName));
  }

  /** What the datasets say of layers; those of datasets that cannot be read are left out. */
  async #factsOf(layerNames: readonly string[]): Promise<Map<string, DatasetLayerFacts>> {
    const ids = new Set(layerNames.map((layerName) => splitLayerKey(layerName).datasetId));
    const { store, types } = this.#parts;
    const found = await Promise.all([...ids].map((id) => store.datasetConfig(id).catch(() => undefined)));
    return new Map(
      found.flatMap((dataset) => {
        const type = types().find(({ datasetType }) => datasetType === dataset?.datasetType);
        return (dataset?.layers ?? []).map((config) => [config.layerName, { config, type }] as const);
      }),
    );
  }
}
