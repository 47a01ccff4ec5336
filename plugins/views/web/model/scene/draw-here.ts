import type { KeptItems } from './kept-items.ts';
import type { ViewEntry } from './view-entry.ts';

/** Whether the browser draws a layer in one of the views: pictures of others come from elsewhere. */
export function isDrawnHere(
  views: ReadonlyMap<string, ViewEntry>,
  isPainted: (viewId: string) => boolean,
  layerName: string,
): boolean {
  return [...views].some(([viewId, { layers }]) => layers.has(layerName) && !isPainted(viewId));
}

/** Loads what the browser needs to draw a view and has not, because its pictures came from elsewhere until now. */
export function loadToDraw(view: ViewEntry | undefined, viewId: string, kept: KeptItems): void {
  for (const layer of view?.layers.values() ?? []) {
    if (!layer.data.isLoaded) void layer.data.load();
    if (layer.isMaskLeftOut) kept.again(viewId, layer.layerName);
  }
}
