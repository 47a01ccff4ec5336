import { type Bounds, dot, subtract, type Vector3 } from 'adit/core';
import { type ClipState, orientationOfPlane } from 'adit/plugins/views';
import { along, changeClip, middleOf } from '../../shared/index.ts';
import type { PathHandle } from './clip-handle.ts';
import { distanceToBorder, planeAxes } from './plane-outline.ts';
import { diagonalOf, turn } from './vectors.ts';

const ARROW_PIXELS = 58;
/** The shortest distance of a turn handle from the middle of the plane, as a share of the diagonal. */
const SHORTEST = 0.12;

/** The handles of a clip's plane: an arrow to the side that stays, and one each for azimuth and dip. `pixel` is the size of a pixel there. */
export function planeHandles(clip: ClipState, bounds: Bounds, pixel: number): PathHandle[] {
  const { position, normal } = clip;
  const [strike, rise] = planeAxes(normal);
  const { dip, azimuth } = orientationOfPlane(normal);
  const towards = (azimuth * Math.PI) / 180;
  const tip = along([0, 0, 0], normal, ARROW_PIXELS * pixel * (clip.invert ? -1 : 1));
  const reach = (direction: Vector3): Vector3 => {
    const distance = distanceToBorder(position, direction, bounds) ?? 0;
    return along([0, 0, 0], direction, Math.max(distance, diagonalOf(bounds) * SHORTEST));
  };
  const offset = dot(subtract(position, middleOf(bounds)), normal);
  const half = [0, 1, 2].reduce(
    (sum, at) => sum + (Math.abs(normal[at]!) * (bounds[at * 2 + 1]! - bounds[at * 2]!)) / 2,
    0,
  );
  const turned = (id: string, titleKey: string, arm: Vector3, axis: Vector3, range: Range): PathHandle => ({
    id,
    titleKey,
    kind: 'turn',
    ...range,
    at: along(position, arm, 1),
    path: (degrees) => along(position, turn(arm, axis, degrees), 1),
    moved: (degrees) => changeClip(clip, { action: { normal: turn(normal, axis, degrees) } }, clip.bounds),
  });
  return [
    {
      id: 'move',
      titleKey: 'handle.plane',
      kind: 'slide',
      value: offset,
      minimum: Math.min(-half, offset),
      maximum: Math.max(half, offset),
      at: along(position, tip, 1),
      path: (distance) => along(along(position, tip, 1), normal, distance),
      moved: (distance) => changeClip(clip, { action: { position: along(position, normal, distance) } }, clip.bounds),
    },
    // Azimuths grow clockwise.
    turned('azimuth', 'handle.azimuth', reach(strike), [0, 0, -1], { value: azimuth, minimum: 0, maximum: 360 }),
    turned('dip', 'handle.dip', reach(rise), [-Math.cos(towards), Math.sin(towards), 0], {
      value: dip,
      minimum: 0,
      maximum: 90,
    }),
  ];
}

interface Range {
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
}
