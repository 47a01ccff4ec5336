import sharp from 'sharp';
import type { Vector3, Colouring } from 'adit/core';
import { geometryStateShape, type Camera, type LayerState } from 'adit/plugins/views';

/** The size of pictures in tests. */
export const SIZE: readonly [number, number] = [320, 240];

/** The grey behind everything in pictures of tests; bytes. */
export const BACKGROUND = 26;

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
