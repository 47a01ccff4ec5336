import type { CutPlane, CutRegion, GeometryState, LayerState, ViewState } from 'adit/core';
import { findColumn, findLayer, itemSubset, type ItemScope } from 'adit/core/server';
import { regionsOfClip } from 'adit/plugins/clipping';
import { planeOf, sectionRegion } from 'adit/plugins/slicing';
import { checkBlocks } from '../layer-checks.ts';
import { layerPart, type LayerPart } from '../questions.ts';
import { subsetPart, type SubsetPart } from '../subset-part.ts';
import { drawnColouring, type DrawnColouring } from './drawn-colouring.ts';

/** How items look, but for their colours; points and lines in pixels of the picture. */
interface DrawnLook {
  readonly opacity: number;
  readonly pointSize: number;
  readonly lineWidth: number;
  readonly colour: readonly [number, number, number];
  readonly representation: GeometryState['Representation'];
  readonly shells: readonly number[];
}

/** What the worker needs to draw one layer of a view; the regions of its subset leave blocks out as a whole. */
export interface DrawnLayer extends LayerPart, SubsetPart {
  readonly key: string;
  readonly look: DrawnLook;
  readonly colouring?: DrawnColouring;
  /** What cuts items where they are. */
  readonly cuts: readonly CutRegion[];
  /** Drawn in the place of the blocks, where there are any. */
  readonly slices: readonly CutPlane[];
}

/** A layer as the worker needs it. Throws `unknown-layer` (404), `unknown-field` (404). */
export async function drawnLayer(
  view: ViewState,
  state: LayerState,
  { layer: address, subset: { step } }: ItemScope,
  pixelRatio: number,
): Promise<DrawnLayer> {
  const layer = findLayer(address);
  const { geometry } = layer;
  const { colouring, slicing } = state;
  const isBlocks = geometry.kind === 'blocks';
  if (isBlocks) checkBlocks(layer);
  if (colouring) findColumn(layer, colouring.field);
  const regions = [...regionsOfClip(state.clip), ...(view.section?.on ? [sectionRegion(view.section)] : [])];
  const whole = isBlocks ? regions.filter((region) => region.wholeItems) : [];
  const slices = isBlocks && slicing?.on ? slicing.slices.filter(({ active }) => active) : [];
  return {
    key: state.layerName,
    ...(await layerPart(address, colouring ? [colouring.field] : [])),
    ...(await subsetPart(address, itemSubset([...(step ? [step] : []), { kind: 'inside', regions: whole }]))),
    look: drawnLook(state.geometry, pixelRatio),
    ...(colouring ? { colouring: drawnColouring(colouring) } : {}),
    cuts: regions.filter((region) => !whole.includes(region)),
    slices: isBlocks ? slices.map((slice) => planeOf(slice, geometry)) : [],
  };
}

/** A look as the worker needs it. */
export function drawnLook(look: GeometryState, pixelRatio: number): DrawnLook {
  return {
    opacity: look.Opacity,
    pointSize: look.PointSize * pixelRatio,
    lineWidth: look.LineWidth * pixelRatio,
    colour: look.DiffuseColor,
    representation: look.Representation,
    shells: look.Shells,
  };
}
