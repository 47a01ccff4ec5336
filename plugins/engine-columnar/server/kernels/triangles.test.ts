import { describe, expect, it } from 'vitest';
import { itemValueOf, itemValues } from './item-values.ts';
import { trianglePieces } from './triangles.ts';

const nan = Number.NaN;

describe('trianglePieces', () => {
  it('gives vertices relative to the origin, exact to a millimetre, in shared memory', () => {
    const positions = Float64Array.of(478_742.646, 9_999_999.001, 357.54, 478_743, 9_999_999, 357, 478_742, 1e7, 358);
    const origin = [478_800, 9_999_900, 300] as const;
    const made = trianglePieces({ positions, triangles: Uint32Array.of(2, 0, 1), origin })!;
    expect([...made.triangles]).toEqual([2, 0, 1]);
    expect([made.positions.buffer, made.triangles.buffer].every((buffer) => buffer instanceof SharedArrayBuffer)).toBe(
      true,
    );
    made.positions.forEach((part, at) => {
      expect(Math.abs(part + origin[at % 3]! - positions[at]!)).toBeLessThan(0.001);
    });
  });

  it('takes the area of a triangle with a lost vertex, and keeps its number', () => {
    const positions = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, nan, 1, 1, 1e300, 0, 0);
    const triangles = Uint32Array.of(0, 1, 2, 0, 3, 1, 4, 1, 2);
    const made = trianglePieces({ positions, triangles, origin: [0, 0, 0] })!;
    expect([...made.triangles]).toEqual([0, 1, 2, 0, 0, 0, 4, 4, 4]);
    expect(made.positions.every(Number.isFinite)).toBe(true);
  });

  it('refuses a vertex that is not there', () => {
    const positions = new Float64Array(9);
    expect(trianglePieces({ positions, triangles: Uint32Array.of(0, 1, 3), origin: [0, 0, 0] })).toBeUndefined();
  });
});

describe('itemValues', () => {
  it('is the mean of the vertices of a triangle or a line, missing when one is', () => {
    const column = { values: Float64Array.of(1, 2, 6, nan) };
    const triangles = Uint32Array.of(0, 1, 2, 1, 2, 3);
    expect([...itemValues({ column, vertices: { kind: 'triangles', triangles } })!]).toEqual([3, nan]);
    const offsets = Uint32Array.of(0, 2, 2, 3);
    expect([...itemValues({ column, vertices: { kind: 'lines', offsets } })!]).toEqual([1.5, nan, 6]);
    expect([itemValueOf([1, 2, 6], false), itemValueOf([], false), itemValueOf([4, 5], true)]).toEqual([3, nan, 4]);
  });

  it('is the first vertex of codes, and nothing when a vertex is not there', () => {
    const column = { values: Uint32Array.of(7, 8, 9), missingCode: 99 };
    const vertices = { kind: 'triangles', triangles: Uint32Array.of(2, 1, 0) } as const;
    expect([...itemValues({ column, vertices })!]).toEqual([9]);
    const empty = { kind: 'lines', offsets: Uint32Array.of(0, 0) } as const;
    expect([...itemValues({ column, vertices: empty })!]).toEqual([99]);
    const wrong = { kind: 'triangles', triangles: Uint32Array.of(0, 1, 3) } as const;
    expect(itemValues({ column, vertices: wrong })).toBeUndefined();
  });
});
