import { describe, expect, it } from 'vitest';
import { orientationOfPlane } from 'adit/plugins/views';
import { edgeOf, shownNumber, turnedNormal, withPart } from './clip-numbers.ts';

describe('the numbers of the clip', () => {
  it('[W5.09] are shown with two decimals, those of the scale as whole numbers', () => {
    expect([478140.125, -0.001, 12].map((value) => shownNumber(value, 2))).toEqual(['478140.13', '0.00', '12.00']);
    expect([101.6, 0.2].map((value) => shownNumber(value, 0))).toEqual(['102', '0']);
  });

  it('[W5.09] of the scale become 1 unless they are greater than 0', () => {
    expect([0, -5, 0.4, 12.5].map(edgeOf)).toEqual([1, 1, 0.4, 12.5]);
  });

  it('of a vector are changed one by one', () => {
    expect(withPart([1, 2, 3], 1, 7)).toEqual([1, 7, 3]);
  });

  it('[W5.10, W5.23] of the dip are kept from 0 to 90, and the kept side stays the same', () => {
    for (const side of [1, -1]) {
      const flat = turnedNormal([0.6, 0, side * 0.8], { dip: -20, azimuth: 90 });
      expect(orientationOfPlane(flat).dip).toBeCloseTo(0, 9);
      const turned = turnedNormal([0, 0, side], { dip: 120, azimuth: 450 });
      expect(orientationOfPlane(turned)).toMatchObject({ dip: expect.closeTo(90, 9), azimuth: expect.closeTo(90, 9) });
      const back = turnedNormal(turned, { dip: 30, azimuth: 90 });
      expect(Math.sign(back[2])).toBe(side);
      expect(orientationOfPlane(back).dip).toBeCloseTo(30, 9);
    }
  });
});
