import type { LayerHighlight, ViewPainter } from '../../../shared/index.ts';

/** What the drawing needs to know of the views beside the store. */
export interface ViewPicks {
  /** The layer that is being picked from in a view; observable. */
  pickedLayer(viewId: string): string | undefined;
  /** What makes items stand out; observable. */
  highlights(): readonly LayerHighlight[];
  /** What makes the pictures of a view in the place of its layers; observable. */
  painter(viewId: string): ViewPainter | undefined;
}
