import type { ObservableMap } from 'mobx';
import { runInAction } from 'mobx';
import { readPart, selectsAll, type LayerNode, type Log, type SceneTree } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import {
  addThreshold,
  addView,
  updateThreshold,
  filtersPart,
  namedOptions,
  openParts,
  type ThresholdFilter,
} from '../../../shared/index.ts';
import type { KeptItems } from '../scene/kept-items.ts';
import type { KnownLayers } from '../scene/known-layers.ts';
import { matchViews } from '../scene/match-views.ts';
import { NO_PARTS } from '../scene/open-parts.ts';
import type { PartSender } from './part-sender.ts';
import { openIn, type SceneParts } from './scene-parts.ts';
import type { SceneSender } from './scene-sender.ts';
import { ViewEntry } from '../scene/view-entry.ts';

/** The parts of the scene that are brought in line with the session. */
export interface SyncParts {
  readonly session: RenderSessionClient;
  readonly views: ObservableMap<string, ViewEntry>;
  readonly sender: SceneSender;
  readonly kept: KeptItems;
  readonly layers: KnownLayers;
  readonly open: SceneParts;
  readonly partSender: PartSender;
  readonly log: Log;
}

/** Takes over the session's scene, when this browser shows nothing yet. */
export async function adoptScene(
  { session, views, kept, layers: known, open }: SyncParts,
  scene: SceneTree,
): Promise<void> {
  for (const viewId of views.keys()) if (!scene.views[viewId]) await session.call(addView, { viewId });
  runInAction(() => open.put([], openParts(scene)));
  for (const [viewId, node] of Object.entries(scene.views)) {
    const view = views.get(viewId) ?? new ViewEntry(viewId);
    runInAction(() => {
      view.change(namedOptions(node));
      view.openParts = openParts(node);
      views.set(viewId, view);
    });
    for (const child of Object.values(node.layers)) {
      const layer = await known.find(view, child);
      if (!layer) continue;
      runInAction(() => {
        view.layers.set(layer.layerName, layer);
        if (!selectsAll(layer.state.selection) || open.isNarrowed(viewId, layer.layerName)) layer.hideAll();
      });
      void layer.data.load();
      kept.again(viewId, layer.layerName);
    }
  }
}

/** Gives a session that lost the scene, or missed a part of it, the scene of this browser. */
export async function restoreScene(parts: SyncParts, known: SceneTree): Promise<void> {
  const { session, views, sender, kept, open, partSender } = parts;
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
      await sender.sendLabels(viewId, layerName);
      await sender.sendSettings(viewId, layerName);
      await sender.sendCuts(viewId, layerName);
      const knownFilters = new Set(filtersIn(there[layerName]).map((filter) => filter.id));
      for (const [order, { id }] of state.filters.entries()) {
        // It may have been changed or removed while the one before was sent.
        const filter = view.layers.get(layerName)?.state.filters.find((one) => one.id === id);
        if (!filter) continue;
        if (knownFilters.has(id)) await session.call(updateThreshold, { viewId, layerName, filter });
        else await session.call(addThreshold, { viewId, layerName, filter, order });
      }
      void data.load();
    }
    await sender.sendOptions(viewId);
  }
  await partSender.bring((at) => openIn(known, at) ?? NO_PARTS);
  for (const [viewId, { layers }] of views)
    for (const [layerName, { state }] of layers)
      if (state.filters.length > 0 || !selectsAll(state.selection) || open.isNarrowed(viewId, layerName))
        kept.again(viewId, layerName);
}

function filtersIn(node: LayerNode | undefined): readonly ThresholdFilter[] {
  return node ? readPart(node, filtersPart) : [];
}
