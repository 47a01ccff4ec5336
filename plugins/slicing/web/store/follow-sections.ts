import { autorun } from 'mobx';
import { toDisposable, type Disposable } from 'adit/core';
import type { DrawnViews, SceneCamera, SceneStore, SceneView, Section, ViewState } from 'adit/plugins/views';
import { cameraOnSection } from '../rules/section-plane.ts';
import { fitFlat } from './fit-flat.ts';
import { PlanCameras } from './plan-cameras.ts';
import type { PlanStore } from './plan-store.ts';
import type { SectionStore } from './section-store.ts';

/** What a view looked at before it looked at its section. */
interface Followed {
  readonly view: SceneView;
  readonly looksAt: string;
  readonly before: SceneCamera | undefined;
}

/** Keeps views that show a section square to it, flat, and gives them back the camera of before when it ends; and plans looking straight down. */
export function followSections(
  scene: SceneStore,
  views: DrawnViews,
  sections: Pick<SectionStore, 'shown' | 'bounds'>,
  plans: Pick<PlanStore, 'source'>,
): Disposable {
  const planCameras = new PlanCameras();
  const followed = new Map<string, Followed>();
  /** The cameras that the scene had when it was looked at last. */
  const cameras = new Map<string, ViewState['camera']>();
  const follow = (view: SceneView, section: Section, { viewId, camera, zScaling: exaggeration }: ViewState): void => {
    const known = followed.get(viewId);
    const { position, dip, azimuth, fromBelow } = section;
    const looksAt = JSON.stringify([position, dip, azimuth, fromBelow, exaggeration]);
    if (known?.view === view && known.looksAt === looksAt) return;
    view.setFlat(true);
    // A camera that came with the section, as with a saved state or after a reload, is turned to it and not fitted anew.
    const cameWithIt = camera && known?.view !== view && cameras.get(viewId) !== camera;
    const before = known ? known.before : cameWithIt ? undefined : view.camera;
    const square = (): void => {
      view.camera = cameraOnSection(section, view.camera, exaggeration);
    };
    if (cameWithIt) {
      // The view may take it in this very step.
      queueMicrotask(() => followed.get(viewId)?.looksAt === looksAt && square());
    } else {
      square();
    }
    if (!cameWithIt && !known) {
      fitFlat(view, sections.bounds(viewId), (current) => cameraOnSection(section, current, exaggeration));
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
      const source = plans.source(viewId);
      if (source === undefined) planCameras.leave(viewId, view);
      if (state && section && view) follow(view, section, state);
      else if (!section) leave(viewId, view);
      if (source !== undefined && state && view) {
        const leftInset = views.view(source)?.leftInset ?? 0;
        planCameras.keep(viewId, view, state.camera ? undefined : { bounds: sections.bounds(viewId), leftInset });
      }
      if (state && view) cameras.set(viewId, state.camera);
      else cameras.delete(viewId);
    }
  });
  return toDisposable(() => {
    stop();
    planCameras.dispose();
    for (const viewId of [...followed.keys()]) views.view(viewId)?.setFlat(false);
  });
}
