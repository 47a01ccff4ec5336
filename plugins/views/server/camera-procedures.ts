import { type Bounds, emptyBounds, layerOf, unionBounds, viewOf, type ViewState, viewStateShape } from 'adit/core';
import type { RenderSession, ServerPluginContext } from 'adit/core/server';
import {
  defaultCamera,
  fitBounds,
  fromSceneCamera,
  lookFrom,
  toSceneCamera,
  type OrbitCamera,
} from '../shared/camera/orbit-camera.ts';
import {
  centreCamera,
  resetCamera,
  resetView,
  resetViewState,
  setViewUp,
  updateActiveLayer,
} from '../shared/camera-procedures.ts';

/** Cameras of views, and views as they are at first. How wide a view is drawn is not known here: cameras fit a square. */
export function addCameraProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(resetCamera, (session, { viewId }) =>
    session.inTurn(async () => {
      const { linked } = viewOf(session.scene, viewId);
      const together = Object.values(session.scene.views).filter(
        (view) => view.viewId === viewId || (linked && view.linked),
      );
      const bounds = new Map<string, Bounds>();
      for (const view of together) bounds.set(view.viewId, await shownBounds(session, view));
      return session.update(({ views }) => {
        for (const [id, box] of bounds) {
          const view = views[id];
          if (view && box[0] <= box[1]) setCamera(view, fitBounds(cameraOf(view), box, 1, view.zScaling));
        }
      });
    }),
  );

  procedures.add(setViewUp, async (session, { viewId, direction }) =>
    session.update((scene) => {
      const view = viewOf(scene, viewId);
      setCamera(view, lookFrom(cameraOf(view), direction));
    }),
  );

  procedures.add(centreCamera, async (session, { viewId, position }) =>
    session.update((scene) => {
      const view = viewOf(scene, viewId);
      setCamera(view, { ...cameraOf(view), focalPoint: position });
    }),
  );

  procedures.add(resetView, async (session, { viewId }) =>
    session.update((scene) => {
      const { layers, activeLayer } = viewOf(scene, viewId);
      scene.views[viewId] = viewStateShape.parse({
        viewId,
        layers,
        ...(activeLayer === undefined ? {} : { activeLayer }),
      });
    }),
  );

  procedures.add(resetViewState, async (session, { viewId }) =>
    session.update((scene) => {
      viewOf(scene, viewId);
      scene.views[viewId] = viewStateShape.parse({ viewId });
    }),
  );

  procedures.add(updateActiveLayer, async (session, { viewId, layerName }) =>
    session.update((scene) => {
      const view = viewOf(scene, viewId);
      if (layerName === undefined) delete view.activeLayer;
      else view.activeLayer = layerOf(scene, viewId, layerName).layerName;
    }),
  );
}

function cameraOf({ camera, cameraParallelProjection }: ViewState): OrbitCamera {
  if (!camera) return { ...defaultCamera, parallelProjection: cameraParallelProjection };
  return fromSceneCamera({ ...camera, parallelProjection: cameraParallelProjection });
}

function setCamera(view: ViewState, camera: OrbitCamera): void {
  const { parallelProjection: _parallel, ...kept } = toSceneCamera(camera);
  view.camera = kept;
}

/** The bounds of all layers that a view shows; empty when there are none. */
async function shownBounds(session: RenderSession, { layers }: ViewState): Promise<Bounds> {
  let all: Bounds = emptyBounds;
  for (const { layerName, geometry } of Object.values(layers)) {
    if (geometry.Visibility === 0) continue;
    const { dataset, layer } = await session.openLayer(layerName);
    all = unionBounds(all, dataset.manifest.layers.find(({ name }) => name === layer)?.bounds ?? emptyBounds);
  }
  return all;
}
