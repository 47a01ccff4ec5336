import { point, type Contribution, type GeometryState, type ViewState } from 'adit/core';
import type { SceneStoreLayer } from './scene-store.ts';

/** What a pointer in a view picks with; beside `point` and `cameraCenter`, which the views have of their own. */
export type OutlineMode = 'selectPoly' | 'selectBox';

/** Takes part in picking. */
export interface ViewPicker extends Contribution {
  /** The outline that is being drawn in a view, or that the next drag draws; observed. */
  mode?(viewId: string): OutlineMode | undefined;
  /** Called when a point was picked. */
  picked?(pick: { readonly viewId: string; readonly layerName: string; readonly item: number }): void;
}

/** What takes part in picking. */
export const viewPickers = point<ViewPicker>('views.view-pickers');

/** Items of a layer that stand out, drawn over the layer in one colour. */
export interface Highlight {
  /** A new array means other items. */
  readonly items: Uint32Array;
  readonly look: GeometryState;
}

/** Makes items stand out. */
export interface LayerHighlight extends Contribution {
  /** Asked for each layer that is drawn; observed. */
  highlight(view: ViewState, layer: SceneStoreLayer): Highlight | undefined;
}

/** What stands out in the layers of views. */
export const layerHighlights = point<LayerHighlight>('views.layer-highlights');
