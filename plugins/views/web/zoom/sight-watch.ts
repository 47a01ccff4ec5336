import { makeAutoObservable, observable, reaction, runInAction } from 'mobx';
import { toDisposable, unionBounds, type Disposable } from 'adit/core';
import type { DrawnViews, OutOfSight } from '../../shared/index.ts';
import type { MobxSceneStore } from '../model/store/mobx-scene-store.ts';
import type { SceneLayerEntry } from '../model/scene/scene-layer-entry.ts';
import type { ViewEntry } from '../model/scene/view-entry.ts';
import { boundsOfLayer, placesOfLayer } from './layer-places.ts';
import { outOfSight } from './sight.ts';

/** A camera is asked what it shows once it has stood still for so long. */
const REST_MILLISECONDS = 300;
const MAX_PLACES = 2000;

/** What is known of the ticks of one view. */
interface WatchedView {
  readonly entry: ViewEntry;
  /** What was ticked of each dataset, when it was looked at last. */
  ticked: ReadonlyMap<string, ReadonlySet<string>>;
  /** Datasets of which something was ticked that the camera has not shown since. */
  readonly waiting: Set<string>;
}

/**
 * Looks whether what is ticked is in sight of the cameras. Only ticks count: what a scene that was opened shows is as its author left it, and who moves
 * the camera away knows.
 */
export class SightWatch {
  #store: MobxSceneStore;
  #views: Pick<DrawnViews, 'view'>;
  #watched = new Map<string, WatchedView>();
  #found = observable.map<string, readonly OutOfSight[]>({}, { deep: false });
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(store: MobxSceneStore, views: Pick<DrawnViews, 'view'>) {
    this.#store = store;
    this.#views = views;
    makeAutoObservable(this);
  }

  of(viewId: string): readonly OutOfSight[] {
    return this.#found.get(viewId) ?? [];
  }

  dismiss(viewId: string, datasetIds: readonly string[]): void {
    for (const id of datasetIds) this.#watched.get(viewId)?.waiting.delete(id);
    this.#look(viewId);
  }

  /** Follows the ticks and the cameras of all views. */
  follow(): Disposable {
    const cameras = new Map<string, Disposable>();
    const leave = (viewId: string): void => {
      cameras.get(viewId)?.dispose();
      cameras.delete(viewId);
    };
    const stops = [
      reaction(
        () => this.#store.viewIds.map((id) => [id, this.#views.view(id)] as const),
        (views) => {
          [...cameras.keys()].forEach(leave);
          for (const [id, view] of views)
            if (view)
              cameras.set(
                id,
                view.onCamera(() => this.#lookSoon(id)),
              );
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.#store.viewIds.map((id) => [id, this.#ticks(id)] as const),
        (views) => {
          const ids = new Set(views.map(([id]) => id));
          for (const id of this.#watched.keys()) if (!ids.has(id)) this.#forget(id);
          for (const [id, { entry, ticked }] of views) if (entry) this.#tick(id, entry, ticked);
        },
        { fireImmediately: true },
      ),
    ];
    return toDisposable(() => {
      stops.forEach((stop) => stop());
      [...cameras.keys()].forEach(leave);
      [...this.#timers.keys()].forEach((id) => this.#forget(id));
    });
  }

  /** What is ticked of each dataset of a view; read with what says that it has come, so that an observer hears of that too. */
  #ticks(viewId: string): {
    entry: ViewEntry | undefined;
    ticked: Map<string, Set<string>>;
    come: number;
  } {
    const ticked = new Map<string, Set<string>>();
    let come = 0;
    for (const layer of this.#store.layers(viewId)) {
      const paths = ticked.get(layer.datasetId) ?? new Set();
      for (const path of layer.state.selection) paths.add(JSON.stringify([layer.layerName, path]));
      ticked.set(layer.datasetId, paths);
      if (hasCome(layer)) come += 1;
    }
    return { entry: this.#store.parts.views.get(viewId), ticked, come };
  }

  #tick(viewId: string, entry: ViewEntry, ticked: ReadonlyMap<string, ReadonlySet<string>>): void {
    const known = this.#watched.get(viewId);
    if (known?.entry !== entry) {
      this.#watched.set(viewId, { entry, ticked, waiting: new Set() });
    } else {
      for (const [datasetId, paths] of ticked) {
        const before = known.ticked.get(datasetId);
        if ([...paths].some((path) => !before?.has(path))) known.waiting.add(datasetId);
      }
      for (const datasetId of known.waiting) if (!ticked.has(datasetId)) known.waiting.delete(datasetId);
      known.ticked = ticked;
    }
    this.#lookSoon(viewId);
  }

  #lookSoon(viewId: string): void {
    if (!this.#watched.get(viewId)?.waiting.size && this.of(viewId).length === 0) return;
    clearTimeout(this.#timers.get(viewId));
    this.#timers.set(
      viewId,
      setTimeout(() => this.#look(viewId), REST_MILLISECONDS),
    );
  }

  /** Looks at what was ticked and has come; what is in sight is not looked for again. */
  #look(viewId: string): void {
    const { waiting } = this.#watched.get(viewId) ?? {};
    const found = [...(waiting ?? [])].flatMap((datasetId) => {
      const layers = this.#store.layers(viewId).filter((layer) => layer.datasetId === datasetId);
      if (!layers.every(hasCome)) return [];
      const hidden = this.#sightOf(viewId, layers);
      if (hidden === 'in-sight') waiting?.delete(datasetId);
      return typeof hidden === 'object' ? [{ datasetId, ...hidden }] : [];
    });
    runInAction(() => this.#found.set(viewId, found));
  }

  #sightOf(viewId: string, layers: readonly SceneLayerEntry[]): Omit<OutOfSight, 'datasetId'> | 'in-sight' | 'unknown' {
    const view = this.#views.view(viewId);
    if (!view || view.size.width === 0) return 'unknown';
    const places = layers.flatMap((layer) => placesOfLayer(layer, MAX_PLACES));
    const bounds = layers.map((layer) => boundsOfLayer(layer)).reduce(unionBounds);
    return outOfSight(view, places, bounds, layers[0]?.config.unit ?? 'm') ?? 'in-sight';
  }

  #forget(viewId: string): void {
    clearTimeout(this.#timers.get(viewId));
    this.#timers.delete(viewId);
    this.#watched.delete(viewId);
    runInAction(() => this.#found.delete(viewId));
  }
}

/** Whether it is known where the items of a layer are that count, or that this will not be known. */
function hasCome({ status, kept, mask }: SceneLayerEntry): boolean {
  const isMaskAwaited = mask !== undefined && kept === undefined;
  return status === 'failed' || (status === 'ready' && !isMaskAwaited);
}
