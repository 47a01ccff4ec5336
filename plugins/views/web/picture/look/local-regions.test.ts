import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceInside, isInRegions, type CutRegion, type Vector3 } from 'adit/core';
import { isInLocalRegions, localRegions, regionTest } from './local-regions.ts';

const origin: Vector3 = [478_742.25, 9_999_999, 350];
const number = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: -1000, max: 1000 }).map((part) => (part / 1000) * most);
const offset = fc.tuple(number(2000), number(2000), number(500)) as fc.Arbitrary<[number, number, number]>;
const direction = fc
  .tuple(number(1), number(1), number(1))
  .filter((parts) => Math.hypot(...parts) > 0.1)
  .map((parts) => parts.map((part) => part / Math.hypot(...parts)) as [number, number, number]);
const placed = ([x, y, z]: Vector3): [number, number, number] => [origin[0] + x, origin[1] + y, origin[2] + z];
const plane = fc.record({ point: offset.map(placed), normal: direction });
const region = fc.record({
  planes: fc.array(plane, { minLength: 1, maxLength: 6 }),
  inverted: fc.boolean(),
  wholeItems: fc.constant(false),
});
const regions = fc.array(region, { minLength: 1, maxLength: 4 });

/** The place is not so near a plane that rounding decides. */
function isClear(list: readonly CutRegion[], place: Vector3, hair: number): boolean {
  return list.every(({ planes }) => planes.every((one) => Math.abs(distanceInside(one, place)) > hair));
}

describe('regions in the coordinates of a geometry', () => {
  it('hold the same places as in the world, also along turned axes', () => {
    const angle = fc.integer({ min: 0, max: 360 }).map((degrees) => (degrees * Math.PI) / 180);
    fc.assert(
      fc.property(regions, offset, fc.option(angle, { nil: undefined }), (list, at, turn) => {
        const axes =
          turn === undefined
            ? undefined
            : ([
                [Math.cos(turn), Math.sin(turn), 0],
                [-Math.sin(turn), Math.cos(turn), 0],
                [0, 0, 1],
              ] as const);
        const world = axes
          ? placed([0, 1, 2].map((part) => axes.reduce((sum, axis, k) => sum + axis[part]! * at[k]!, 0)) as never)
          : placed(at);
        fc.pre(isClear(list, world, 1e-6));
        expect(regionTest(list, origin, axes)?.(...at)).toBe(isInRegions(list, world));
      }),
      { numRuns: 500 },
    );
  });

  it('hold a place on a plane, on either side of which it is', () => {
    const flat = { point: placed([0, 0, 10]), normal: [0, 0, 1] as [number, number, number] };
    for (const inverted of [false, true])
      expect(regionTest([{ planes: [flat], inverted, wholeItems: false }], origin)?.(5, 5, 10)).toBe(true);
    expect(regionTest([], origin)).toBeUndefined();
  });

  it('lose at most a millimetre as float32, at a northing of 9,999,999', () => {
    fc.assert(
      fc.property(regions, offset, (list, at) => {
        const local = localRegions(list, origin);
        const uploaded = { ...local, planes: Float64Array.from(Float32Array.from(local.planes)) };
        const [x, y, z] = at.map(Math.fround) as [number, number, number];
        fc.pre(isClear(list, placed([x, y, z]), 0.001));
        expect(isInLocalRegions(uploaded, x, y, z)).toBe(isInRegions(list, placed([x, y, z])));
      }),
      { numRuns: 500 },
    );
  });
});
