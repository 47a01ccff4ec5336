import { z } from 'zod';
import { viewStateShape } from '../parts/named-shapes.ts';
import { scenePicksShape } from '../parts/picks.ts';
import { clientStateShape } from './client-state.ts';
import { extensionsShape } from './extensions.ts';
import { filterEntryShape } from './filter-shape.ts';
import { layerEntryShape } from './layer-entry.ts';
import { selectionKeyShape } from './selection-key.ts';

const MAX_VIEWS = 4;
const MAX_LAYERS = 500;
const viewId = z.string().regex(/^\w+$/).max(40);

function byView<Shape extends z.ZodType>(shape: Shape): z.ZodRecord<typeof viewId, Shape> {
  return z.record(viewId, shape);
}

/** What only the browser knows of the workspace; the session keeps it as it was last given. */
export const browserStateShape = z.strictObject({
  layout: z.json(),
  hierarchyState: z.json(),
  filtersDisplayState: z.json(),
  activeDataset: z.string().nullable(),
});
/** What only the browser knows of the workspace. @beta */
export type BrowserState = z.infer<typeof browserStateShape>;

/** The state of a view under the specification's names, which are the scene's as well. */
export const savedViewShape = viewStateShape.omit({ layers: true, activeLayer: true });

/**
 * All that a session shows, under the specification's names: the `appState` of a saved state. What is said in two places (a filter's
 * layer, an active layer and its open entry) must agree. `displayPaneState` has the layers of each view.
 *
 * @beta
 */
export const applicationStateShape = browserStateShape.extend({
  views: byView(savedViewShape).refine((views) => {
    const count = Object.keys(views).length;
    return count > 0 && count <= MAX_VIEWS && Object.entries(views).every(([id, view]) => view.viewId === id);
  }, `One to ${MAX_VIEWS} views, each under its own id`),
  displayPaneState: byView(z.array(layerEntryShape).max(MAX_LAYERS)),
  layerSelections: byView(z.record(z.string(), z.array(selectionKeyShape).min(1).max(10_000))),
  filtersMap: byView(z.record(z.string(), z.array(filterEntryShape).max(100))),
  clientState: clientStateShape,
  picks: scenePicksShape.nullable().default(null),
  /** What plugins keep in the scene and has no name of its own here; absent where that is nothing. */
  extensions: extensionsShape.optional(),
});
/** All that a session shows, as a saved state and the session calls have it. @beta */
export type ApplicationState = z.infer<typeof applicationStateShape>;

/** A browser state of which nothing is known. @internal */
export function emptyBrowserState(): BrowserState {
  return { layout: null, hierarchyState: null, filtersDisplayState: null, activeDataset: null };
}
