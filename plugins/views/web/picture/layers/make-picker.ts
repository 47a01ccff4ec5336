import type { LayerGeometry } from '../../../shared/scene.ts';
import { ThinPicker } from '../thin/thin-picker.ts';
import { SolidPicker } from './solid-picker.ts';
import type { LayerPicker } from '../picking/layer-picker.ts';

/** The picker for a layer's geometry. */
export function makePicker(geometry: LayerGeometry): LayerPicker {
  if (geometry.kind === 'blocks' || geometry.kind === 'triangles') return new SolidPicker(geometry);
  return new ThinPicker(geometry);
}
