import { cross, dot, subtract, unit, type MaskStep, type Vector3 } from 'adit/core';
import type { ScreenArea } from '../render-engine.ts';

/** A prism as a polygon on a view along its axis, so that engines look for items in it as they do in a picked area. @beta */
export function areaOfPrism({ axis, ring }: Extract<MaskStep, { readonly kind: 'prism' }>): ScreenArea {
  const along = unit(axis);
  const across = unit(cross(leastAlong(axis), along));
  const up = cross(along, across);
  const origin = ring[0] ?? [0, 0, 0];
  const [a, b, c] = [0, 1, 2].map((part) => [across[part] as number, up[part] as number, 0, 0]);
  return {
    matrix: [...a!, ...b!, ...c!, 0, 0, 0, 1],
    origin,
    polygon: ring.map((place) => {
      const from = subtract(place, origin);
      return [dot(across, from), dot(up, from)];
    }),
  };
}

/** The world's axis that a vector is least along. */
function leastAlong(vector: Vector3): Vector3 {
  const sizes = vector.map(Math.abs);
  const least = sizes.indexOf(Math.min(...sizes));
  return [Number(least === 0), Number(least === 1), Number(least === 2)];
}
