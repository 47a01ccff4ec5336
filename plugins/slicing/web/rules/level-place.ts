import { add, addScaled, cross, scale, subtract, unit, type Vector } from 'adit/core';
import type { SceneView, ScreenPoint } from 'adit/plugins/views';

/** How steeply down a line of sight must go at least, as a sine, to say a place on a level plane. */
const LEAST_FALL = 0.1;

/**
 * The place under a pixel on the level plane through what the view turns about, in world coordinates; undefined where the view looks
 * along that plane, or up.
 */
export function levelPlace(
  view: Pick<SceneView, 'camera' | 'size' | 'unitsPerPixel'>,
  { x, y }: ScreenPoint,
): Vector | undefined {
  const { position, focalPoint, viewUp, parallelProjection } = view.camera;
  const sight = subtract(focalPoint, position);
  const forward = unit(sight);
  const right = unit(cross(forward, viewUp));
  const up = cross(right, forward);
  const pixel = view.unitsPerPixel();
  const offset = add(scale(right, (x - view.size.width / 2) * pixel), scale(up, (view.size.height / 2 - y) * pixel));
  const direction = parallelProjection ? forward : unit(add(sight, offset));
  if (direction[2] > -LEAST_FALL) return undefined;
  const [east, north] = addScaled(add(focalPoint, offset), direction, -offset[2] / direction[2]);
  return [east, north, focalPoint[2]];
}
