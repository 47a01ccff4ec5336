import { addScaled, dot, subtract, type Vector3 } from 'adit/core';
import type { Ray } from './view-frame.ts';

/** Share of the way from `a` to `b` (0 to 1) of the point nearest to the ray; seen end on, the end nearer to the eye. */
export function nearestOnSegment(ray: Ray, a: Vector3, b: Vector3): number {
  const along = subtract(b, a);
  const toRay = subtract(a, ray.from);
  // Only what is square to the line of sight counts.
  const flat = addScaled(along, ray.direction, -dot(along, ray.direction));
  const squared = dot(flat, flat);
  if (!(squared > 0)) return dot(along, ray.direction) >= 0 ? 0 : 1;
  return Math.max(0, Math.min(1, -dot(toRay, flat) / squared));
}
