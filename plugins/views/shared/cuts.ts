import {
  point,
  type Contribution,
  type CutPlane,
  type CutRegion,
  type Layer,
  type LayerNode,
  type Vector3,
  type ViewNode,
} from 'adit/core';

/** A plane through the blocks of a layer that is drawn in the place of the blocks. @public */
export interface DrawnSlice {
  /** The same for as long as it is the same slice, wherever it is moved. */
  readonly id: string;
  readonly plane: CutPlane;
  /** How much farther from the eye than it is it is drawn, square to itself, in the unit of length: behind what stands before it in a section. */
  readonly setBack?: number;
}

/** The directions of a block model's axes, unit vectors. @public */
export interface BlockAxes {
  readonly axes: readonly [Vector3, Vector3, Vector3];
}

/**
 * What cuts the layers of views, from the parts that the view and the layer have: `readPart` reads them. Web halves say what browsers draw: both
 * functions are observed and asked for each layer, and may read stores too, for a handle that is being dragged. Server halves say what engines
 * draw and which items are still there. A cut that follows from parts alone is the same in both halves. One that throws cuts nothing.
 *
 * @public
 */
export interface LayerCuts extends Contribution {
  /** Only what is in all regions of all contributions is drawn, picked and selected; faces that this opens are closed. */
  regions?(view: ViewNode, layer: LayerNode): readonly CutRegion[];
  /** While there are any, the layer's blocks are drawn where these planes go through them, and nowhere else. */
  slices?(view: ViewNode, layer: LayerNode, blocks: BlockAxes): readonly DrawnSlice[];
}

/** What cuts the layers of views. @public */
export const layerCuts = point<LayerCuts>('views.layer-cuts');

/** What regions do to the items of a layer. @internal */
export interface RegionEffects {
  /** Cut items where they are. */
  readonly cut: readonly CutRegion[];
  /** Leave out items whose centre is outside of them. */
  readonly whole: readonly CutRegion[];
}

/** Tells the regions that cut the items of a layer from those that keep them whole: all do points, and those with `wholeItems` blocks. @internal */
export function effectsOfRegions(kind: Layer['geometry']['kind'], regions: readonly CutRegion[]): RegionEffects {
  const keepsWhole = ({ wholeItems }: CutRegion): boolean => kind === 'points' || (kind === 'blocks' && wholeItems);
  return { cut: regions.filter((region) => !keepsWhole(region)), whole: regions.filter(keepsWhole) };
}
