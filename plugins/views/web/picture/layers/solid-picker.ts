import type { LayerStyle } from '../../../shared/scene.ts';
import { BlockPicker } from '../blocks/block-picker.ts';
import { isBetterHit } from '../picking/picking.ts';
import { pickSection } from '../sections/section-picker.ts';
import { TrianglePicker } from '../triangles/triangle-picker.ts';
import type { ViewFrame } from '../camera/view-frame.ts';
import type { SolidGeometry } from '../solids/solid-drawing.ts';
import type { LayerPick, LayerPicker } from '../picking/layer-picker.ts';

/** Finds what is drawn of blocks and triangles: their surfaces, and the sections through them. */
export class SolidPicker implements LayerPicker {
  #geometry: SolidGeometry;
  #surfaces: LayerPicker;

  constructor(geometry: SolidGeometry) {
    this.#geometry = geometry;
    this.#surfaces = geometry.kind === 'blocks' ? new BlockPicker(geometry) : new TrianglePicker(geometry);
  }

  pick(frame: ViewFrame, style: LayerStyle, x: number, y: number): LayerPick | undefined {
    let best = style.sectionsOnly ? undefined : this.#surfaces.pick(frame, style, x, y);
    for (const section of style.sections ?? []) {
      const pick = pickSection(this.#geometry, section, frame, style, x, y);
      if (pick && isBetterHit(pick.hit, best?.hit)) best = pick;
    }
    return best;
  }
}
