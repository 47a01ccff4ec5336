import { type Bounds, emptyBounds, nodeAt, type SceneStep, setPart, unionBounds } from 'adit/core';
import type { RenderSession, ServerPluginContext } from 'adit/core/server';
import { activeLayerPart, cameraPart, layerOf, namedView, viewOf, type ViewState } from '../shared/index.ts';
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
      const together = Object.values(session.scene.views)
        .map(namedView)
        .filter((view) => view.viewId === viewId || (linked && view.linked));
      const bounds = new Map<string, Bounds>();
      for (const view of together) bounds.set(view.viewId, await shownBounds(session, view));
      return session.change(
        [...bounds].flatMap(([id, box]) => {
          if (!Object.hasOwn(session.scene.views, id) || box[0] > box[1]) return [];
          const view = viewOf(session.scene, id);
          return [setCamera(id, fitBounds(cameraOf(view), box, 1, view.zScaling))];
        }),
      );
    }),
  );

  procedures.add(setViewUp, async (session, { viewId, direction }) =>
    session.change([setCamera(viewId, lookFrom(cameraOf(viewOf(session.scene, viewId)), direction))]),
  );

  procedures.add(centreCamera, async (session, { viewId, position }) =>
    session.change([setCamera(viewId, { ...cameraOf(viewOf(session.scene, viewId)), focalPoint: position })]),
  );

  procedures.add(resetView, async (session, { viewId }) => {
    const parts = Object.keys(nodeAt(session.scene, [viewId]).parts).filter((part) => part !== activeLayerPart.id);
    return session.change(parts.map((part) => ({ at: [viewId], part, value: null })));
  });

  procedures.add(resetViewState, async (session, { viewId }) =>
    session.change([{ at: [nodeAt(session.scene, [viewId]).viewId], value: {} }]),
  );

  procedures.add(updateActiveLayer, async (session, { viewId, layerName }) =>
    session.change([
      setPart([viewId], activeLayerPart, layerName && layerOf(session.scene, viewId, layerName).layerName),
    ]),
  );
}

function cameraOf({ camera, cameraParallelProjection }: ViewState): OrbitCamera {
  if (!camera) return { ...defaultCamera, parallelProjection: cameraParallelProjection };
  return fromSceneCamera({ ...camera, parallelProjection: cameraParallelProjection });
}

function setCamera(viewId: string, camera: OrbitCamera): SceneStep {
  const { parallelProjection: _parallel, ...kept } = toSceneCamera(camera);
  return setPart([viewId], cameraPart, kept);
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
