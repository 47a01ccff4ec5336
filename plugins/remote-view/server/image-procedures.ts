import type { ServerPluginContext } from 'adit/core/server';
import {
  enableImages,
  getMostFrames,
  leaveImages,
  observeImages,
  pushImage,
  redrawImage,
  resetImageCamera,
  setImageQuality,
  setImageSize,
  setMostFrames,
  startAnimation,
  stopAnimation,
  updateCamera,
  updateCameraParameters,
} from '../shared/index.ts';
import type { ObservedViews } from './observed-views.ts';

/** The calls of vtk.js's remote view. */
export function addImageProcedures(procedures: ServerPluginContext['procedures'], views: ObservedViews): void {
  procedures.add(observeImages, async (session, [view]) => {
    const pictures = views.of(session, view);
    pictures.observe(true);
    return { success: true as const, viewId: pictures.viewId };
  });
  procedures.add(leaveImages, async (session, [view]) => {
    views.leave(session, view);
    return {};
  });
  procedures.add(enableImages, async (session, [view, enabled]) => {
    views.of(session, view).enable(enabled);
    return {};
  });
  procedures.add(pushImage, async (session, [{ view, size }]) => {
    const pictures = views.of(session, view);
    if (size) pictures.resize(size);
    else pictures.draw();
    return {};
  });
  procedures.add(redrawImage, async (session, [view]) => {
    views.of(session, view).draw();
    return {};
  });
  procedures.add(setImageSize, async (session, [view, width, height]) => {
    views.of(session, view).resize([width, height]);
    return {};
  });
  procedures.add(setImageQuality, async (session, [view, quality, ratio]) => {
    views.of(session, view).setQuality(quality, ratio);
    return {};
  });
  procedures.add(startAnimation, async (session, [view]) => {
    views.of(session, view).animate(true);
    return {};
  });
  procedures.add(stopAnimation, async (session, [view]) => {
    views.of(session, view).animate(false);
    return {};
  });
  procedures.add(setMostFrames, async (session, [frames]) => {
    views.setMostFrames(session, frames);
    return {};
  });
  procedures.add(getMostFrames, async (session) => views.mostFrames(session));
  procedures.add(updateCamera, async (session, [view, focalPoint, viewUp, position]) => {
    views.of(session, view).look({ focalPoint, viewUp, position });
    return {};
  });
  procedures.add(updateCameraParameters, async (session, [view, camera]) => {
    views.of(session, view).look(camera);
    return {};
  });
  procedures.add(resetImageCamera, async (session, [view]) => {
    views.of(session, view).look(undefined);
    return {};
  });
}
