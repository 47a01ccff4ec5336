import { autorun, reaction, untracked } from 'mobx';
import { emptyBounds, isEmptyBounds, toDisposable, type Bounds, type Disposable } from 'adit/core';
import type { Theme } from 'adit/core/web';
import { isDarkView, type Scene, type SceneLayer, type SceneView } from '../../../shared/index.ts';
import type { SceneLayerEntry } from '../../model/scene/scene-layer-entry.ts';
import type { MobxSceneStore } from '../../model/store/mobx-scene-store.ts';
import type { CutParts } from '../../model/cuts/layer-cutting.ts';
import { SceneCuts } from '../../model/cuts/scene-cuts.ts';
import { nearFirst } from '../../zoom/sight.ts';
import { createScene } from '../frame/scene.ts';
import { drawHighlights } from './highlights.ts';
import { LinkedCameras } from '../camera/linked-cameras.ts';
import { layerStyle } from './layer-style.ts';
import { ViewPaint } from './view-paint.ts';
import type { ViewPicks } from './view-picks.ts';

const CAMERA_WAIT_MILLISECONDS = 400;

/** What the store is drawn with. */
export interface SceneDrawingParts {
  readonly store: MobxSceneStore;
  readonly picks: ViewPicks;
  readonly cuts: CutParts;
  readonly theme: Pick<Theme, 'scheme'>;
}

/** Draws the store: layers come and go with it, and every change of a style is drawn in the next frame. */
export class SceneDrawing implements Disposable {
  readonly scene: Scene = createScene();
  #store: MobxSceneStore;
  #layers = new Map<string, SceneLayer>();
  #views = new Map<string, SceneView>();
  #links = new LinkedCameras(this.#views, (viewId) => this.#store.view(viewId)?.linked ?? false);
  #picks: ViewPicks;
  #theme: Pick<Theme, 'scheme'>;
  #cuts: SceneCuts;
  #stop: () => void;

  constructor({ store, picks, cuts, theme }: SceneDrawingParts) {
    this.#store = store;
    this.#picks = picks;
    this.#theme = theme;
    this.#cuts = new SceneCuts(cuts, store);
    this.#stop = autorun(() => this.#syncLayers());
  }

  /** Draws a view inside `container` until the handle is disposed. */
  attach(viewId: string, container: HTMLElement): { view: SceneView } & Disposable {
    const view = this.scene.createView(viewId, container);
    this.#views.set(viewId, view);
    this.#takeCamera(viewId, view);
    const stops = [
      this.#drawLayers(viewId, view),
      drawHighlights(viewId, this.scene, this.#store, {
        list: () => (this.#picks.painter(viewId) ? [] : this.#picks.highlights()),
        styleOf: (layer) => this.#cuts.of(viewId, layer).style(layerStyle(layer)),
      }),
      this.#keepCamera(viewId, view),
      this.#drawOptions(viewId, view),
    ];
    const { dispose } = toDisposable(() => {
      for (const stop of stops) stop();
      this.#cuts.keepOnly(viewId, []);
      this.#views.delete(viewId);
      view.dispose();
    });
    return { view, dispose };
  }

  dispose(): void {
    this.#stop();
    this.#cuts.dispose();
    this.scene.dispose();
  }

