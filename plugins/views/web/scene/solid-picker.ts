import type { LayerStyle } from '../../shared/scene.ts';
import { BlockPicker } from './block-picker.ts';
import type { SolidGeometry } from './layer-drawable.ts';
import type { LayerPick, LayerPicker } from './layer-picker.ts';
import { isBetterHit } from './picking.ts';
import { pickSection } from './section-picker.ts';
import { TrianglePicker } from './triangle-picker.ts';
import type { ViewFrame } from './view-frame.ts';

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
