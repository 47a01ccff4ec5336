import { point, type Contribution, type Vector3 } from 'adit/core';
import type { ViewState } from './parts/named-shapes.ts';
import { geometryStateShape, type GeometryState } from './parts/look.ts';
import type { SceneStoreLayer } from './scene-store.ts';

/** What a pointer in a view picks with; beside `point` and `cameraCenter`, which the views have of their own. @public */
export type OutlineMode = 'selectPoly' | 'selectBox';

/** A point that was picked, under the specification's names. @public */
export interface PickEvent {
  /** What was picked with. */
  readonly action: 'point';
  /** The id of the view. */
  readonly viz: string;
  readonly layerName: string;
  /** Of a point its own place, of anything else the one that was pointed at. */
  readonly worldPosition: Vector3;
  /** The item of the layer, counted from 0. */
  readonly vtkOriginalPointIds: readonly [number];
}

/** How picks are drawn before anyone chose: points of 10 pixels, in a colour that no colour map has. @public */
export const defaultPicksLook: GeometryState = geometryStateShape.parse({
  PointSize: 10,
  DiffuseColor: [1, 0, 0.784],
});

/** Takes part in picking. @public */
export interface ViewPicker extends Contribution {
  /** The outline that is being drawn in a view, or that the next drag draws; observed. */
  mode?(viewId: string): OutlineMode | undefined;
  /** Called when a point was picked. */
  picked?(event: PickEvent): void;
  /** Whether an item of a layer is among the picks now; observed. */
  holds?(layerName: string, item: number): boolean;
  /** How many items are picked; observed. */
  size?(): number;
}

/** What takes part in picking. @public */
export const viewPickers = point<ViewPicker>('views.view-pickers');

/** Items of a layer that stand out, drawn over the layer in one colour. @public */
export interface Highlight {
  /** A new array means other items. */
  readonly items: Uint32Array;
  readonly look: GeometryState;
}

/** Makes items stand out. @public */
export interface LayerHighlight extends Contribution {
  /** Asked for each layer that is drawn; observed. */
  highlight(view: ViewState, layer: SceneStoreLayer): Highlight | undefined;
}

/** What stands out in the layers of views. @public */
export const layerHighlights = point<LayerHighlight>('views.layer-highlights');
