import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contourInterval } from './contour-interval.ts';

it('is 1, 2 or 5 of a decade, with 10 to 25 contours between the lowest and the highest place', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -6000, max: 6000, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e5, noNaN: true }),
      (lowest, height) => {
        const interval = contourInterval(lowest, lowest + height) as number;
        const count = (lowest + height - lowest) / interval;
        expect(count).toBeGreaterThanOrEqual(10 - 1e-9);
        expect(count).toBeLessThanOrEqual(25 + 1e-9);
        expect(Number(interval.toExponential().split('e')[0])).toBeOneOf([1, 2, 5]);
      },
    ),
  );
  expect([99, 100, 199, 200, 499, 500, 1000].map((height) => contourInterval(0, height))).toEqual([
    5, 10, 10, 20, 20, 50, 100,
  ]);
});

it('is none on what is level or has no place', () => {
  expect(contourInterval(300, 300)).toBeUndefined();
  expect(contourInterval(Infinity, -Infinity)).toBeUndefined();
  expect(contourInterval(Number.NaN, 3)).toBeUndefined();
});
