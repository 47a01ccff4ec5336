import sharp from 'sharp';
import {
  geometryStateShape,
  layerKey,
  viewStateShape,
  type Camera,
  type Colouring,
  type LayerState,
  type Vector3,
  type ViewState,
} from 'adit/core';
import {
  findLayer,
  itemSubset,
  type ItemScope,
  type LayerAddress,
  type OpenDataset,
  type PictureRequest,
} from 'adit/core/server';
import { layerSteps } from '../../../plugins/views/server/subset/layer-steps.ts';

/** The size of pictures in tests. */
export const SIZE: readonly [number, number] = [320, 240];

const BACKGROUND = 26;

/** A request to draw some layers of a dataset, with what differs from the defaults. */
export function pictureOf(
  dataset: OpenDataset,
  layers: Readonly<Record<string, Partial<LayerState>>>,
  camera: Camera,
  more: { readonly view?: Partial<ViewState>; readonly request?: Partial<PictureRequest> } = {},
): PictureRequest {
  const states = Object.entries(layers).map(([name, state]) => ({ layerName: layerKey(dataset.id, name), ...state }));
  const view = viewStateShape.parse({
    viewId: 'v1',
    cameraParallelProjection: true,
    layers: Object.fromEntries(states.map((state) => [state.layerName, state])),
    ...more.view,
  });
  const level: Vector3 = [BACKGROUND / 255, BACKGROUND / 255, BACKGROUND / 255];
  return {
    view,
    layers: new Map(
      Object.entries(view.layers).map(([key, state]) => [
        key,
        scopeOf({ dataset, layer: key.slice(key.indexOf('/') + 1) }, state),
      ]),
    ),
    highlights: new Map(),
    camera,
    size: SIZE,
    background: { top: level, bottom: level },
    pixelRatio: 1,
    quality: 95,
    moving: true,
    ...more.request,
  };
}

function scopeOf(address: LayerAddress, state: LayerState): ItemScope {
  const shown = { state, layer: findLayer(address), cuts: [], narrowed: [] };
  return { layer: address, subset: itemSubset([...layerSteps.pieces(shown), ...layerSteps.filters(shown)]) };
}

/** Looks down at a place from above, north up, with as many units from there to the upper edge of the picture. */
export function fromAbove(place: Vector3, reach: number): Camera {
  const [x, y, z] = place;
  return { focalPoint: [x, y, z], position: [x, y, z + 500], viewUp: [0, 1, 0], viewAngle: 30, parallelScale: reach };
}

/** Looks north at a place. */
export function fromSouth(place: Vector3, reach: number): Camera {
  const [x, y, z] = place;
  return { focalPoint: [x, y, z], position: [x, y - 500, z], viewUp: [0, 0, 1], viewAngle: 30, parallelScale: reach };
}

/** A colouring by a field, from black over red to white. */
export function colouringBy(field: string, more: Partial<Colouring> = {}): Colouring {
  return {
    field,
    fieldLabel: field,
    colorType: 'Continuous',
    colorRange: [0, 1],
    preset: 'test',
    presetInvert: false,
    rgbPoints: [0, 0, 0, 1, 0.5, 1, 0, 0, 1, 1, 1, 0],
    annotations: [],
    categories: [],
    ...more,
  };
}

/** The geometry of a layer's state with what differs from the defaults. */
export function looking(more: Partial<LayerState['geometry']>): LayerState['geometry'] {
  return geometryStateShape.parse(more);
}

/** A picture that can be looked at. */
export interface SeenPicture {
  readonly width: number;
  readonly height: number;
  /** The colour at a place from the left and the lower edge, 0 to 1 each; bytes. */
  at(across: number, up: number): readonly [number, number, number];
  /** How many pixels are clearly not of the background. */
  readonly drawn: number;
  /** How many pixels of the column in the middle are. */
  readonly drawnInMiddle: number;
}

/** Reads the bytes of a JPEG. */
export async function seen(jpeg: Uint8Array): Promise<SeenPicture> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number): readonly [number, number, number] => {
    const at = (y * info.width + x) * 3;
    return [data[at]!, data[at + 1]!, data[at + 2]!];
  };
  const isDrawn = (x: number, y: number): boolean => pixel(x, y).some((part) => Math.abs(part - BACKGROUND) > 16);
  const rows = Array.from({ length: info.height }, (_, y) => y);
  const columns = Array.from({ length: info.width }, (_, x) => x);
  return {
    width: info.width,
    height: info.height,
    at: (across, up) => pixel(Math.floor(across * info.width), Math.floor((1 - up) * info.height)),
    drawn: rows.reduce((sum, y) => sum + columns.filter((x) => isDrawn(x, y)).length, 0),
    drawnInMiddle: rows.filter((y) => isDrawn(Math.floor(info.width / 2), y)).length,
  };
}