  /** Puts the camera where the store says; false when it does not. */
  #takeCamera(viewId: string, view: SceneView): boolean {
    const { camera, cameraParallelProjection: parallelProjection = false } = this.#store.view(viewId) ?? {};
    if (camera) view.camera = { ...camera, parallelProjection };
    return camera !== undefined;
  }

  #syncLayers(): void {
    const wanted = new Map(
      this.#store.viewIds.flatMap((id) => this.#store.layers(id)).map((layer) => [layer.layerName, layer]),
    );
    for (const [name, layer] of this.#layers) {
      if (wanted.has(name)) continue;
      layer.remove();
      this.#layers.delete(name);
    }
    for (const [name, layer] of wanted) {
      const { geometry } = layer.data;
      if (geometry && !this.#layers.has(name)) this.#layers.set(name, this.scene.addLayer(name, geometry));
    }
  }

  #drawLayers(viewId: string, view: SceneView): () => void {
    let wasEmpty = !this.#store.view(viewId)?.camera;
    let entry = this.#store.parts.views.get(viewId);
    const shown = new Set<string>();
    const paint = new ViewPaint(view);
    const stop = autorun(() => {
      const current = this.#store.parts.views.get(viewId);
      if (current && current !== entry) {
        // Another scene has come, with cameras of its own.
        entry = current;
        wasEmpty = !untracked(() => this.#takeCamera(viewId, view));
      }
      const all = this.#store.layers(viewId);
      const layers = paint.follow(this.#picks.painter(viewId), all) ? [] : all;
      if (layers.length > 0) untracked(() => this.#store.drawHere(viewId));
      const picked = this.#picks.pickedLayer(viewId);
      const isOnDark = isDarkView(this.#store.view(viewId), this.#theme.scheme);
      this.#cuts.keepOnly(viewId, layers);
      const now = new Set(layers.map((layer) => layer.layerName));
      for (const name of shown) {
        if (now.has(name)) continue;
        this.#layers.get(name)?.showIn(viewId, false);
        shown.delete(name);
      }
      for (const layer of layers) {
        // Reading the geometry makes this run again once it is there.
        if (layer.data.geometry) this.#syncLayers();
        const drawn = this.#layers.get(layer.layerName);
        if (!drawn) continue;
        const look = layerStyle(layer, { isPicked: picked === layer.layerName, isOnDark });
        drawn.setStyle(viewId, this.#cuts.of(viewId, layer).style(look));
        if (!shown.has(layer.layerName)) drawn.showIn(viewId, true);
        shown.add(layer.layerName);
      }
      if (wasEmpty && !isEmptyBounds(view.bounds)) {
        wasEmpty = false;
        // From the direction that may have been chosen before there was anything to see.
        if (!this.#links.join(viewId)) view.fit(firstPicture(all));
      }
      if (all.length === 0) wasEmpty = true;
    });
    return () => {
      stop();
      paint.dispose();
    };
  }

  #keepCamera(viewId: string, view: SceneView): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = view.onCamera(() => {
      this.#links.moved(viewId);
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isEmptyBounds(view.bounds)) return;
        const { parallelProjection: _parallel, ...camera } = view.camera;
        this.#store.setViewState(viewId, { camera });
      }, CAMERA_WAIT_MILLISECONDS);
    });
    return () => {
      clearTimeout(timer);
      listening.dispose();
    };
  }

  #drawOptions(viewId: string, view: SceneView): () => void {
    const stops = [
      autorun(() => view.setParallel(this.#store.view(viewId)?.cameraParallelProjection ?? false)),
      autorun(() => view.setLocked(!(this.#store.view(viewId)?.interaction ?? true))),
      reaction(
        () => this.#store.view(viewId)?.linked,
        (linked) => linked && this.#links.lead(this.#store.linkLeader ?? this.#store.activeViewId),
      ),
      autorun(() => view.setVerticalExaggeration(this.#store.view(viewId)?.zScaling ?? 1)),
    ];
    return () => stops.forEach((stop) => stop());
  }
}

/** The bounds of what a view shows first, without what is too far from the rest to be seen with it. */
function firstPicture(layers: readonly SceneLayerEntry[]): Bounds | undefined {
  const boxes = layers
    .filter(({ state }) => state.geometry.Visibility === 1)
    .map(({ geometry, config }) => geometry?.bounds ?? config.bounds ?? emptyBounds)
    .filter((box) => !isEmptyBounds(box));
  return nearFirst(boxes, layers[0]?.config.unit ?? 'm');
}
