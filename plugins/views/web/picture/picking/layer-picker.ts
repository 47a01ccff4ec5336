import type { Vector3 } from 'adit/core';
import type { LayerStyle } from '../../../shared/scene.ts';
import type { ViewFrame } from '../camera/view-frame.ts';
import type { PickHit } from './picking.ts';

/** The item of a layer that is at a pixel. */
export interface LayerPick {
  /** How it compares with what is there of other layers. */
  readonly hit: Pick<PickHit, 'miss' | 'depth'>;
  readonly item: number;
  /** On the item, in world coordinates without exaggeration. */
  readonly position: Vector3;
  /** Of a line: the number of its vertex that is nearest, from 1. */
  readonly vertex?: number;
}

/** Finds items of one layer. What it needs for that it makes at the first pick. */
export interface LayerPicker {
  /** The front item at a pixel as it is drawn under `style`. */
  pick(frame: ViewFrame, style: LayerStyle, x: number, y: number): LayerPick | undefined;
}
