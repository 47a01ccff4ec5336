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
import {
  findLayer,
  type ItemScope,
  type PictureHighlight,
  type PictureRequest,
  type RenderSession,
  type Subsets,
} from 'adit/core/server';

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
  subsets: Subsets,
  view: ViewState,
  { camera: { parallelProjection, ...camera }, ...options }: PictureOptions,
): Promise<PictureRequest> {
  const scopes = Object.keys(view.layers).map(async (layerName): Promise<[string, ItemScope] | undefined> => {
    const [layer, subset] = await Promise.all([
      session.openLayer(layerName),
      subsets.of(session, view.viewId, layerName),
    ]);
    return [layerName, { layer, subset }];
  });
  const layers = new Map(
    (await Promise.all(scopes.map((scope) => scope.catch(() => undefined)))).filter((scope) => scope !== undefined),
  );
  return {
    ...options,
    view: { ...view, cameraParallelProjection: parallelProjection },
    camera,
    layers,
    highlights: highlightsOf(session, layers),
  };
}

function highlightsOf(session: RenderSession, layers: ReadonlyMap<string, ItemScope>): Map<string, PictureHighlight> {
  const picks = readPart(session.scene, picksPart);
  const found = new Map<string, PictureHighlight>();
  for (const [layerName, scope] of layers) {
    const picked = picks?.layers[layerName];
    if (!picked) continue;
    const look = picks?.looks[splitLayerKey(layerName).datasetId] ?? geometryStateShape.parse({});
    found.set(layerName, { items: decodeItems(picked.items, findLayer(scope.layer).count), look });
  }
  return found;
}
