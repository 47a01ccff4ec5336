import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisedAzimuth, normalOfPlane, orientationOfPlane } from './plane-orientation.ts';

describe('the orientation of planes', () => {
  it('[W5.10] dips positive down, to its azimuth', () => {
    const [east, north, up] = normalOfPlane({ dip: 30, azimuth: 90 });
    expect([east, north, up].map((part) => Number(part.toFixed(6)))).toEqual([0.5, 0, 0.866025]);
    const inclined = orientationOfPlane([0.5, 0, Math.sqrt(3) / 2]);
    expect([inclined.dip, inclined.azimuth].map((degrees) => Number(degrees.toFixed(6)))).toEqual([30, 90]);
    expect(orientationOfPlane([1, 0, 0])).toEqual({ dip: 90, azimuth: 90 });
    expect(orientationOfPlane([0, -1, 0])).toEqual({ dip: 90, azimuth: 180 });
    expect(orientationOfPlane([0, 0, -1])).toEqual({ dip: 0, azimuth: 0 });
  });

  it('has no noise in its degrees', () => {
    expect(orientationOfPlane(normalOfPlane({ dip: 100, azimuth: 45 }))).toEqual({ dip: 80, azimuth: 225 });
  });

  it('is that of the plane, to whichever side its normal points', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 89 }), fc.double({ min: 0, max: 359 }), (dip, azimuth) => {
        const normal = normalOfPlane({ dip, azimuth });
        expect(Math.hypot(...normal)).toBeCloseTo(1, 12);
        for (const side of [1, -1]) {
          const found = orientationOfPlane([normal[0] * side, normal[1] * side, normal[2] * side]);
          expect(found.dip).toBeCloseTo(dip, 6);
          expect(Math.abs(found.azimuth - azimuth) % 360).toBeCloseTo(0, 6);
        }
      }),
    );
  });

  it('counts azimuths from 0 to below 360', () => {
    expect([-90, 0, 360, 725, -1e-20].map(normalisedAzimuth)).toEqual([270, 0, 0, 5, 0]);
  });
});
