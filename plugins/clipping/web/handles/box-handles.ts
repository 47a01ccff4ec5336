import type { Vector3 } from 'adit/core';
import type { ClipState } from 'adit/plugins/views';
import { along, boxAxes, changeClip } from '../../shared/index.ts';
import { edgeOf, withPart } from '../store/clip-numbers.ts';
import type { ClipHandle, PathHandle } from './clip-handle.ts';
import { turn } from './vectors.ts';

const axisNames = ['easting', 'northing', 'elevation'] as const;

/** The corners of a clip's box by the bits of their numbers: 1, 2 and 4 for the far side along its first, second and third axis. */
export function boxCorners({ position, length, rotation }: ClipState): Vector3[] {
  const axes = boxAxes(rotation);
  return [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
    axes.reduce<Vector3>(
      (at, axis, number) => along(at, axis, (length[number]! / 2) * (corner & (1 << number) ? 1 : -1)),
      position,
    ),
  );
}

/** The handles of a clip's box: its middle, its six faces, and one turn about each axis. */
export function boxHandles(clip: ClipState): ClipHandle[] {
  const { position } = clip;
  return [
    {
      id: 'middle',
      titleKey: 'handle.middle',
      kind: 'free',
      at: position,
      moved: (by) => changeClip(clip, { action: { position: along(position, by, 1) } }, clip.bounds),
    },
    ...[0, 1, 2].flatMap((axis) => [faceHandle(clip, axis, -1), faceHandle(clip, axis, 1)]),
    ...[0, 1, 2].map((axis) => turnHandle(clip, axis)),
  ];
}

/** Moves a face, while the face opposite stays. */
function faceHandle(clip: ClipState, axis: number, side: -1 | 1): PathHandle {
  const { position, length, rotation } = clip;
  const outwards = boxAxes(rotation)[axis]!.map((part) => part * side) as unknown as Vector3;
  const edge = length[axis]!;
  const at = along(position, outwards, edge / 2);
  return {
    id: `${axisNames[axis]}${side}`,
    titleKey: `handle.${axisNames[axis]}.${side < 0 ? 'low' : 'high'}`,
    kind: 'slide',
    value: edge,
    minimum: 0,
    maximum: Math.max(edge, clip.bounds[axis * 2 + 1]! - clip.bounds[axis * 2]!),
    at,
    path: (distance) => along(at, outwards, distance),
    moved(distance) {
      const next = edgeOf(edge + distance);
      const action = {
        length: withPart(length, axis, next),
        position: along(position, outwards, (next - edge) / 2),
      };
      return changeClip(clip, { action }, clip.bounds);
    },
  };
}

/** Turns the box about one of the three axes that its turns are about, one after the other. */
function turnHandle(clip: ClipState, number: number): PathHandle {
  const { position, length, rotation } = clip;
  // The first turn is about the axis that the other two have moved, the last one about one that stands still.
  const later = rotation.map((degrees, at) => (at > number ? degrees : 0)) as unknown as Vector3;
  const axis = boxAxes(later)[number]!;
  const own = boxAxes(rotation.map((degrees, at) => (at >= number ? degrees : 0)) as unknown as Vector3);
  const arm = [0, 1, 2]
    .filter((at) => at !== number)
    .reduce<Vector3>((sum, at) => along(sum, own[at]!, length[at]! / 2), [0, 0, 0]);
  return {
    id: `turn-${axisNames[number]}`,
    titleKey: `handle.turn.${axisNames[number]}`,
    kind: 'turn',
    value: wrapped(rotation[number]!),
    minimum: -180,
    maximum: 180,
    at: along(position, arm, 1),
    path: (degrees) => along(position, turn(arm, axis, degrees), 1),
    moved: (degrees) =>
      changeClip(
        clip,
        { action: { rotation: withPart(rotation, number, wrapped(rotation[number]! + degrees)) } },
        clip.bounds,
      ),
  };
}

/** An angle from above -180 to 180 degrees. */
export function wrapped(degrees: number): number {
  const turned = degrees - 360 * Math.ceil((degrees - 180) / 360);
  return turned === 0 ? 0 : turned;
}
