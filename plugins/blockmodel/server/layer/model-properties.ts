import type { Column, DatasetManifest, StoredGeometry } from 'adit/core';
import type { FittedGrid } from '../grid/block-grid.ts';

/** Names of columns that count or number blocks, and of those of a prototype: no first colour. */
const numbering =
  /^(id|ijk|[ijk]|i[xyz]|[xyz]_?index|index|block_?id|n[xyz]|[xyz]morig|[xyz]0|angle[123]|rotaxis[123]|column_\d+)$/i;
const DIGITS = 1e6;

/** The property that blocks are first coloured by: the first number with values that neither places nor numbers them, else the first category, else any with values. */
export function firstColour(columns: readonly Column[], placing: ReadonlySet<string>): string | undefined {
  const free = columns.filter(({ name, statistics }) => statistics.count > 0 && !placing.has(name));
  const numbers = free.filter(({ kind }) => kind === 'number');
  const measured = numbers.find(({ name }) => !numbering.test(name));
  return (measured ?? free.find(({ kind }) => kind === 'category') ?? free[0])?.name;
}

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
