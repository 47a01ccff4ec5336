import { describe, expect, it } from 'vitest';
import type { Vector3 } from 'adit/core';
import { areaOf, legOf, lengthOf } from './measurements.ts';

const at = (x: number, y: number, z: number): Vector3 => [478_000 + x, 6_772_000 + y, 300 + z];

describe('measurements', () => {
  it('of a leg have its parts, the bearing from north clockwise and the plunge downwards', () => {
    expect(legOf(at(0, 0, 0), at(3, 4, -12))).toMatchObject({ distance: 13, easting: 3, northing: 4, elevation: -12 });
    const bearings = [at(0, 9, 0), at(9, 9, 0), at(9, 0, 0), at(0, -9, 0), at(-9, 0, 0)].map(
      (to) => legOf(at(0, 0, 0), to).bearing,
    );
    expect(bearings).toEqual([0, 45, 90, 180, 270]);
    expect([legOf(at(0, 0, 0), at(5, 0, -5)).plunge, legOf(at(0, 0, 0), at(0, 0, 2)).plunge]).toEqual([45, -90]);
    const nothing = legOf(at(1, 1, 1), at(1, 1, 1));
    expect([nothing.distance, nothing.bearing, nothing.plunge]).toEqual([0, Number.NaN, Number.NaN]);
    expect(legOf(at(0, 0, 0), at(0, 0, 5)).bearing).toBeNaN();
  });

  it('of a line have its length, and of a closed one its area however it lies', () => {
    const square = [at(0, 0, 0), at(10, 0, 0), at(10, 10, 0), at(0, 10, 0)];
    expect([lengthOf(square, false), lengthOf(square, true), lengthOf([], true)]).toEqual([30, 40, 0]);
    expect(areaOf(square)).toEqual({ area: 100, plan: 100 });
    expect(areaOf(square.toReversed())).toEqual({ area: 100, plan: 100 });
    const upright = [at(0, 0, 0), at(10, 0, 0), at(10, 0, 5), at(0, 0, 5)];
    expect(areaOf(upright)).toEqual({ area: 50, plan: 0 });
    expect(areaOf([at(0, 0, 0), at(4, 0, 0)])).toEqual({ area: 0, plan: 0 });
  });
});
