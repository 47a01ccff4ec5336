import { toDisposable, type Disposable, type Vector3 } from 'adit/core';
import type { LookDirection, SceneCamera, SceneView } from '../../../shared/index.ts';
import classes from './furniture.module.css';
import { set, svg } from './svg.ts';

const SIZE = 78;
const REACH = 26;

const axes: readonly { letter: string; axis: Vector3; look: LookDirection; role: string }[] = [
  { letter: 'E', axis: [1, 0, 0], look: 'east', role: 'east' },
  { letter: 'N', axis: [0, 1, 0], look: 'north', role: 'north' },
  { letter: 'Z', axis: [0, 0, 1], look: 'top', role: 'up' },
];

const subtract = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector3, b: Vector3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector3, b: Vector3): Vector3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector3): Vector3 => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** Where the end of a world axis stands on the screen for a camera: right and down in units of the axis, and towards the eye. */
export function axisOnScreen(
  camera: Pick<SceneCamera, 'position' | 'focalPoint' | 'viewUp'>,
  axis: Vector3,
): { x: number; y: number; depth: number } {
  const into = unit(subtract(camera.focalPoint, camera.position));
  const right = unit(cross(into, camera.viewUp));
  const up = cross(right, into);
  return { x: dot(axis, right), y: -dot(axis, up), depth: -dot(axis, into) };
}

/** Draws the directions of east, north and up in a corner; a click on one has `lookFrom` look along it. */
export function mountOrientationMarker(
  view: SceneView,
  place: HTMLElement,
  lookFrom: (direction: LookDirection) => void,
): Disposable {
  const root = svg(place, 'svg', {
    width: SIZE,
    height: SIZE,
    viewBox: `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`,
    class: classes.marker ?? '',
    'aria-hidden': 'true',
  });
  svg(root, 'circle', { r: SIZE / 2 - 1, class: classes.disc ?? '' });
  const drawn = axes.map(({ letter, axis, look, role }) => {
    const group = svg(root, 'g', { class: `${classes.axis} ${classes[role]}` });
    const line = svg(group, 'line', { x1: 0, y1: 0 });
    const ball = svg(group, 'circle', { r: 9 });
    const text = svg(group, 'text', {});
    text.textContent = letter;
    group.addEventListener('click', () => lookFrom(look));
    return { axis, group, line, ball, text };
  });
  const draw = (): void => {
    const { camera } = view;
    const placed = drawn.map((part) => ({ ...part, at: axisOnScreen(camera, part.axis) }));
    for (const { group, line, ball, text, at } of placed.toSorted((left, right) => left.at.depth - right.at.depth)) {
      const [x, y] = [at.x * REACH, at.y * REACH];
      set(line, { x2: x, y2: y });
      set(ball, { cx: x, cy: y });
      set(text, { x, y });
      root.append(group);
    }
  };
  draw();
  const listening = view.onCamera(draw);
  return toDisposable(() => {
    listening.dispose();
    root.remove();
  });
}
