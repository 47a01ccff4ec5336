import { makeFractalNoise } from './noise.ts';
import { centre, type Topography } from './topography.ts';

/** Grades as a laboratory would find them without its own scatter. */
export interface Grades {
  /** Grams a tonne. */
  readonly gold: number;
  /** Per cent. */
  readonly copper: number;
  /** Grams a tonne. */
  readonly molybdenum: number;
}

/** A porphyry body: a lower-grade core, a copper and gold shell around it, and molybdenum outside and below. */
export interface OreBody {
  /** How far out a point is: 0 in the middle, 1 at the outer edge of the ore, more outside. */
  shellAt(easting: number, northing: number, elevation: number): number;
  gradesAt(easting: number, northing: number, elevation: number): Grades;
}

const MIDDLE = { east: 25, north: -15, below: 230 };
const HALF_AXES = { long: 300, across: 190, high: 260 };
const STRIKE = (35 * Math.PI) / 180;
const PLUNGE = 0.25;
const LEACHED = 45;
const ENRICHED = 95;

function bell(value: number, middle: number, width: number): number {
  return Math.exp(-(((value - middle) / width) ** 2));
}

/** The body leans, as intrusions do; below the ground it is leached first and then enriched in copper. */
export function makeOreBody(seed: number, topography: Topography): OreBody {
  const edge = makeFractalNoise(seed, 2);
  const zoning = makeFractalNoise(seed, 3);
  const shellAt = (easting: number, northing: number, elevation: number): number => {
    const up = elevation - (centre.elevation - MIDDLE.below);
    const east = easting - centre.easting - MIDDLE.east - PLUNGE * up;
    const north = northing - centre.northing - MIDDLE.north;
    const along = east * Math.sin(STRIKE) + north * Math.cos(STRIKE);
    const across = east * Math.cos(STRIKE) - north * Math.sin(STRIKE);
    const distance = Math.hypot(along / HALF_AXES.long, across / HALF_AXES.across, up / HALF_AXES.high);
    return distance + 0.18 * edge(easting / 110, northing / 110, elevation / 110);
  };
  return {
    shellAt,
    gradesAt(easting, northing, elevation) {
      const shell = shellAt(easting, northing, elevation);
      const depth = topography.elevationAt(easting, northing) - elevation;
      const weathering = depth < LEACHED ? 0.25 : depth < ENRICHED ? 1.9 : 1;
      const rich = Math.exp(0.55 * zoning(easting / 70, northing / 70, elevation / 70));
      return {
        gold: (0.015 + 0.85 * bell(shell, 0.35, 0.35)) * rich,
        copper: (0.02 + 0.75 * bell(shell, 0.5, 0.32)) * weathering * rich,
        molybdenum: (4 + 170 * bell(shell, 0.85, 0.24) * (depth < ENRICHED ? 0.6 : 1)) * rich,
      };
    },
  };
}
