import type { Bounds } from 'adit/core';
import type { SceneView } from 'adit/plugins/views';

/** Keeps views that are plans looking straight down, and flat. */
export class PlanCameras {
  #kept = new Map<string, SceneView>();

  /** Turns a view that has become a plan; one without a camera of its own is fitted to its data. */
  keep(viewId: string, view: SceneView, isNew: boolean, bounds: Bounds | undefined): void {
    if (this.#kept.get(viewId) === view) return;
    this.#kept.set(viewId, view);
    view.lookFrom('top');
    if (isNew) view.fit(bounds);
    view.setFlat(true);
  }

  /** Lets a view that is no plan any more be turned again. */
  leave(viewId: string, view: SceneView | undefined): void {
    if (this.#kept.delete(viewId)) view?.setFlat(false);
  }
}
