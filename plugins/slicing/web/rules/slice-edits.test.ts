import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot } from 'adit/core';
import { normalOfPlane } from 'adit/plugins/views';
import { planeOf, worldNormal } from '../../shared/cut-planes.ts';
import type { BlockGrid } from './block-grid.ts';
import {
  blockNumber,
  distanceOf,
  moved,
  newSlice,
  stepped,
  toggled,
  withAngles,
  withAxis,
  withBlockNumber,
  withDistance,
} from './slice-edits.ts';

const level: BlockGrid = {
  origin: [478_100.5, 6_772_200.25, 300],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  size: [10, 10, 5],
  cellCount: [8, 6, 4],
};
const half = Math.SQRT1_2;
/** Turned by 45° clockwise. */
const turned: BlockGrid = {
  ...level,
  axes: [
    [half, -half, 0],
    [half, half, 0],
    [0, 0, 1],
  ],
};
const uneven: BlockGrid = {
  ...level,
  borders: [Float64Array.from([0, 1, 3, 13]), Float64Array.from([0, 20]), Float64Array.from([0, 5, 10])],
  cellCount: [3, 1, 2],
};

describe('a slice of a block model', () => {
  it('begins perpendicular to I, through the middle of blocks in the model’s middle', () => {
    const slice = newSlice('a', level);
    expect(slice).toMatchObject({
      id: 'a',
      name: '',
      active: true,
      axis: 'i',
      normal: [1, 0, 0],
      dip: 90,
      azimuth: 90,
    });
    expect(slice.position).toEqual([478_100.5 + 45, 6_772_230.25, 310]);
    expect(blockNumber(slice, 0, level)).toBe(5);
  });

  it('[W4.19] another axis sets the normal to x, y or z; the custom axis starts with (1, 0, 0)', () => {
    const slice = newSlice('a', turned);
    expect(withAxis(slice, 'i', turned).normal).toEqual([1, 0, 0]);
    expect(withAxis(slice, 'j', turned).normal).toEqual([0, 1, 0]);
    expect(withAxis(slice, 'k', turned)).toMatchObject({ normal: [0, 0, 1], dip: 0, azimuth: 0 });
    expect(withAxis(slice, 'custom', turned)).toMatchObject({ normal: [1, 0, 0], dip: 90, azimuth: 90 });
  });

  it('[W4.19] the normal of I, J and K is in the model’s own axes, that of a custom slice in the world’s', () => {
    const slice = newSlice('a', turned);
    expect(worldNormal(slice, turned)).toEqual([half, -half, 0]);
    expect(slice).toMatchObject({ dip: 90, azimuth: 135 });
    expect(worldNormal(withAxis(slice, 'custom', turned), turned)).toEqual([1, 0, 0]);
    expect(planeOf(slice, turned).point).toBe(slice.position);
  });

  it('[W4.19, W5.10] dip and azimuth give the normal of a custom slice; beyond their limits they name the same plane', () => {
    const slice = withAxis(newSlice('a', level), 'custom', level);
    const normalAt = (azimuth: number): number[] =>
      withAngles(slice, { azimuth }).normal.map((part) => Number(part.toFixed(9)) + 0);
    expect(normalAt(0)).toEqual([0, 1, 0]);
    expect(normalAt(-90)).toEqual([-1, 0, 0]);
    expect(withAngles(slice, { azimuth: -90 })).toMatchObject({ dip: 90, azimuth: 270 });
    expect(withAngles(slice, { azimuth: 450 })).toMatchObject({ azimuth: 90 });
    expect(withAngles(slice, { dip: 100 })).toMatchObject({ dip: 80, azimuth: 270 });
    const flat = withAngles(slice, { dip: 0 });
    expect(flat).toMatchObject({ normal: [0, 0, 1], dip: 0, azimuth: 90 });
    expect(withAngles(flat, { dip: 30 })).toMatchObject({ dip: 30, azimuth: 90 });
    expect(withAngles(slice, { dip: 30 }).position).toEqual(slice.position);
  });

  it('[W4.19] toggling a slice flips its active flag', () => {
    const slice = newSlice('a', level);
    expect(toggled(slice).active).toBe(false);
    expect(toggled(toggled(slice))).toEqual(slice);
  });

  it('stands in the middle of the blocks with its number, and never outside the model', () => {
    const slice = newSlice('a', level);
    const first = withBlockNumber(slice, 0, 1, level);
    expect(first.position[0]).toBe(478_105.5);
    expect(blockNumber(withBlockNumber(slice, 0, 99, level), 0, level)).toBe(8);
    expect(blockNumber(withBlockNumber(slice, 0, -3, level), 0, level)).toBe(1);
    const narrow = newSlice('b', uneven);
    expect([1, 2, 3].map((number) => withBlockNumber(narrow, 0, number, uneven).position[0] - 478_100.5)).toEqual([
      0.5, 2, 8,
    ]);
    fc.assert(
      fc.property(
        fc.constantFrom(level, turned, uneven),
        fc.constantFrom(0, 1, 2),
        fc.nat(20),
        (grid, axis, wanted) => {
          const number = (wanted % grid.cellCount[axis]) + 1;
          const at = withAxis(slice, (['i', 'j', 'k'] as const)[axis], grid);
          expect(blockNumber(withBlockNumber(at, axis, number, grid), axis, grid)).toBe(number);
        },
      ),
    );
  });

  it('steps by blocks, and stops at the model’s ends', () => {
    const slice = withBlockNumber(newSlice('a', level), 0, 3, level);
    expect(blockNumber(stepped(slice, 1, level), 0, level)).toBe(4);
    expect(blockNumber(stepped(slice, -9, level), 0, level)).toBe(1);
    const custom = withAngles(withAxis(newSlice('a', level), 'custom', level), { azimuth: 0 });
    expect(distanceOf(custom, level)).toBe(0);
    expect(distanceOf(stepped(custom, 1, level), level)).toBe(10);
    expect(distanceOf(stepped(custom, 99, level), level)).toBe(30);
  });

  it('a drag takes it into the nearest blocks, or to any distance when it is custom', () => {
    const slice = withBlockNumber(newSlice('a', turned), 0, 3, turned);
    expect(blockNumber(moved(slice, 14, turned), 0, turned)).toBe(4);
    expect(blockNumber(moved(slice, 4, turned), 0, turned)).toBe(3);
    const custom = withAxis(slice, 'custom', level);
    expect(distanceOf(moved(custom, 3.5, level), level)).toBeCloseTo(distanceOf(custom, level) + 3.5, 3);
  });

  it('moves along its normal only', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 90, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: -10, max: 10, noNaN: true }),
        (dip, azimuth, distance) => {
          const custom = withAngles(withAxis(newSlice('a', level), 'custom', level), { dip, azimuth });
          const there = withDistance(custom, distance, level);
          expect(distanceOf(there, level)).toBeCloseTo(distance, 3);
          const offset = there.position.map((part, axis) => part - custom.position[axis]!) as [number, number, number];
          expect(Math.hypot(...offset)).toBeCloseTo(Math.abs(dot(offset, custom.normal)), 6);
        },
      ),
    );
  });
});

