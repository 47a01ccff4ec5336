import type { Vector3 } from 'adit/core';
import { dot, MAX_ROWS, omfError, type OmfAxis, type Place } from '../model/index.ts';
import { allNumbers } from './write-positions.ts';

const SAME_LENGTH = 1e-9;
const RIGHT_ANGLE = 1e-6;

/** The cells along an axis, read. */
export interface GridAxis {
  readonly count: number;
  /** Of each cell; undefined where all have the same. */
  readonly sizes: Float64Array | undefined;
  readonly size: number;
  /** Where cells begin, from 0, and where the last one ends. */
  readonly edges: Float64Array;
}

/** Reads the cells along an axis. Throws `omf-bad-grid` unless there is one and all have a size. */
export async function readAxis(axis: OmfAxis, length: number, place: Place): Promise<GridAxis> {
  const { count } = axis;
  if (!(count >= 1 && count <= MAX_ROWS)) throw omfError('bad-grid', place, { problem: `${count} cells` });
  const sizes = typeof axis.size === 'number' ? undefined : await allNumbers(axis.size);
  if (sizes && sizes.length !== count)
    throw omfError('bad-grid', place, { problem: `${sizes.length} of ${count} sizes` });
  const edges = new Float64Array(count + 1);
  for (let cell = 0; cell < count; cell += 1) {
    const size = (sizes ? (sizes[cell] as number) : (axis.size as number)) * length;
    if (!(size > 0 && size < 1e12)) throw omfError('bad-grid', place, { problem: `size ${size} of cell ${cell + 1}` });
    if (sizes) sizes[cell] = size;
    edges[cell + 1] = sizes ? (edges[cell] as number) + size : size * (cell + 1);
  }
  const size = typeof axis.size === 'number' ? axis.size * length : (edges[count] as number) / count;
  return { count, sizes, size, edges };
}

/** A direction of length 1, and the length that it had. Throws `omf-bad-grid` for none. */
export function direction(vector: Vector3, place: Place): { readonly axis: Vector3; readonly length: number } {
  const length = Math.hypot(...vector);
  if (!(length > 0 && length < 1e12)) throw omfError('bad-grid', place, { problem: `axis ${vector.join(', ')}` });
  if (Math.abs(length - 1) <= SAME_LENGTH) return { axis: vector, length: 1 };
  return { axis: [vector[0] / length, vector[1] / length, vector[2] / length], length };
}

/** Throws `omf-skewed-grid` unless directions stand at right angles. */
export function checkRightAngles(axes: readonly Vector3[], place: Place): void {
  for (const [index, axis] of axes.entries())
    for (const other of axes.slice(index + 1))
      if (Math.abs(dot(axis, other)) > RIGHT_ANGLE) throw omfError('skewed-grid', place);
}
