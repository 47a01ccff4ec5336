import { addScaled, dot, type Vector3 } from 'adit/core';
import { rayThrough, toDisplayed, toWorld, type Ray, type ViewFrame } from '../camera/view-frame.ts';

/** How far along a ray something may be. */
export type RayRange = readonly [number, number];

/** The part of the line of sight through a pixel that is drawn: between the near and the far plane. */
export function drawnRange(frame: ViewFrame, x: number, y: number): RayRange {
  const perLength = dot(rayThrough(frame, x, y).direction, frame.forward);
  return [frame.near / perLength, frame.far / perLength];
}

/** The line of sight through a pixel relative to `origin` (a layer's), without exaggeration; lengths along it are as displayed. */
export function localRay(frame: ViewFrame, origin: Vector3, x: number, y: number): Ray {
  const { from, direction } = rayThrough(frame, x, y);
  const [ex, ey, ez] = toDisplayed(frame, origin);
  const { exaggeration } = frame;
  return {
    from: [from[0] - ex, from[1] - ey, (from[2] - ez) / exaggeration],
    direction: [direction[0], direction[1], direction[2] / exaggeration],
  };
}

/** The point at a distance along a ray. */
export function pointOnRay({ from, direction }: Ray, distance: number): Vector3 {
  return addScaled(from, direction, distance);
}

/** What is at a distance along the line of sight through a pixel: its world position, and its depth from −1 (near) to 1 (far). */
export function placeAlongRay(
  frame: ViewFrame,
  x: number,
  y: number,
  distance: number,
): { position: Vector3; depth: number } {
  const { from, direction } = rayThrough(frame, x, y);
  const [px, py, pz] = [0, 1, 2].map((axis) => from[axis]! + direction[axis]! * distance) as [number, number, number];
  const m = frame.matrix;
  const clip = m[2]! * px + m[6]! * py + m[10]! * pz + m[14]!;
  const w = m[3]! * px + m[7]! * py + m[11]! * pz + m[15]!;
  return { position: toWorld(frame, [px, py, pz]), depth: clip / w };
}

/**
 * Where a ray enters and leaves a box, as far as that is in the range; undefined when it misses. `low` and `high` are three
 * numbers each, `step` apart, from `at` and from `at + gap`.
 */
export function rayThroughBox(
  { from, direction }: Ray,
  [nearest, farthest]: RayRange,
  low: (axis: number) => number,
  high: (axis: number) => number,
): [number, number] | undefined {
  let [enter, leave] = [nearest, farthest];
  for (let axis = 0; axis < 3; axis++) {
    const start = from[axis] as number;
    const along = direction[axis] as number;
    if (along === 0) {
      if (start < low(axis) || start > high(axis)) return undefined;
      continue;
    }
    const one = (low(axis) - start) / along;
    const other = (high(axis) - start) / along;
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  return enter <= leave ? [enter, leave] : undefined;
}
