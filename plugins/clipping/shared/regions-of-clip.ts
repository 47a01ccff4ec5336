import type { Bounds, CutPlane, CutRegion } from 'adit/core';
import type { ClipState } from 'adit/plugins/views';
import { along, boxAxes } from './box-axes.ts';

/** What a clip leaves of its layer: nothing to cut where it is disabled, else the side of the plane, or the inside of the box, or the rest. @internal */
export function regionsOfClip(clip: ClipState | undefined): CutRegion[] {
  if (!clip?.enable) return [];
  const planes = clip.type === 'Plane' ? [{ point: clip.position, normal: clip.normal }] : planesOfBox(clip);
  return [{ planes, inverted: clip.invert, wholeItems: clip.wholeItems }];
}

function planesOfBox({ position, length, rotation }: ClipState): CutPlane[] {
  return boxAxes(rotation).flatMap((axis, at) => {
    const half = (length[at] as number) / 2;
    return [-1, 1].map((side) => ({
      point: along(position, axis, side * half),
      normal: axis.map((part) => -side * part) as [number, number, number],
    }));
  });
}

/** The middle of bounds. @internal */
export function middleOf(bounds: Bounds): [number, number, number] {
  return [(bounds[0] + bounds[1]) / 2, (bounds[2] + bounds[3]) / 2, (bounds[4] + bounds[5]) / 2];
}
