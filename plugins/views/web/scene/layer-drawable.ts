import type { LayerGeometry, LayerStyle } from '../../shared/scene.ts';
import { drawBlocks } from './block-drawing.ts';
import type { Drawable } from './drawable-actor.ts';
import type { GpuResources } from './gpu-resources.ts';
import { drawThin } from './thin-drawing.ts';
import { drawTriangles } from './triangle-drawing.ts';
import type { ViewFrame } from './view-frame.ts';

/** What a layer needs to know of the view that it is drawn in. */
export interface DrawSurface {
  readonly frame: ViewFrame;
  /** Device pixels in one CSS pixel. */
  readonly pixelRatio: number;
}

/** Draws a layer in one view. */
export class LayerDrawable implements Drawable {
  readonly geometry: LayerGeometry;
  style: LayerStyle;
  /** Guides are blended over what is drawn so far and leave no depth. */
  readonly isGuide: boolean;
  #surface: () => DrawSurface;

  constructor(geometry: LayerGeometry, style: LayerStyle, surface: () => DrawSurface, isGuide = false) {
    this.geometry = geometry;
    this.style = style;
    this.isGuide = isGuide;
    this.#surface = surface;
  }

  draw(resources: GpuResources): void {
    const { geometry, style } = this;
    if (!style.visible || style.opacity <= 0 || geometry.count === 0) return;
    if (geometry.kind === 'blocks') drawBlocks(resources, geometry, style, this.#surface());
    else if (geometry.kind === 'triangles') drawTriangles(resources, geometry, style, this.#surface());
    else drawThin(resources, geometry, style, this.#surface(), this.isGuide);
    resources.gl.bindVertexArray(null);
  }
}
