import type { Colour } from '../../../shared/scene.ts';
import type { ViewFrame } from '../camera/view-frame.ts';

/** What a layer needs to know of the view that it is drawn in. */
export interface DrawSurface {
  readonly frame: ViewFrame;
  /** Device pixels in one CSS pixel. */
  readonly pixelRatio: number;
  /** Every n-th point and segment is drawn. */
  readonly thinning: number;
  /** What is behind everything, at its lower edge. */
  readonly background: Colour;
}
