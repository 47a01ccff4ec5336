import { runInAction } from 'mobx';
import { selectsAll, type LayerNode, type SceneTree } from 'adit/core';
import { openParts } from '../../../shared/index.ts';
import type { MobxSceneStore } from '../store/mobx-scene-store.ts';
import type { SceneLayerEntry } from '../scene/scene-layer-entry.ts';
import { makeView, type ViewEntry } from '../scene/view-entry.ts';

/** What belongs to a scene that is shown at once. */
export interface SceneFrame {
  readonly activeView?: string | undefined;
  readonly activeLayer?: string | undefined;
  /** By view: how layers that are not shown look once they are. */
  readonly looks?: ReadonlyMap<string, readonly LayerNode[]>;
  /** Changes what is to change at the same time. */
  together?(): void;
}

/**
 * Shows a scene that the session shows already in the place of all that is shown here, at once. Layers that stay keep their numbers;
 * layers of datasets that there are no more are left out.
 */
export async function replaceScene(store: MobxSceneStore, scene: SceneTree, frame: SceneFrame = {}): Promise<void> {
  const { views, kept, layers: known, open, log } = store.parts;
  const made = new Map<string, ViewEntry>();
  for (const [viewId, node] of Object.entries(scene.views)) {
    const view = makeView({ ...node, layers: {} });
    for (const look of frame.looks?.get(viewId) ?? []) view.looks.set(look.layerName, look);
    const entries = await Promise.all(
      Object.values(node.layers).map(async (layer) => {
        const entry = await known.find(view, layer);
        if (!entry?.config.count) log.warn('A layer of the scene is empty', { layerName: layer.layerName });
        return entry;
      }),
    );
    runInAction(() => entries.forEach((layer) => layer && put(view, layer)));
    made.set(viewId, view);
  }
  runInAction(() => {
    const before = [...views.values()].flatMap((view) => [...view.layers.keys()]);
    views.replace(made);
    open.put([], openParts(scene));
    for (const [viewId, { layers }] of made)
      for (const [layerName, layer] of layers) if (open.isNarrowed(viewId, layerName)) layer.hideAll();
    const [first = ''] = made.keys();
    const { activeView = store.activeViewId, activeLayer } = frame;
    store.activeViewId = made.has(activeView) ? activeView : first;
    store.activeLayerName = store.layer(store.activeViewId, activeLayer ?? '')?.layerName;
    frame.together?.();
    before.forEach((layerName) => known.dropUnused(layerName));
  });
  for (const [viewId, view] of made)
    for (const { layerName, data } of view.layers.values()) {
      void data.load();
      kept.again(viewId, layerName);
    }
}

function put(view: ViewEntry, layer: SceneLayerEntry): void {
  const { selection, filters } = layer.state;
  if (filters.length > 0 || !selectsAll(selection)) layer.hideAll();
  view.layers.set(layer.layerName, layer);
}
