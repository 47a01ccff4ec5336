import type { Vector3 } from 'adit/core';
import { isPlace } from '../limits.ts';
import { plus, worldFrame, type Frame } from '../grid/frame.ts';

/** The fields that Datamine describes a model's parent blocks with. */
export const prototypeFields = [
  ...['XMORIG', 'YMORIG', 'ZMORIG', 'NX', 'NY', 'NZ', 'X0', 'Y0', 'Z0'],
  ...['ANGLE1', 'ANGLE2', 'ANGLE3', 'ROTAXIS1', 'ROTAXIS2', 'ROTAXIS3'],
] as const;
export type PrototypeField = (typeof prototypeFields)[number];

/** The parent blocks of a Datamine model. */
export interface DataminePrototype {
  /** The corner of the first parent block, in the model's own coordinates. */
  readonly origin: Vector3;
  readonly count: Vector3;
  /** Where the model's own coordinates are in the world; undefined for a model that is not rotated. */
  readonly frame?: Frame;
}

const MAX_ALONG = 10_000_000;

/** Puts together what the prototype's fields say; undefined when they say nothing or nonsense. */
export function dataminePrototype(fields: ReadonlyMap<PrototypeField, number>): DataminePrototype | undefined {
  const three = (...names: PrototypeField[]): Vector3 =>
    names.map((name) => fields.get(name) ?? NaN) as unknown as Vector3;
  const origin = three('XMORIG', 'YMORIG', 'ZMORIG');
  const count = three('NX', 'NY', 'NZ');
  if (!origin.every(isPlace) || !count.every((along) => Number.isInteger(along) && along > 0 && along <= MAX_ALONG))
    return undefined;
  const given = three('X0', 'Y0', 'Z0');
  const pivot = given.every(isPlace) ? given : origin;
  const angles = three('ANGLE1', 'ANGLE2', 'ANGLE3');
  const turns = three('ROTAXIS1', 'ROTAXIS2', 'ROTAXIS3').map((axis, index) => ({
    axis,
    angle: angles[index] as number,
  }));
  const isTurned = turns.some(({ axis, angle }) => axis >= 1 && Number.isFinite(angle) && angle !== 0);
  if (!isTurned) return { origin, count };
  return { origin, count, frame: { axes: turnedAxes(turns), pivot, offset: origin } };
}

/**
 * Axes turned by up to three angles, each clockwise as seen from the positive end of an axis (1 = X, 2 = Y, 3 = Z) towards the origin;
 * the second and third turn are about axes that have been turned already.
 */
function turnedAxes(turns: readonly { readonly axis: number; readonly angle: number }[]): Frame['axes'] {
  let axes = [...worldFrame.axes] as [Vector3, Vector3, Vector3];
  for (const { axis, angle } of turns) {
    if (!(axis === 1 || axis === 2 || axis === 3) || !Number.isFinite(angle)) continue;
    const [next, last] = [axis % 3, (axis + 1) % 3];
    const radians = (angle * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
    const [one, other] = [axes[next] as Vector3, axes[last] as Vector3];
    const turned = [...axes] as typeof axes;
    turned[next] = plus(plus([0, 0, 0], one, cosine), other, -sine);
    turned[last] = plus(plus([0, 0, 0], other, cosine), one, sine);
    axes = turned;
  }
  return axes;
}
