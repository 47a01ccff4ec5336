import { notFound } from './adit-error.ts';
import type { LayerState, SceneState, ViewState } from './scene.ts';

/** A view of the scene; throws 404 for one that is not there. @beta */
export function viewOf({ views }: SceneState, viewId: string): ViewState {
  const view = Object.hasOwn(views, viewId) ? views[viewId] : undefined;
  if (!view) throw notFound('view');
  return view;
}

/** A layer of a view; throws 404 for one that is not shown there. @beta */
export function layerOf(scene: SceneState, viewId: string, layerName: string): LayerState {
  const { layers } = viewOf(scene, viewId);
  const layer = Object.hasOwn(layers, layerName) ? layers[layerName] : undefined;
  if (!layer) throw notFound('layer');
  return layer;
}
