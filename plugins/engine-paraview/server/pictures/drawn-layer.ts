import type { CutRegion } from 'adit/core';
import { findLayer, type DrawnPlane, type PictureLayer, type PictureLook } from 'adit/core/server';
import { checkBlocks } from '../layer-checks.ts';
import { layerPart, type LayerPart } from '../questions.ts';
import { subsetPart, type SubsetPart } from '../subset-part.ts';
import { drawnColouring, type DrawnColouring } from './drawn-colouring.ts';

/** How items look, but for their colours; points and lines in pixels of the picture. */
interface DrawnLook {
  readonly opacity: number;
  readonly pointSize: number;
  readonly lineWidth: number;
  /** In the unit of the coordinates; 0 where lines are as wide as `lineWidth` alone. */
  readonly thickness: number;
  /** Whether triangles are lit from the north-west, wherever the camera is. */
  readonly hillshade: boolean;
  /** In the unit of the coordinates; 0 where there are no contours. */
  readonly contourInterval: number;
  /** In pixels of the picture. */
  readonly contourWidth: number;
  /** What is cut open is drawn without light. */
  readonly plainCuts: boolean;
  readonly colour: readonly [number, number, number];
  readonly representation: PictureLook['Representation'];
  readonly shells: readonly number[];
}

/** What the worker needs to draw one layer of a picture. */
export interface DrawnLayer extends LayerPart, SubsetPart {
  readonly key: string;
  readonly look: DrawnLook;
  readonly colouring?: DrawnColouring;
  readonly cuts: readonly CutRegion[];
  readonly slices: readonly DrawnPlane[];
}

/** A layer as the worker needs it. Throws `unknown-layer` (404), `unknown-field` (404). */
export async function drawnLayer(
  key: string,
  { layer: address, subset, cuts, slices, look, colouring }: PictureLayer,
  pixelRatio: number,
): Promise<DrawnLayer> {
  const layer = findLayer(address);
  if (layer.geometry.kind === 'blocks') checkBlocks(layer);
  return {
    key,
    ...(await layerPart(address, colouring ? [colouring.field] : [])),
    ...(await subsetPart(address, subset)),
    look: drawnLook(look, pixelRatio),
    ...(colouring ? { colouring: drawnColouring(colouring) } : {}),
    cuts,
    slices,
  };
}

/** A look as the worker needs it. */
export function drawnLook(look: PictureLook, pixelRatio: number): DrawnLook {
  return {
    opacity: look.Opacity,
    pointSize: look.PointSize * pixelRatio,
    lineWidth: look.LineWidth * pixelRatio,
    thickness: look.Thickness ?? 0,
    hillshade: look.Hillshade === 1,
    contourInterval: look.ContourInterval ?? 0,
    contourWidth: pixelRatio,
    plainCuts: look.PlainCuts ?? false,
    colour: look.DiffuseColor,
    representation: look.Representation,
    shells: look.Shells,
  };
}
