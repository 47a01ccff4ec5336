import type { Bounds, Vector3 } from 'adit/core';
import { clipShape, type ClipState } from 'adit/plugins/views';
import { z } from 'zod';
import { unitOf } from './box-axes.ts';
import { middleOf } from './regions-of-clip.ts';

const parts = clipShape.shape;

/** A change of a clip; what is left out stays. `reset` comes first: it puts plane and box back to where they began. @internal */
export const clipOptionsShape = z.strictObject({
  enable: parts.enable.optional(),
  visible: parts.visible.optional(),
  type: parts.type.optional(),
  invert: z.boolean().optional(),
  /** Blocks stay whole. */
  wholeItems: z.boolean().optional(),
  action: z
    .strictObject({
      /** Of any length but 0. */
      normal: parts.normal.optional(),
      rotation: parts.rotation.optional(),
      length: parts.length.optional(),
      position: parts.position.optional(),
      reset: z.boolean().optional(),
    })
    .optional(),
});
/** What the clip of a layer can be told; what is left out stays. @internal */
export type ClipOptions = z.infer<typeof clipOptionsShape>;

type Geometry = Pick<ClipState, 'normal' | 'rotation' | 'length' | 'position'>;

/** The box is larger than the bounds by this much, so that nothing lies on its faces. */
const MARGIN = 0.02;

/** Upright in the middle of the bounds, across the easting; the box holds all, and its edges are never 0. */
function firstGeometry(bounds: Bounds): Geometry {
  const edge = (axis: 0 | 1 | 2): number => {
    const length = bounds[axis * 2 + 1]! - bounds[axis * 2]!;
    return length > 0 ? length * (1 + MARGIN) : 1;
  };
  return {
    normal: [1, 0, 0],
    rotation: [0, 0, 0],
    length: [edge(0), edge(1), edge(2)],
    position: middleOf(bounds),
  };
}

/** The clip that a layer of these bounds starts with: a plane, enabled, with its handle. @internal */
export function firstClip(bounds: Bounds): ClipState {
  return {
    enable: true,
    visible: true,
    type: 'Plane',
    invert: false,
    ...firstGeometry(bounds),
    positionOffset: [0, 0, 0],
    bounds: [...bounds],
    wholeItems: false,
  };
}

/** A clip of a layer of these bounds after a change, of its first clip when it has none. A normal without direction stays as it was. @internal */
export function changeClip(clip: ClipState | undefined, options: ClipOptions, bounds: Bounds): ClipState {
  const before = clip ?? firstClip(bounds);
  const { action, ...rest } = options;
  const geometry: Geometry = action?.reset ? firstGeometry(bounds) : before;
  const position = action?.position ?? geometry.position;
  const changes = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...changes,
    normal: (action?.normal && unitOf(action.normal)) ?? geometry.normal,
    rotation: action?.rotation ?? geometry.rotation,
    length: action?.length ?? geometry.length,
    position,
    positionOffset: offsetFrom(middleOf(bounds), position),
    bounds: [...bounds],
  };
}

/** The whole of a clip as a change. @internal */
export function optionsOf(clip: ClipState): ClipOptions {
  const { normal, rotation, length, position } = clip;
  const { enable, visible, type, invert, wholeItems } = clip;
  return { enable, visible, type, invert, wholeItems, action: { normal, rotation, length, position } };
}

/** The clip of one layer for another one of these bounds; its handle stays with the first. @internal */
export function copyClip(clip: ClipState, bounds: Bounds): ClipState {
  return changeClip(undefined, { ...optionsOf(clip), visible: false }, bounds);
}

function offsetFrom(middle: Vector3, position: Vector3): [number, number, number] {
  return [position[0] - middle[0], position[1] - middle[1], position[2] - middle[2]];
}
