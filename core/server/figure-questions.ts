import { AditError, convertLength, UNSET_RANGE, type Column, type Layer, type Vector3 } from 'adit/core';
import { MAX_CELLS, type Axis, type BinRequest, type Grouping, type GroupKey, type Weight } from './figures.ts';
import type { LayerAddress } from './layer-address.ts';
import { findColumn, findLayer, hasCodes } from './layer-lookup.ts';

/** What the items of a layer are measured by; nothing for points. @internal */
export function measureOf({ geometry }: Layer): 'length' | 'area' | 'volume' | undefined {
  return geometry.kind === 'points' ? undefined : MEASURES[geometry.kind];
}

const MEASURES = { lines: 'length', triangles: 'area', blocks: 'volume' } as const;

/** A column that figures can be made of; throws `unknown-field` (404) and `not-numbers` (400). @internal */
export function findNumbers(layer: Layer, field: string): Column {
  const column = findColumn(layer, field);
  if (hasCodes(column)) throw new AditError('not-numbers', { values: { field } });
  return column;
}

/**
 * A weight as factors: `constant` × the size of the item (when `isSized`) × the value of `column`, or `missing` where it has none.
 *
 * @internal
 */
export interface WeightFactors {
  readonly constant: number;
  readonly isSized: boolean;
  readonly column?: Column;
  readonly missing?: number | undefined;
}

/** What items of a layer weigh; throws `no-measure` (400) where the layer has no such weight, and what `findNumbers` does. @internal */
export function weightFactors(address: LayerAddress, weight: Weight): WeightFactors {
  const layer = findLayer(address);
  if (weight === 'count') return { constant: 1, isSized: false };
  if (typeof weight === 'object' && 'field' in weight)
    return { constant: 1, isSized: false, column: findNumbers(layer, weight.field) };
  const measure = typeof weight === 'string' ? weight : 'volume';
  if (measureOf(layer) !== measure)
    throw new AditError('no-measure', { message: `The items of this layer have no ${measure}`, values: { measure } });
  if (typeof weight === 'string') return { constant: 1, isSized: true };
  const { density } = weight.tonnes;
  const cubicMetres = convertLength(1, address.dataset.manifest.unit, 'm') ** 3;
  if (typeof density === 'number') return { constant: cubicMetres * density, isSized: true };
  const column = findNumbers(layer, density.field);
  return { constant: cubicMetres, isSized: true, column, missing: density.missing };
}

/** The bands that ascending edges make, and the items in none; throws `invalid-grouping` and `too-many-groups` (400). @internal */
export function bandKeys(edges: readonly number[]): GroupKey[] {
  const isAscending = edges.every(
    (edge, at) => Number.isFinite(edge) && (at === 0 || edge > (edges[at - 1] as number)),
  );
  if (edges.length === 0 || !isAscending)
    throw new AditError('invalid-grouping', { message: 'Groups need ascending cut-offs, or benches of some height' });
  checkGroups(edges.length + 2);
  const bands = [...edges, undefined].map((to, at): GroupKey => {
    const from = edges[at - 1];
    return { kind: 'band', ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  });
  return [...bands, { kind: 'missing' }];
}

/** The groups that the texts of a column make, and the items without one; throws `too-many-groups` (400). @internal */
export function textKeys(texts: readonly string[]): GroupKey[] {
  checkGroups(texts.length + 1);
  return [...texts.map((text): GroupKey => ({ kind: 'text', text })), { kind: 'missing' }];
}

/** The edges of benches around elevations; throws `invalid-grouping` and `too-many-groups` (400). @internal */
export function benchEdges(
  { step, base = 0 }: Extract<Grouping, { readonly by: 'bench' }>,
  { minimum, maximum }: ValueExtent,
): number[] {
  if (!(step > 0) || !Number.isFinite(step) || !Number.isFinite(base))
    throw new AditError('invalid-grouping', { message: 'Groups need ascending cut-offs, or benches of some height' });
  if (minimum > maximum) return [base];
  const first = Math.floor((minimum - base) / step);
  const last = Math.floor((maximum - base) / step) + 1;
  checkGroups(last - first + 3);
  return Array.from({ length: last - first + 1 }, (_, at) => base + (first + at) * step);
}

function checkGroups(count: number): void {
  if (count > MAX_CELLS) throw new AditError('too-many-groups', { values: { most: MAX_CELLS } });
}

/** The smallest, the largest and the smallest positive of some values; infinite without any. @internal */
export interface ValueExtent {
  readonly minimum: number;
  readonly maximum: number;
  readonly smallestPositive: number;
}

const DIRECTIONS = { easting: [1, 0, 0], northing: [0, 1, 0], elevation: [0, 0, 1] } as const;

/** The direction that an axis places items along; nothing for a column. @internal */
export function directionOf({ of }: Axis): Vector3 | undefined {
  if (typeof of === 'string') return DIRECTIONS[of];
  return 'along' in of ? of.along : undefined;
}

/** How many cells each group has; throws `invalid-histogram` (400) for axes that are not sound, and for too many cells. @internal */
export function cellsPerGroup({ axes }: BinRequest, groups: number): number {
  const cells = axes.reduce((product, { bins }) => product * bins, 1);
  if (!axes.every(isSound) || cells * groups > MAX_CELLS)
    throw new AditError('invalid-histogram', { values: { most: MAX_CELLS } });
  return cells;
}

function isSound(axis: Axis): boolean {
  const range = rangeAsked(axis);
  const fits = !range || (range.every(Number.isFinite) && range[0] <= range[1]);
  const isDirection = directionOf(axis)?.every(Number.isFinite) ?? true;
  return Number.isInteger(axis.bins) && axis.bins >= 1 && fits && isDirection;
}

function rangeAsked({ range }: Axis): readonly [number, number] | undefined {
  return range && !(range[0] === UNSET_RANGE[0] && range[1] === UNSET_RANGE[1]) ? range : undefined;
}

/** The range that was asked for, as far as it is on the axis, else that of the values; undefined where nothing is in it. @internal */
export async function rangeOfAxis(
  axis: Axis,
  extentOf: () => Promise<ValueExtent>,
): Promise<readonly [number, number] | undefined> {
  const asked = rangeAsked(axis);
  if (asked && !(axis.logarithmic && asked[0] <= 0)) return asked;
  const { minimum, maximum, smallestPositive } = await extentOf();
  const low = axis.logarithmic ? smallestPositive : minimum;
  const high = asked?.[1] ?? maximum;
  return low <= high ? [low, high] : undefined;
}
