import { untracked } from 'mobx';
import { emptyBounds, sameValue, unionBounds, type Bounds, type Disposable } from 'adit/core';
import type { PaintedView, SceneView, ViewPainter } from '../../../shared/index.ts';
import type { SceneLayerEntry } from '../../model/scene/scene-layer-entry.ts';

/** Hands one view to what makes its pictures elsewhere, and takes it back. */
export class ViewPaint implements Disposable {
  #view: SceneView;
  #painter: ViewPainter | undefined;
  #painted: PaintedView | undefined;
  #bounds: Bounds | undefined;

  constructor(view: SceneView) {
    this.#view = view;
  }

  /** Follows a change of the painter or of the layers; true while there is a painter. The view is told only of what is new to it. */
  follow(painter: ViewPainter | undefined, layers: readonly SceneLayerEntry[]): boolean {
    const isSame = painter === this.#painter;
    if (!isSame) {
      this.#painted?.dispose();
      this.#painted = painter && untracked(() => painter.paint(this.#view));
      this.#painter = painter;
    }
    const painted = this.#painted;
    const bounds = painted && boundsOfShown(layers);
    if (isSame && sameValue(bounds, this.#bounds)) return painted !== undefined;
    this.#bounds = bounds;
    this.#view.setPainting(painted && bounds && { bounds, itemAt: (place, layer) => painted.itemAt(place, layer) });
    return painted !== undefined;
  }

  dispose(): void {
    this.#painted?.dispose();
  }
}

function boundsOfShown(layers: readonly SceneLayerEntry[]): Bounds {
  return layers
    .filter(({ state }) => state.geometry.Visibility === 1)
    .reduce((all, { config }) => unionBounds(all, config.bounds ?? emptyBounds), emptyBounds);
}
