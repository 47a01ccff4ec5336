import type { Bounds } from 'adit/core';
import type { SceneCamera, SceneView } from 'adit/plugins/views';
import { besideLegends } from '../rules/beside-legends.ts';

/** How much wider than the data a flat view begins, so that the labels of the grid stand beside them. */
const ROOM = 1.25;

/** Fits a view to bounds beside the legends, with room for the labels of the grid; `square` keeps its direction. */
export function fitFlat(
  view: SceneView,
  bounds: Bounds | undefined,
  square: (camera: SceneCamera) => SceneCamera,
  leftInset = view.leftInset,
): void {
  view.fit(bounds);
  const fitted = square(view.camera);
  const roomy = { ...fitted, parallelScale: fitted.parallelScale * ROOM };
  view.camera = bounds ? besideLegends(roomy, bounds, { size: view.size, leftInset }, ROOM) : roomy;
}
