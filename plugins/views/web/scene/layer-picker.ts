import type { Vector3 } from 'adit/core';
import type { LayerGeometry, LayerStyle } from '../../shared/scene.ts';
import type { PickHit } from './picking.ts';
import { SolidPicker } from './solid-picker.ts';
import { ThinPicker } from './thin-picker.ts';
import type { ViewFrame } from './view-frame.ts';

/** The item of a layer that is at a pixel. */
export interface LayerPick {
  /** How it compares with what is there of other layers. */
  readonly hit: Pick<PickHit, 'miss' | 'depth'>;
  readonly item: number;
  /** On the item, in world coordinates without exaggeration. */
  readonly position: Vector3;
}

/** Finds items of one layer. What it needs for that it makes at the first pick. */
export interface LayerPicker {
  /** The front item at a pixel as it is drawn under `style`. */
  pick(frame: ViewFrame, style: LayerStyle, x: number, y: number): LayerPick | undefined;
}

/** The picker for a layer's geometry. */
export function makePicker(geometry: LayerGeometry): LayerPicker {
  if (geometry.kind === 'blocks' || geometry.kind === 'triangles') return new SolidPicker(geometry);
  return new ThinPicker(geometry);
}
