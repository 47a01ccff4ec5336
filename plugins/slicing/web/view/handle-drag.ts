import { addScaled, type Vector3 } from 'adit/core';
import type { ScreenPoint, SceneView } from 'adit/plugins/views';

/** The arrow of a handle on a view. */
export interface HandleArrow {
  readonly from: ScreenPoint;
  readonly to: ScreenPoint;
  /** How many units of length along the normal one pixel along the arrow is. */
  readonly unitsPerPixel: number;
}

const ARROW_PIXELS = 64;
/** A shorter arrow cannot be dragged along: the line of sight is along the normal. */
const LEAST_PIXELS = 8;

/** The arrow from a point along a normal; upwards where the normal points to the eye; undefined behind the camera. */
export function handleArrow(view: SceneView, point: Vector3, normal: Vector3): HandleArrow | undefined {
  const length = view.unitsPerPixel(point) * ARROW_PIXELS;
  const [from, end] = [view.project(point), view.project(addScaled(point, normal, length))];
  if (!from) return undefined;
  const pixels = end ? Math.hypot(end.x - from.x, end.y - from.y) : 0;
  if (!end || pixels < LEAST_PIXELS)
    return { from, to: { x: from.x, y: from.y - ARROW_PIXELS }, unitsPerPixel: length / ARROW_PIXELS };
  return { from, to: end, unitsPerPixel: length / pixels };
}

/** How far along the normal a pointer that moved by that many pixels takes the handle. */
export function lengthOfMove({ from, to, unitsPerPixel }: HandleArrow, right: number, down: number): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return ((right * x + down * y) / Math.hypot(x, y)) * unitsPerPixel;
}
