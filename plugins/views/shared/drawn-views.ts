import { token, type CutRegion } from 'adit/core';
import type { SceneView } from './scene.ts';

/** The id of the panel that shows a view; the state of an instance has its `viewId`. @beta */
export const VIEW_PANEL = 'views.view';

/** The views that are drawn now, for tools that put something over them; observable. @public */
export interface DrawnViews {
  /** A drawn view; undefined before it is drawn and after it has gone. Its graphics may be made anew: ask again rather than keep it. */
  view(viewId: string): SceneView | undefined;
  /** What a layer of a view is cut to, as it is drawn now: what is in all of these; none for a layer that the view does not show. */
  regions(viewId: string, layerName: string): readonly CutRegion[];
}

/** The service that knows the views as they are drawn now. @public */
export const DrawnViewsToken = token<DrawnViews>('views.drawn-views');
