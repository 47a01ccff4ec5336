import type { ObservableMap } from 'mobx';
import { runInAction } from 'mobx';
import { selectsAll, type SceneState } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { addThreshold, addView, updateThreshold } from '../../shared/index.ts';
import type { KeptItems } from './kept-items.ts';
import type { KnownLayers } from './known-layers.ts';
import { matchViews } from './match-views.ts';
import type { SceneSender } from './scene-sender.ts';
import { ViewEntry } from './view-entry.ts';

/** The parts of the scene that are brought in line with the session. */
export interface SyncParts {
  readonly session: RenderSessionClient;
  readonly views: ObservableMap<string, ViewEntry>;
  readonly sender: SceneSender;
  readonly kept: KeptItems;
  readonly layers: KnownLayers;
}

/** Takes over the session's scene, when this browser shows nothing yet. */
export async function adoptScene({ session, views, kept, layers: known }: SyncParts, scene: SceneState): Promise<void> {
  for (const viewId of views.keys()) if (!scene.views[viewId]) await session.call(addView, { viewId });
  for (const [viewId, { layers, ...options }] of Object.entries(scene.views)) {
    const view = views.get(viewId) ?? new ViewEntry(viewId);
    runInAction(() => {
      view.change(options);
      views.set(viewId, view);
    });
    for (const state of Object.values(layers)) {
      const layer = await known.find(view, state);
      if (!layer) continue;
      if (!selectsAll(state.selection)) layer.hideAll();
      runInAction(() => view.layers.set(state.layerName, layer));
      void layer.data.load();
      void kept.refresh(viewId, state.layerName);
    }
  }
}

/** Gives a session that lost the scene, or missed a part of it, the scene of this browser. */
export async function restoreScene({ session, views, sender, kept }: SyncParts, known: SceneState): Promise<void> {
  await matchViews(session, Object.keys(known.views), [...views.keys()]);
  for (const [viewId, view] of views) {
    const there = known.views[viewId]?.layers ?? {};
    const gone = Object.keys(there).filter((name) => !view.layers.has(name));
    await sender.sendSelections(viewId, {
      ...Object.fromEntries([...view.layers].map(([name, { state }]) => [name, state.selection])),
      ...Object.fromEntries(gone.map((name) => [name, []])),
    });
    for (const { layerName, state, data } of view.layers.values()) {
      await sender.sendColouring(viewId, layerName);
      await sender.sendGeometry(viewId, layerName);
      await sender.sendCuts(viewId, layerName);
      const knownFilters = new Set(there[layerName]?.filters.map((filter) => filter.id));
      for (const { id } of state.filters) {
        // It may have been changed or removed while the one before was sent.
        const filter = view.layers.get(layerName)?.state.filters.find((one) => one.id === id);
        const spec = knownFilters.has(id) ? updateThreshold : addThreshold;
        if (filter) await session.call(spec, { viewId, layerName, filter });
      }
      void data.load();
      if (state.filters.length > 0 || !selectsAll(state.selection)) void kept.refresh(viewId, layerName);
    }
    await sender.sendOptions(viewId);
  }
}
