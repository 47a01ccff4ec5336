import type { LayerStyle, ScenePick } from '../../../shared/scene.ts';
import { isBetterHit } from '../picking/picking.ts';
import type { ViewFrame } from '../camera/view-frame.ts';
import type { LayerPick, LayerPicker } from '../picking/layer-picker.ts';

/** A layer as a view shows it. */
export interface PickableLayer {
  readonly key: string;
  readonly picker: LayerPicker;
  readonly style: LayerStyle;
}

/** The front item of all layers, or of one of them, at a pixel of the view. */
export function pickInLayers(
  frame: ViewFrame,
  layers: Iterable<PickableLayer>,
  x: number,
  y: number,
  wanted?: string,
): ScenePick | undefined {
  let best: { key: string; pick: LayerPick } | undefined;
  for (const { key, picker, style } of layers) {
    if (wanted !== undefined && key !== wanted) continue;
    if (!style.visible || style.opacity <= 0 || style.isHighlight) continue;
    const pick = picker.pick(frame, style, x, y);
    if (pick && isBetterHit(pick.hit, best?.pick.hit)) best = { key, pick };
  }
  if (!best) return undefined;
  const { item, position, vertex } = best.pick;
  return { layer: best.key, item, position, ...(vertex === undefined ? {} : { vertex }) };
}