describe('dip and azimuth of a custom slice', () => {
  const custom = withAxis(newSlice('a', level), 'custom', level);
  const degrees = fc.double({ min: -1000, max: 1000, noNaN: true });

  it('[W5.10, W4.19] give a unit normal, from which the same two come back', () => {
    const angles = fc.record({
      dip: fc.double({ min: 0.001, max: 90, noNaN: true }),
      azimuth: fc.double({ min: 0, max: 359.999, noNaN: true }),
    });
    fc.assert(
      fc.property(angles, (wanted) => {
        const slice = withAngles(custom, wanted);
        expect(Math.hypot(...slice.normal)).toBeCloseTo(1, 9);
        expect(slice.dip).toBeCloseTo(wanted.dip, 6);
        const apart = Math.abs(slice.azimuth - wanted.azimuth) % 360;
        expect(Math.min(apart, 360 - apart) * Math.sin((wanted.dip * Math.PI) / 180)).toBeLessThan(1e-6);
      }),
    );
  });

  it('[W4.19] may be any numbers: the dip ends up in 0–90, the azimuth is normalised to 0–360, and the plane is the one they say', () => {
    fc.assert(
      fc.property(degrees, degrees, (dip, azimuth) => {
        const slice = withAngles(custom, { dip, azimuth });
        expect(slice.dip >= 0 && slice.dip <= 90).toBe(true);
        expect(slice.azimuth >= 0 && slice.azimuth < 360).toBe(true);
        expect(Math.abs(dot(slice.normal, normalOfPlane({ dip, azimuth })))).toBeCloseTo(1, 9);
      }),
    );
  });
});
