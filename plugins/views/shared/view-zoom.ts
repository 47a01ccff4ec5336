import { token, type Bounds } from 'adit/core';

/** Data of a view to be shown close up: a layer, or some of its items. @public */
export interface ZoomTarget {
  readonly layerName: string;
  /** All items that count of the layer when left out. */
  readonly items?: Uint32Array;
}

/** A dataset that was ticked in a view and of which less than 5 % is in sight. @public */
export interface OutOfSight {
  readonly datasetId: string;
  /** `beside`: nothing of it is in the view; `partly`: less than 5 %; `far`: all of it is more than 100 km off, as data in another coordinate system are. */
  readonly how: 'beside' | 'partly' | 'far';
  /** How far it is from the middle of the view, in kilometres. */
  readonly kilometres: number;
}

/** Moves cameras to data, and knows which ticked data cameras do not show; observable. @public */
export interface ViewZoom {
  /** Shows data of a view close up, from the direction in which its camera looks, and says so by `name`. A locked view stays, and says why. */
  zoomTo(viewId: string, targets: readonly ZoomTarget[], name: string): void;
  /** As `zoomTo`, but shows what is inside bounds, in world coordinates. */
  zoomToBounds(viewId: string, bounds: Bounds, name: string): void;
  /** What was ticked in a view and is out of its sight, until the camera shows it or it is dismissed. */
  outOfSight(viewId: string): readonly OutOfSight[];
  /** Forgets what was said to be out of sight of these datasets. */
  dismiss(viewId: string, datasetIds: readonly string[]): void;
}

/** The service that brings the camera of a view to layers, items or bounds. @public */
export const ViewZoomToken = token<ViewZoom>('views.view-zoom');
