import { untracked } from 'mobx';
import type { Disposable } from 'adit/core';
import type { MobxSceneStore } from '../store/mobx-scene-store.ts';
import type { SceneLayerEntry } from '../scene/scene-layer-entry.ts';
import { LayerCutting, type CutParts } from './layer-cutting.ts';

/** The cuts of the layers that are drawn, each in each view. */
export class SceneCuts implements Disposable {
  #parts: CutParts;
  #store: MobxSceneStore;
  #views = new Map<string, Map<SceneLayerEntry, LayerCutting>>();

  constructor(parts: CutParts, store: MobxSceneStore) {
    this.#parts = parts;
    this.#store = store;
  }

  /** The cuts of a layer in a view, until it is not kept any more. */
  of(viewId: string, layer: SceneLayerEntry): LayerCutting {
    const view = this.#views.get(viewId) ?? new Map<SceneLayerEntry, LayerCutting>();
    this.#views.set(viewId, view);
    const node = (): ReturnType<MobxSceneStore['node']> => this.#store.node(viewId);
    const cutting = view.get(layer) ?? untracked(() => new LayerCutting(this.#parts, { viewId, node }, layer));
    view.set(layer, cutting);
    return cutting;
  }

  /** Forgets what is known of the other layers of a view. */
  keepOnly(viewId: string, layers: readonly SceneLayerEntry[]): void {
    const kept = new Set(layers);
    const view = this.#views.get(viewId);
    for (const [layer, cutting] of view ?? []) {
      if (kept.has(layer)) continue;
      cutting.dispose();
      view?.delete(layer);
    }
  }

  dispose(): void {
    for (const viewId of this.#views.keys()) this.keepOnly(viewId, []);
  }
}
