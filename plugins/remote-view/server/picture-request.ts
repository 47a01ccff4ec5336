import { AditError, decodeItems, readPart, splitLayerKey, type Vector3 } from 'adit/core';
import {
  findLayer,
  type LayerAddress,
  type PictureHighlight,
  type PictureLayer,
  type PictureRequest,
  type RenderSession,
  type Subsets,
} from 'adit/core/server';
import {
  geometryStateShape,
  isDark,
  picksPart,
  seenColouring,
  type Camera,
  type LayerState,
  type ViewState,
} from 'adit/plugins/views';

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

/** All that is needed to draw a view of a session as it is now. */
export async function pictureRequest(
  session: RenderSession,
  subsets: Subsets,
  view: ViewState,
  { camera: { parallelProjection, ...camera }, ...options }: PictureOptions,
): Promise<PictureRequest> {
  const shown = Object.values(view.layers).filter(({ geometry }) => geometry.Visibility === 1 && geometry.Opacity > 0);
  const isOnDark = isDark(options.background.bottom);
  const layers = await Promise.all(
    shown.map(async (state): Promise<[string, PictureLayer] | undefined> => {
      const drawn = await subsets.drawn(session, view.viewId, state.layerName).catch(leftOut);
      return drawn && [state.layerName, { ...drawn, ...appearanceOf(session, state, drawn.layer, isOnDark) }];
    }),
  );
  return {
    ...options,
    camera,
    parallelProjection,
    zScaling: view.zScaling,
    layers: new Map(layers.filter((layer) => layer !== undefined)),
  };
}

/** How a layer looks, whatever is drawn of it. */
function appearanceOf(
  session: RenderSession,
  { layerName, geometry: look, colouring }: LayerState,
  layer: LayerAddress,
  isOnDark: boolean,
): Pick<PictureLayer, 'look' | 'colouring' | 'highlight'> {
  const highlight = highlightOf(session, layerName, layer);
  return {
    look,
    ...(colouring ? { colouring: seenColouring(colouring, isOnDark) } : {}),
    ...(highlight ? { highlight } : {}),
  };
}

function highlightOf(session: RenderSession, layerName: string, layer: LayerAddress): PictureHighlight | undefined {
  const picks = readPart(session.scene, picksPart);
  const picked = picks?.layers[layerName];
  const look = picks?.looks[splitLayerKey(layerName).datasetId] ?? geometryStateShape.parse({});
  return picked && look.Visibility === 1
    ? { items: decodeItems(picked.items, findLayer(layer).count), look }
    : undefined;
}

/** A layer whose dataset is gone does not keep the others from being drawn. */
function leftOut(error: unknown): undefined {
  if (!(error instanceof AditError)) throw error;
}
