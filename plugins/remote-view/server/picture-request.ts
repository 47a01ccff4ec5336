import {
  decodeItems,
  geometryStateShape,
  picksPart,
  readPart,
  splitLayerKey,
  type Camera,
  type Vector3,
  type ViewState,
} from 'adit/core';
import type { LayerAddress, PictureHighlight, PictureRequest, RenderSession } from 'adit/core/server';

/** A camera with its projection. */
export type ProjectingCamera = Camera & { readonly parallelProjection: boolean };

const firstCamera: Camera = {
  position: [-1, -1, 1],
  focalPoint: [0, 0, 0],
  viewUp: [0, 0, 1],
  viewAngle: 30,
  parallelScale: 1,
};

/** The camera that the scene says a view has; from the south-west where it says none. */
export function cameraOf({ camera, cameraParallelProjection: parallelProjection }: ViewState): ProjectingCamera {
  return { ...(camera ?? firstCamera), parallelProjection };
}

/** How a view is to be drawn, beside what the scene says of it. */
export interface PictureOptions {
  readonly camera: ProjectingCamera;
  readonly size: readonly [number, number];
  readonly pixelRatio: number;
  readonly background: { readonly top: Vector3; readonly bottom: Vector3 };
  readonly quality: number;
  readonly moving: boolean;
}

/** All that is needed to draw a view of a session as it is now. Layers whose datasets are gone are left out. */
export async function pictureRequest(
  session: RenderSession,
  view: ViewState,
  { camera: { parallelProjection, ...camera }, ...options }: PictureOptions,
): Promise<PictureRequest> {
  const layers = new Map<string, LayerAddress>();
  for (const { layerName, selection } of Object.values(view.layers)) {
    const layer = await session.openLayer(layerName).catch(() => undefined);
    if (layer) layers.set(layerName, { ...layer, selection });
  }
  return {
    ...options,
    view: { ...view, cameraParallelProjection: parallelProjection },
    camera,
    layers,
    highlights: highlightsOf(session, layers),
  };
}

function highlightsOf(
  session: RenderSession,
  layers: ReadonlyMap<string, LayerAddress>,
): Map<string, PictureHighlight> {
  const picks = readPart(session.scene, picksPart);
  const found = new Map<string, PictureHighlight>();
  for (const [layerName, { dataset, layer: name }] of layers) {
    const picked = picks?.layers[layerName];
    const layer = dataset.manifest.layers.find((other) => other.name === name);
    if (!picked || !layer) continue;
    const look = picks?.looks[splitLayerKey(layerName).datasetId] ?? geometryStateShape.parse({});
    found.set(layerName, { items: decodeItems(picked.items, layer.count), look });
  }
  return found;
}
