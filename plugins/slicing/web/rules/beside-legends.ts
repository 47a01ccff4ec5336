import { addScaled, cross, subtract, unit, type Bounds } from 'adit/core';
import type { SceneCamera, SceneView } from 'adit/plugins/views';
import { reachOf } from './section-plane.ts';

/** No more of a view's width is kept free for what stands over its left edge. */
const MAX_INSET = 0.5;

/**
 * A camera that looks squarely at a section, with bounds and some room about them beside what stands over the view's left edge; the same one
 * where that has room enough already.
 */
export function besideLegends(
  camera: SceneCamera,
  bounds: Bounds,
  { size: { width, height }, leftInset }: Pick<SceneView, 'size' | 'leftInset'>,
  room: number,
): SceneCamera {
  const inset = Math.min(leftInset, width * MAX_INSET);
  const right = unit(cross(subtract(camera.focalPoint, camera.position), camera.viewUp));
  const [least, most] = reachOf(bounds, right, camera.focalPoint);
  const wide = (most - least) * room;
  const perPixel = (2 * camera.parallelScale) / height;
  const begins = width / 2 + ((least + most) / 2 - wide / 2) / perPixel;
  if (!(inset > 0) || begins >= inset) return camera;
  const parallelScale = Math.max(camera.parallelScale, (wide * height) / (width - inset) / 2);
  const shift = (least + most) / 2 - (inset / 2) * ((2 * parallelScale) / height);
  return {
    ...camera,
    parallelScale,
    focalPoint: addScaled(camera.focalPoint, right, shift),
    position: addScaled(camera.position, right, shift),
  };
}
