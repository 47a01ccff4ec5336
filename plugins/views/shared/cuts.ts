import { point, type Contribution, type CutPlane, type CutRegion, type LayerState, type ViewState } from 'adit/core';

/** A plane through the blocks of a layer that is drawn in the place of the blocks. */
export interface DrawnSlice {
  /** The same for as long as it is the same slice, wherever it is moved. */
  readonly id: string;
  readonly plane: CutPlane;
}

/**
 * What cuts the layers of views. Web halves say what is drawn: both are observed and asked for each layer. Server halves say which items
 * are still there, from what the scene says alone.
 */
export interface LayerCuts extends Contribution {
  /** Only what is in all regions of all contributions is drawn, picked and selected; faces that this opens are closed. */
  regions?(view: ViewState, layer: LayerState): readonly CutRegion[];
  /** While there are any, the layer's blocks are drawn where these planes go through them, and nowhere else. */
  slices?(view: ViewState, layer: LayerState): readonly DrawnSlice[];
}

/** What cuts the layers of views. */
export const layerCuts = point<LayerCuts>('views.layer-cuts');
