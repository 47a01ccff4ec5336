import { makeFractalNoise } from './noise.ts';

/** The middle of the deposit: UTM metres, and the elevation that the ground lies around. */
export const centre = { easting: 498_700, northing: 7_311_900, elevation: 3_400 } as const;

/** The ground above the deposit. */
export interface Topography {
  /** Elevation of the ground in metres. */
  elevationAt(easting: number, northing: number): number;
}

/** A hill on a slope, with gullies. */
export function makeTopography(seed: number): Topography {
  const gullies = makeFractalNoise(seed, 1);
  return {
    elevationAt(easting, northing) {
      const east = easting - centre.easting;
      const north = northing - centre.northing;
      const hill = 62 * Math.exp(-((east + 90) ** 2 + (north - 50) ** 2) / (2 * 400 ** 2));
      return (
        centre.elevation - 20 + hill - 0.035 * east + 0.015 * north + 24 * gullies(easting / 260, northing / 260, 0)
      );
    },
  };
}
