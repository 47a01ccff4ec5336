import type { Deposit } from './deposit.ts';
import { makeRandom } from './random.ts';
import { centre } from './topography.ts';

const SAMPLES_A_LINE = 60;
const SPACING = 25;
const SOIL_STREAM = 300;

/** The header line of the soil file, without a line end. */
export const soilHeader = 'SAMPLE_LINE,EAST,NORTH,RL,Au_ppb,Cu_ppm,Mo_ppm';

/** How many lines of samples there are. */
export const soilLineCount = 50;

/** The samples of line `line`, from 0: on the ground, with what of the ore below reaches it and the scatter of soil. */
export function soilRows({ seed, topography, oreBody }: Deposit, line: number): string[] {
  const random = makeRandom(seed, SOIL_STREAM, line);
  return Array.from({ length: SAMPLES_A_LINE }, (_, place) => {
    const easting = centre.easting + (place - (SAMPLES_A_LINE - 1) / 2) * SPACING + random.between(-4, 4);
    const northing = centre.northing + (line - (soilLineCount - 1) / 2) * SPACING + random.between(-4, 4);
    const elevation = topography.elevationAt(easting, northing);
    const below = oreBody.gradesAt(easting, northing, elevation - 110);
    const scattered = (value: number, scatter: number): number =>
      value * Math.exp(scatter * random.normal() - scatter ** 2 / 2);
    const gold = Math.max(1, scattered(3 + 90 * below.gold, 0.6)).toFixed(0);
    const copper = scattered(45 + 550 * below.copper, 0.35).toFixed(0);
    const molybdenum = Math.max(1, scattered(1.5 + 0.12 * below.molybdenum, 0.5)).toFixed(1);
    const name = `L${String(line + 1).padStart(2, '0')}`;
    return `${name},${easting.toFixed(2)},${northing.toFixed(2)},${elevation.toFixed(2)},${gold},${copper},${molybdenum}`;
  });
}
