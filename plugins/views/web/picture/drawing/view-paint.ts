import { untracked } from 'mobx';
import { emptyBounds, unionBounds, type Disposable } from 'adit/core';
import type { PaintedView, SceneView, ViewPainter } from '../../../shared/index.ts';
import type { SceneLayerEntry } from '../../model/scene/scene-layer-entry.ts';

/** Hands one view to what makes its pictures elsewhere, and takes it back. */
export class ViewPaint implements Disposable {
  #view: SceneView;
  #painter: ViewPainter | undefined;
  #painted: PaintedView | undefined;

  constructor(view: SceneView) {
    this.#view = view;
  }

  /** Follows a change of the painter or of the layers; true while there is a painter. */
  follow(painter: ViewPainter | undefined, layers: readonly SceneLayerEntry[]): boolean {
    if (painter !== this.#painter) {
      this.#painted?.dispose();
      this.#painted = painter && untracked(() => painter.paint(this.#view));
      this.#painter = painter;
    }
    const painted = this.#painted;
    const shown = layers.filter(({ state }) => state.geometry.Visibility === 1);
    this.#view.setPainting(
      painted && {
        bounds: shown.reduce((all, { config }) => unionBounds(all, config.bounds ?? emptyBounds), emptyBounds),
        itemAt: (place) => painted.itemAt(place),
      },
    );
    return painted !== undefined;
  }

  dispose(): void {
    this.#painted?.dispose();
  }
}
