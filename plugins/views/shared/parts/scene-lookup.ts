import { namedLayer, namedView } from './named-scene.ts';
import { nodeAt, type SceneTree } from 'adit/core';
import type { LayerState, ViewState } from './named-shapes.ts';

/** A view of the scene under the names that calls have for its parts; throws 404 for one that is not there. @beta */
export function viewOf(scene: SceneTree, viewId: string): ViewState {
  return namedView(nodeAt(scene, [viewId]));
}

/** A layer of a view under the names that calls have for its parts; throws 404 for one that is not shown there. @public */
export function layerOf(scene: SceneTree, viewId: string, layerName: string): LayerState {
  return namedLayer(nodeAt(scene, [viewId, layerName]));
}
