import { expect, it } from 'vitest';
import { coordinateUnitOf } from './coordinate-unit.ts';
import { emptyBounds, type Bounds } from './geometry.ts';

it('longitudes and latitudes are known by their range and their extent; models at the origin of a grid and empty data are none', () => {
  const mars: Bounds = [137.3528, 137.4494, -4.7371, -4.5891, 0, 0];
  expect(coordinateUnitOf(mars, 'm')).toBe('deg');
  expect(coordinateUnitOf([-70.6, -65.61, -24.1, -23.9, 0, 3000], 'ft')).toBe('deg');
  for (const [bounds, unit] of [
    [[478_000.5, 479_000.5, 6_772_000.5, 6_773_000.5, 0, 400], 'm'],
    // More than five degrees, whole numbers at both ends, and beyond the poles.
    [[137.3, 142.4, -4.7, -4.5, 0, 0], 'm'],
    [[100, 104, 50, 54, 0, 4], 'm'],
    [[137.3, 137.4, 90.1, 90.2, 0, 0], 'us-ft'],
    // A machine of two metres, modelled around its middle.
    [[-0.7, 1.3, -0.4, 0.9, 0, 2.1], 'm'],
    [emptyBounds, 'ft'],
  ] as const)
    expect(coordinateUnitOf(bounds, unit)).toBe(unit);
});
