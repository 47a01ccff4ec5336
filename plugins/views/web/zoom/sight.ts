import { convertLength, lengthUnits, unionBounds, type Bounds, type Vector3 } from 'adit/core';
import type { OutOfSight, SceneView } from '../../shared/index.ts';

/** What is less in view than this part is out of sight. */
const MIN_SEEN = 0.05;
/** Data farther off than this are likely in another coordinate system. */
const FAR_KILOMETRES = 100;
/** How far a degree of latitude is. */
const KILOMETRES_OF_DEGREE = 111;

/** The part of a view that sight depends on. */
export type SeeingView = Pick<SceneView, 'project' | 'size' | 'camera'>;

/** How data at these places are out of a view's sight; undefined where enough of them is in it, and where there are none. */
export function outOfSight(
  view: SeeingView,
  places: readonly number[],
  bounds: Bounds,
  unit: string,
): Omit<OutOfSight, 'datasetId'> | undefined {
  const all = places.length / 3;
  const seen = countSeen(view, places);
  if (all === 0 || seen >= all * MIN_SEEN) return undefined;
  const centre = view.camera.focalPoint;
  const kilometres = kilometresApart(bounds, [centre[0], centre[0], centre[1], centre[1], centre[2], centre[2]], unit);
  const isAround = kilometres === 0;
  if (seen > 0 || isAround) return { how: 'partly', kilometres };
  return { how: kilometres > FAR_KILOMETRES ? 'far' : 'beside', kilometres };
}

function countSeen(view: SeeingView, places: readonly number[]): number {
  const { width, height } = view.size;
  let seen = 0;
  for (let at = 0; at < places.length; at += 3) {
    const place: Vector3 = [places[at] as number, places[at + 1] as number, places[at + 2] as number];
    const point = view.project(place);
    if (point && point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height) seen += 1;
  }
  return seen;
}

/** The level distance between two boxes, in kilometres; 0 where they overlap on the map. */
function kilometresApart(a: Bounds, b: Bounds, unit: string): number {
  const gap = (low: 0 | 2, high: 1 | 3): number => Math.max(0, b[low] - a[high], a[low] - b[high]);
  const distance = Math.hypot(gap(0, 1), gap(2, 3));
  if (unit === 'deg') return distance * KILOMETRES_OF_DEGREE;
  return convertLength(distance, lengthUnits.find((one) => one === unit) ?? 'm', 'm') / 1000;
}

/** Those of several boxes that are not too far from the first one to be shown with it, in one box. */
export function nearFirst([first, ...others]: readonly Bounds[], unit: string): Bounds | undefined {
  if (!first) return undefined;
  return others.filter((box) => kilometresApart(first, box, unit) <= FAR_KILOMETRES).reduce(unionBounds, first);
}
