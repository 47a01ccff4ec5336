import type { Bins, Figures, LayerPieces, RowsAnswer, SectionPieces, Summary } from 'adit/core/server';
import { expect } from 'vitest';
import { areasByItem } from '../../../plugins/engine-columnar/server/testing/naive-section.ts';

const plain = (numbers: ArrayLike<number> | undefined): number[] | undefined => numbers && Array.from(numbers);

/** Numbers bit for bit, except that the sign of zero and what kind of NaN it is do not count. */
export function expectSameNumbers(found: ArrayLike<number>, wanted: ArrayLike<number>): void {
  expect(found.constructor).toBe(wanted.constructor);
  expect(Array.from(found, (number) => number + 0)).toEqual(Array.from(wanted, (number) => number + 0));
}

/** The same faces, in whatever order. */
export function expectSameFaces(found: Uint32Array, wanted: Uint32Array): void {
  expect(plain(found.toSorted())).toEqual(plain(wanted.toSorted()));
}

/** The same geometry: every array and every other part. */
export function expectSamePieces(found: LayerPieces, wanted: LayerPieces): void {
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(wanted).toSorted());
  for (const [part, value] of Object.entries(wanted)) {
    const other = found[part as keyof LayerPieces] as unknown;
    if (part === 'faces') expectSameFaces(other as Uint32Array, value as Uint32Array);
    else if (ArrayBuffer.isView(value)) expectSameNumbers(other as Float32Array, value as Float32Array);
    else if (part === 'borders')
      (value as Float64Array[]).forEach((along, at) => expectSameNumbers((other as Float64Array[])[at]!, along));
    else if (part === 'texture')
      expect({ ...(other as object), bytes: plain((other as { bytes: Uint8Array }).bytes) }).toEqual({
        ...(value as object),
        bytes: plain((value as { bytes: Uint8Array }).bytes),
      });
    else expect(other).toEqual(value);
  }
}

/** The same items cut, each with the same area. */
export function expectSameSection(found: SectionPieces, wanted: SectionPieces): void {
  expect(found.origin).toEqual(wanted.origin);
  const [areas, others] = [areasByItem(wanted), areasByItem(found)];
  const all = [...areas.values()].reduce((sum, area) => sum + area, 0);
  // Slivers that rounding makes or not are no part of the comparison.
  const real = (of: Map<number, number>): number[] =>
    [...of]
      .filter(([, area]) => area > 1e-6 * all)
      .map(([item]) => item)
      .toSorted((one, other) => one - other);
  expect(real(others)).toEqual(real(areas));
  for (const item of real(areas))
    expect(Math.abs(others.get(item)! - areas.get(item)!)).toBeLessThanOrEqual(
      1e-6 * Math.max(areas.get(item)!, 1e-3 * all),
    );
  expect(outlineLength(found)).toBeCloseTo(outlineLength(wanted), 3);
}

/** How long the sides are that are edges of items. */
function outlineLength({ positions, ends, edges }: SectionPieces): number {
  let length = 0;
  ends.forEach((end, polygon) => {
    const first = ends[polygon - 1] ?? 0;
    for (let corner = first; corner < end; corner++) {
      if (edges?.[corner] === 0) continue;
      const after = corner + 1 < end ? corner + 1 : first;
      length += Math.hypot(...[0, 1, 2].map((axis) => positions[corner * 3 + axis]! - positions[after * 3 + axis]!));
    }
  });
  return length;
}

/** The same rows in the same order; centres to a millionth of a unit. */
export function expectSameRows(found: RowsAnswer, wanted: RowsAnswer): void {
  expect(plain(found.items)).toEqual(plain(wanted.items));
  expect(found.rows.map(({ centre: _, ...row }) => row)).toEqual(wanted.rows.map(({ centre: _, ...row }) => row));
  expect(rounded(found.rows.map(({ centre }) => centre))).toEqual(rounded(wanted.rows.map(({ centre }) => centre)));
}

const rounded = (places: readonly (readonly number[])[]): number[][] =>
  places.map((place) => place.map((part) => Math.round(part * 1e6) / 1e6));

/** The same figures of the same groups, to a thousand-millionth. */
export function expectSameSummary(found: Summary, wanted: Summary): void {
  expect(found.groups.map(({ key }) => key)).toEqual(wanted.groups.map(({ key }) => key));
  expectSameFigures(found.total, wanted.total);
  wanted.groups.forEach((group, at) => expectSameFigures(found.groups[at]!, group));
}

/** The same figures, to a thousand-millionth of their size. */
export function expectSameFigures(found: Figures, wanted: Figures): void {
  const { quartiles, ...numbers } = wanted;
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(wanted).toSorted());
  expect(found.quartiles?.length).toBe(quartiles?.length);
  quartiles?.forEach((quartile, at) => expectNear(found.quartiles![at]!, quartile));
  for (const [name, value] of Object.entries(numbers))
    if (typeof value === 'number') expectNear(found[name as 'mean']!, value);
}

/** The same cells, weights to a thousand-millionth. */
export function expectSameBins(found: Bins, wanted: Bins): void {
  const { weights, edges, ...rest } = wanted;
  const { weights: others, edges: otherEdges, ...otherRest } = found;
  expect(otherRest).toEqual(rest);
  expect(otherEdges.map((along) => [...along])).toEqual(edges.map((along) => [...along]));
  weights.forEach((weight, cell) => expectNear(others[cell]!, weight));
}

function expectNear(found: number, wanted: number): void {
  if (Number.isFinite(wanted)) expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-9 * Math.abs(wanted));
  else expect(found).toBe(wanted);
}
