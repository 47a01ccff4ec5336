import { isEmptyBounds } from 'adit/core';
import type { SceneCamera, SceneView } from '../../../shared/index.ts';

/** Makes the cameras of linked views one: each takes over what moves in another, with its own projection. */
export class LinkedCameras {
  #views: ReadonlyMap<string, SceneView>;
  #isLinked: (viewId: string) => boolean;
  /** The cameras that views were given here, so that they are not handed back. */
  #given = new Map<string, string>();

  constructor(views: ReadonlyMap<string, SceneView>, isLinked: (viewId: string) => boolean) {
    this.#views = views;
    this.#isLinked = isLinked;
  }

  /** Hands the camera of a view on, unless it was given it here or shows nothing. */
  moved(viewId: string): void {
    const view = this.#leading(viewId);
    if (view && this.#given.get(viewId) !== JSON.stringify(view.camera)) this.#hand(viewId, view);
  }

  /** Brings the linked views together: `viewId` leads, or another one where that shows nothing. */
  lead(viewId: string): void {
    for (const id of [viewId, ...this.#views.keys()]) {
      const view = this.#leading(id);
      if (view) return this.#hand(id, view);
    }
  }

  /** Gives a view that had shown nothing the camera of those that it is linked with; false where none of them shows anything. */
  join(viewId: string): boolean {
    const view = this.#views.get(viewId);
    const leader = [...this.#views.keys()].find((id) => id !== viewId && this.#leading(id) !== undefined);
    if (!view || leader === undefined || !this.#isLinked(viewId)) return false;
    this.#give(viewId, view, this.#views.get(leader)!.camera);
    return true;
  }

  /** A view that others follow; those that show nothing never lead. */
  #leading(viewId: string): SceneView | undefined {
    const view = this.#views.get(viewId);
    return view && this.#isLinked(viewId) && !isEmptyBounds(view.bounds) ? view : undefined;
  }

  #hand(viewId: string, { camera }: SceneView): void {
    for (const [otherId, other] of this.#views) {
      if (otherId === viewId || !this.#isLinked(otherId)) continue;
      this.#give(otherId, other, camera);
    }
  }

  #give(viewId: string, view: SceneView, camera: SceneCamera): void {
    view.camera = { ...camera, parallelProjection: view.camera.parallelProjection };
    this.#given.set(viewId, JSON.stringify(view.camera));
  }
}
