import { token } from 'adit/core';
import type { SceneView } from './scene.ts';

/** The id of the panel that shows a view; the state of an instance has its `viewId`. */
export const VIEW_PANEL = 'views.view';

/** The views that are drawn now, for tools that put something over them; observable. */
export interface DrawnViews {
  /** A drawn view; undefined before it is drawn and after it has gone. Its graphics may be made anew: ask again rather than keep it. */
  view(viewId: string): SceneView | undefined;
}

export const DrawnViewsToken = token<DrawnViews>('views.drawn-views');
