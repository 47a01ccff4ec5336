import { expect, it } from 'vitest';
import type { Bounds } from 'adit/core';
import { besideLegends } from './beside-legends.ts';

const bounds: Bounds = [0, 1000, 0, 1000, 0, 100];
const camera = {
  position: [500, -1000, 50],
  focalPoint: [500, 500, 50],
  viewUp: [0, 0, 1],
  viewAngle: 30,
  parallelScale: 312.5,
  parallelProjection: true,
} as const;
const toPixels = ({ focalPoint, parallelScale }: { focalPoint: readonly number[]; parallelScale: number }) => {
  const perPixel = (2 * parallelScale) / 500;
  return [0, 1000].map((east) => 500 + (east - focalPoint[0]!) / perPixel);
};

it('a section that is as wide as its view is fitted beside what stands over its left edge', () => {
  const start = { ...camera, position: [...camera.position], focalPoint: [...camera.focalPoint], viewUp: [0, 0, 1] };
  const fit = (leftInset: number, parallelScale = 312.5) =>
    besideLegends(
      { ...start, parallelScale } as Parameters<typeof besideLegends>[0],
      bounds,
      { size: { width: 1000, height: 500 }, leftInset },
      1.25,
    );
  expect(toPixels(fit(0))).toEqual([100, 900]);
  const [west, east] = toPixels(fit(200));
  // 1,250 units in 800 pixels, with 125 units of room on either side.
  expect([west, east]).toEqual([200 + 80, 1000 - 80]);
  expect(fit(200).position[0]).toBeCloseTo(fit(200).focalPoint[0], 9);
  // Far out there is room enough.
  expect(fit(200, 1000)).toMatchObject({ parallelScale: 1000, focalPoint: [500, 500, 50] });
  // Legends that cover a view leave half of it.
  expect(toPixels(fit(900))).toEqual([550, 950]);
});
