import type { Bounds, Disposable } from 'adit/core';
import type { SceneView } from 'adit/plugins/views';
import { fitFlat } from './fit-flat.ts';

/** What a plan is fitted to when it is new. */
export interface PlanFit {
  readonly bounds: Bounds | undefined;
  /** How much of it legends will stand over: as much as over the view beside it. */
  readonly leftInset: number;
}

/** Keeps views that are plans looking straight down, and flat. */
export class PlanCameras implements Disposable {
  #kept = new Map<string, SceneView>();

  /** Turns a view that has become a plan; a new one is fitted as well. */
  keep(viewId: string, view: SceneView, fit: PlanFit | undefined): void {
    if (this.#kept.get(viewId) === view) return;
    this.#kept.set(viewId, view);
    view.lookFrom('top');
    if (fit) fitFlat(view, fit.bounds, (camera) => camera, fit.leftInset);
    view.setFlat(true);
  }

  /** Lets a view that is no plan any more be turned again. */
  leave(viewId: string, view: SceneView | undefined): void {
    if (this.#kept.delete(viewId)) view?.setFlat(false);
  }

  dispose(): void {
    for (const view of this.#kept.values()) view.setFlat(false);
    this.#kept.clear();
  }
}
