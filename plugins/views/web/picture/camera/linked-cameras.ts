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

  /** Hands the camera of a view on, unless it was given it here. */
  moved(viewId: string): void {
    const view = this.#views.get(viewId);
    if (!view || !this.#isLinked(viewId)) return;
    const { camera } = view;
    if (this.#given.get(viewId) === JSON.stringify(camera)) return;
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
