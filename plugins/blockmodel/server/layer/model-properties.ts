import type { DatasetManifest, StoredGeometry } from 'adit/core';
import type { FittedGrid } from '../grid/block-grid.ts';

const DIGITS = 1e6;

/** What the properties dialog shows of a block model. */
export function modelProperties(
  blocks: number,
  geometry: Extract<StoredGeometry, { kind: 'blocks' }>,
  kind: FittedGrid['kind'],
  filledFraction: number | undefined,
): DatasetManifest['properties'] {
  const { origin, axes, size, count, sizes } = geometry;
  return {
    blocks,
    model: kind,
    origin: written(origin),
    ...(kind === 'boxes' ? {} : { cells: count.join(' × ') }),
    ...(kind === 'boxes' || sizes ? {} : { cellSize: written(size, ' × ') }),
    rotation: rotationOf(axes),
    subBlocked: kind === 'sub-blocked' || kind === 'boxes',
    ...(filledFraction === undefined ? {} : { filledFraction: Math.round(filledFraction * DIGITS) / DIGITS }),
  };
}

function written(numbers: readonly number[], between = ', '): string {
  return numbers.map((number) => String(Math.round(number * DIGITS) / DIGITS)).join(between);
}

/** In degrees clockwise, as seen from above; for axes that are tilted, the directions of all three. */
function rotationOf(axes: Extract<StoredGeometry, { kind: 'blocks' }>['axes']): number | string {
  const [u, , w] = axes;
  if (w[2] < 1 - 1e-12) return axes.map((axis) => `(${written(axis)})`).join(' ');
  return Math.round((-Math.atan2(u[1], u[0]) * 180 * DIGITS) / Math.PI) / DIGITS + 0;
}
