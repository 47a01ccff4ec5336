import type { Bounds, Vector3 } from 'adit/core';
import { diagonalOf } from './vectors.ts';

const BIG = 10;

/** What an arrow key does to a number: up and right make it grow, Shift makes the step ten times as long; undefined for other keys. */
export function keyStep(event: { readonly key: string; readonly shiftKey: boolean }, step: number): number | undefined {
  const sign = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
  return sign === undefined ? undefined : sign * step * (event.shiftKey ? BIG : 1);
}

/** Where the arrow keys move a position: right to the east, up to the north; PageUp and PageDown move it up and down. */
export function keyMove(
  event: { readonly key: string; readonly shiftKey: boolean },
  step: number,
): Vector3 | undefined {
  const direction: Vector3 | undefined = (
    {
      ArrowRight: [1, 0, 0],
      ArrowLeft: [-1, 0, 0],
      ArrowUp: [0, 1, 0],
      ArrowDown: [0, -1, 0],
      PageUp: [0, 0, 1],
      PageDown: [0, 0, -1],
    } as Record<string, Vector3>
  )[event.key];
  const by = step * (event.shiftKey ? BIG : 1);
  return direction && [direction[0] * by, direction[1] * by, direction[2] * by];
}

/** A round step for data of this extent: 1, 2 or 5 times a power of ten, about a hundredth of the diagonal. */
export function lengthStep(bounds: Bounds): number {
  const wanted = diagonalOf(bounds) / 100;
  if (!(wanted > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * ([5, 2].find((factor) => factor * power <= wanted) ?? 1);
}
