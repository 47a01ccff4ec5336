import {
  point,
  type Contribution,
  type CutPlane,
  type CutRegion,
  type Layer,
  type LayerState,
  type Vector3,
  type ViewState,
} from 'adit/core';

/** A plane through the blocks of a layer that is drawn in the place of the blocks. */
export interface DrawnSlice {
  /** The same for as long as it is the same slice, wherever it is moved. */
  readonly id: string;
  readonly plane: CutPlane;
}

/** The directions of a block model's axes, unit vectors. */
export interface BlockAxes {
  readonly axes: readonly [Vector3, Vector3, Vector3];
}

/**
 * What cuts the layers of views. Web halves say what browsers draw: both are observed and asked for each layer. Server halves say what
 * engines draw and which items are still there, from what the scene says alone.
 */
export interface LayerCuts extends Contribution {
  /** Only what is in all regions of all contributions is drawn, picked and selected; faces that this opens are closed. */
  regions?(view: ViewState, layer: LayerState): readonly CutRegion[];
  /** While there are any, the layer's blocks are drawn where these planes go through them, and nowhere else. */
  slices?(view: ViewState, layer: LayerState, blocks: BlockAxes): readonly DrawnSlice[];
}

/** What cuts the layers of views. */
export const layerCuts = point<LayerCuts>('views.layer-cuts');

/** What regions do to the items of a layer. */
export interface RegionEffects {
  /** Cut items where they are. */
  readonly cut: readonly CutRegion[];
  /** Leave out items whose centre is outside of them. */
  readonly whole: readonly CutRegion[];
}

/** Tells the regions that cut the items of a layer from those that keep them whole: all do points, and those with `wholeItems` blocks. */
export function effectsOfRegions(kind: Layer['geometry']['kind'], regions: readonly CutRegion[]): RegionEffects {
  const keepsWhole = ({ wholeItems }: CutRegion): boolean => kind === 'points' || (kind === 'blocks' && wholeItems);
  return { cut: regions.filter((region) => !keepsWhole(region)), whole: regions.filter(keepsWhole) };
}
