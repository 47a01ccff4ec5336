import type { BlockGeometry, LayerGeometry, LayerStyle } from '../../../shared/scene.ts';
import { blockFaces } from '../blocks/block-drawing.ts';
import { walkedBlocks } from '../blocks/block-walk-drawing.ts';
import type { Drawable } from '../gpu/drawable-actor.ts';
import type { GpuResources } from '../gpu/gpu-resources.ts';
import { sectionTriangles } from '../sections/section-drawing.ts';
import { drawSolid, type SolidPart, type SolidGeometry } from '../solids/solid-drawing.ts';
import { drawThin } from '../thin/thin-drawing.ts';
import { surfaceTriangles } from '../triangles/triangle-drawing.ts';
import { isWalked } from '../../../shared/geometry/walked-blocks.ts';
import type { DrawSurface } from '../look/draw-surface.ts';

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
    const surface = this.#surface();
    if (geometry.kind === 'blocks' || geometry.kind === 'triangles') {
      const parts = [...solidParts(resources, geometry, style, surface)].filter(({ vertices }) => vertices > 0);
      drawSolid(resources, parts, style, surface.pixelRatio);
    } else drawThin(resources, geometry, style, surface, this.isGuide);
    resources.gl.bindVertexArray(null);
  }
}

function* solidParts(
  resources: GpuResources,
  geometry: SolidGeometry,
  style: LayerStyle,
  surface: DrawSurface,
): Iterable<SolidPart> {
  if (!style.sectionsOnly) {
    if (geometry.kind === 'blocks') yield blockPart(resources, geometry, style, surface);
    else yield surfaceTriangles(resources, geometry, style, surface);
  }
  for (const section of style.sections ?? []) yield sectionTriangles(resources, geometry, section, style, surface);
}

function blockPart(
  resources: GpuResources,
  geometry: BlockGeometry,
  style: LayerStyle,
  surface: DrawSurface,
): SolidPart {
  const draw = isWalked(geometry) && !style.isHighlight ? walkedBlocks : blockFaces;
  return draw(resources, geometry, style, surface);
}
