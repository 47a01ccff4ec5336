import type { Vector3 } from 'adit/core';
import type { SceneView, ScreenPoint } from 'adit/plugins/views';

const MAX_ROUNDS = 12;
/** A path that goes less than this share of a pixel for each pixel's worth of way is seen end on. */
const END_ON = 0.08;

type Project = Pick<SceneView, 'project'>['project'];

/**
 * How far along a path its nearest place to a point of the view is, looked for from `start` on by Gauss–Newton steps;
 * `unit` is the way that is about a pixel. Undefined where the path goes away from the eye, so that the pointer says nothing.
 */
export function distanceAlong(
  project: Project,
  path: (distance: number) => Vector3,
  point: ScreenPoint,
  start: number,
  unit: number,
): number | undefined {
  let distance = start;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [here, next] = [project(path(distance)), project(path(distance + unit))];
    if (!here || !next) return undefined;
    const [across, down] = [next.x - here.x, next.y - here.y];
    const speed = across * across + down * down;
    if (speed < END_ON * END_ON) return undefined;
    // Far steps go wrong where the path is bent.
    const steps = ((point.x - here.x) * across + (point.y - here.y) * down) / speed;
    const limited = Math.max(-200, Math.min(200, steps));
    distance += limited * unit;
    if (Math.abs(limited) < 0.01) break;
  }
  return distance;
}

/** The shortest move from a position that takes it to a point of the view; undefined behind the camera. */
export function moveTo(project: Project, from: Vector3, point: ScreenPoint, pixel: number): Vector3 | undefined {
  let at: Vector3 = from;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const here = project(at);
    if (!here) return undefined;
    const across: number[] = [];
    const down: number[] = [];
    for (const axis of [0, 1, 2]) {
      const next = project(at.map((part, other) => (other === axis ? part + pixel : part)) as unknown as Vector3);
      if (!next) return undefined;
      across.push(next.x - here.x);
      down.push(next.y - here.y);
    }
    const [dx, dy] = [point.x - here.x, point.y - here.y];
    if (Math.hypot(dx, dy) < 0.01) break;
    // The pseudo-inverse of the two rows.
    const product = (left: number[], right: number[]): number => left.reduce((sum, one, i) => sum + one * right[i]!, 0);
    const [aa, ad, dd] = [product(across, across), product(across, down), product(down, down)];
    const determinant = aa * dd - ad * ad;
    if (Math.abs(determinant) < 1e-9) return undefined;
    const [u, v] = [(dd * dx - ad * dy) / determinant, (aa * dy - ad * dx) / determinant];
    at = at.map((part, axis) => part + (across[axis]! * u + down[axis]! * v) * pixel) as unknown as Vector3;
  }
  return [at[0] - from[0], at[1] - from[1], at[2] - from[2]];
}
