import { autorun } from 'mobx';
import { toDisposable, type Disposable, type Section } from 'adit/core';
import type { DrawnViews, SceneCamera, SceneStore, SceneView } from 'adit/plugins/views';
import { cameraOnSection } from '../rules/section-plane.ts';
import type { SectionStore } from './section-store.ts';

/** How much wider than the data a section begins, so that the labels of the grid stand beside it. */
const ROOM = 1.25;

/** What a view looked at before it looked at its section. */
interface Followed {
  readonly view: SceneView;
  readonly looksAt: string;
  readonly before: SceneCamera | undefined;
}

/** Keeps views that show a section square to it, flat, and gives them back the camera of before when it ends. */
export function followSections(
  scene: SceneStore,
  views: DrawnViews,
  sections: Pick<SectionStore, 'shown'>,
): Disposable {
  const followed = new Map<string, Followed>();
  const follow = (viewId: string, view: SceneView, section: Section, exaggeration: number): void => {
    const known = followed.get(viewId);
    const { position, dip, azimuth, fromBelow } = section;
    const looksAt = JSON.stringify([position, dip, azimuth, fromBelow, exaggeration]);
    if (known?.view === view && known.looksAt === looksAt) return;
    // A view that is drawn anew, as after a reload, has the section's camera already.
    const isNew = known === undefined && !isSquare(view.camera, section, exaggeration);
    const before = known ? known.before : isNew ? view.camera : undefined;
    view.setFlat(true);
    view.camera = cameraOnSection(section, view.camera, exaggeration);
    if (isNew) {
      view.fit();
      const fitted = cameraOnSection(section, view.camera, exaggeration);
      view.camera = { ...fitted, parallelScale: fitted.parallelScale * ROOM };
    }
    followed.set(viewId, { view, looksAt, before });
  };
  const leave = (viewId: string, view: SceneView | undefined): void => {
    const known = followed.get(viewId);
    followed.delete(viewId);
    if (!known || !view) return;
    view.setFlat(false);
    if (!known.before) return view.reset();
    const parallelProjection = scene.view(viewId)?.cameraParallelProjection ?? known.before.parallelProjection;
    view.camera = { ...known.before, parallelProjection };
  };
  const stop = autorun(() => {
    for (const viewId of new Set([...scene.viewIds, ...followed.keys()])) {
      const state = scene.view(viewId);
      const view = views.view(viewId);
      const section = sections.shown(viewId);
      if (state && section && view) follow(viewId, view, section, state.zScaling);
      else if (!section) leave(viewId, view);
    }
  });
  return toDisposable(() => {
    stop();
    for (const viewId of [...followed.keys()]) views.view(viewId)?.setFlat(false);
  });
}

function isSquare(camera: SceneCamera, section: Section, exaggeration: number): boolean {
  const square = cameraOnSection(section, camera, exaggeration);
  const distance = Math.hypot(...camera.position.map((part, axis) => part - camera.focalPoint[axis]!));
  return camera.position.every((part, axis) => Math.abs(part - square.position[axis]!) < distance * 1e-6);
}
