import type { Disposable } from 'adit/core';
import type { SceneStore } from 'adit/plugins/views';

/** The exaggeration while the tool is on. */
export const RAISED = 3;

/** Exaggerates the heights of the active view until it is disposed. */
export function raiseRelief(scene: SceneStore): Disposable {
  const viewId = scene.activeViewId;
  const before = scene.view(viewId)?.zScaling ?? 1;
  scene.setViewState(viewId, { zScaling: RAISED });
  return { dispose: () => scene.setViewState(viewId, { zScaling: before }) };
}
