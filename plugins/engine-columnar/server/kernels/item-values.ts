import { MISSING_CODE } from 'adit/core';
import type { NumberArray } from 'adit/core/server';
import type { NumberColumn } from './number-column.ts';

/** Which vertices an item has: three numbers a triangle, or the runs of lines between two offsets. */
export type ItemVertices =
  | { readonly kind: 'triangles'; readonly triangles: NumberArray }
  | { readonly kind: 'lines'; readonly offsets: NumberArray };

/**
 * One value an item of a column that has one a vertex: the mean of the vertices' values, missing when one of them is; of
 * codes, the first vertex's. In shared memory; undefined when a vertex is not there.
 */
export function itemValues(input: {
  readonly column: NumberColumn;
  readonly vertices: ItemVertices;
}): Float64Array | Uint32Array | undefined {
  const { column, vertices } = input;
  const { values, missingCode } = column;
  const isTriangles = vertices.kind === 'triangles';
  const links = isTriangles ? vertices.triangles : vertices.offsets;
  const count = isTriangles ? links.length / 3 : links.length - 1;
  const codes = missingCode === undefined ? undefined : new Uint32Array(new SharedArrayBuffer(count * 4));
  const means = codes ? undefined : new Float64Array(new SharedArrayBuffer(count * 8));
  for (let item = 0; item < count; item++) {
    const start = isTriangles ? item * 3 : (links[item] as number);
    const end = isTriangles ? start + 3 : (links[item + 1] as number);
    if (codes) codes[item] = missingCode as number;
    let sum = 0;
    for (let at = start; at < end; at++) {
      const vertex = isTriangles ? (links[at] as number) : at;
      if (vertex >= values.length) return undefined;
      if (codes && at === start) codes[item] = values[vertex] as number;
      sum += values[vertex] as number;
    }
    if (means) means[item] = end > start ? sum / (end - start) : Number.NaN;
  }
  return codes ?? means;
}

/** The value of one item from its vertices' values, as `itemValues` has it. */
export function itemValueOf(values: ArrayLike<number>, hasCodes: boolean): number {
  if (values.length === 0) return hasCodes ? MISSING_CODE : Number.NaN;
  if (hasCodes) return values[0] as number;
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] as number;
  return sum / values.length;
}
