import { notFound, type LayerState, type SceneState, type ViewState } from 'adit/core';
import type { LayerAddress, RenderSession } from 'adit/core/server';

/** A view of the scene; throws 404 for one that is not there. */
export function viewOf(scene: SceneState, viewId: string): ViewState {
  const view = Object.hasOwn(scene.views, viewId) ? scene.views[viewId] : undefined;
  if (!view) throw notFound('view');
  return view;
}

/** A layer of a view; throws 404 for one that is not shown there. */
export function layerOf(scene: SceneState, viewId: string, layerName: string): LayerState {
  const { layers } = viewOf(scene, viewId);
  const layer = Object.hasOwn(layers, layerName) ? layers[layerName] : undefined;
  if (!layer) throw notFound('layer');
  return layer;
}

/** The pieces of a layer that a view shows, for questions to the engine; throws 404 for a layer that is not shown there. */
export async function openShown(session: RenderSession, viewId: string, layerName: string): Promise<LayerAddress> {
  const { selection } = layerOf(session.scene, viewId, layerName);
  return { ...(await session.openLayer(layerName)), selection };
}
