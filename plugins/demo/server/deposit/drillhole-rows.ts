import type { Deposit } from './deposit.ts';
import type { Drillhole } from './drillhole.ts';
import { densities } from './geology.ts';
import { makeRandom } from './random.ts';

const SAMPLE_LENGTH = 2;
const LOG_STEP = 0.5;
const ASSAY_STREAM = 200;

/** The header lines of the files of drillholes, without line ends. */
export const drillholeHeaders = {
  collar: 'HOLEID,EAST,NORTH,RL,DEPTH,DRILL_TYPE,CAMPAIGN',
  survey: 'HOLEID,DEPTH,AZIMUTH,DIP',
  assay: 'HOLEID,FROM,TO,Au_ppm,Cu_pct,Mo_ppm,Density',
  lithology: 'HOLEID,FROM,TO,LITHOLOGY,ALTERATION',
} as const;

/** The row of a hole in the collar file. */
export function collarRows({
  name,
  collar: [easting, northing, elevation],
  depth,
  drillType,
  campaign,
}: Drillhole): string[] {
  return [
    `${name},${easting.toFixed(2)},${northing.toFixed(2)},${elevation.toFixed(2)},${depth.toFixed(1)},${drillType},${campaign}`,
  ];
}

/** The rows of a hole in the survey file. */
export function surveyRows({ name, surveys }: Drillhole): string[] {
  return surveys.map(({ depth, azimuth, dip }) => `${name},${depth},${azimuth.toFixed(1)},${dip.toFixed(1)}`);
}

/** Samples of 2 m: grades with the lognormal scatter of samples; one in a hundred was lost in drilling and has none. */
export function assayRows(deposit: Deposit, index: number, hole: Drillhole): string[] {
  const random = makeRandom(deposit.seed, ASSAY_STREAM, index);
  const rows: string[] = [];
  for (let from = 0; from < hole.depth; from += SAMPLE_LENGTH) {
    const to = Math.min(from + SAMPLE_LENGTH, hole.depth);
    const place = hole.positionAt((from + to) / 2);
    const lithology = deposit.geology.lithologyAt(...place);
    const grades = deposit.oreBody.gradesAt(...place);
    const kept = lithology === 'OVB' ? 0.1 : lithology === 'DYK' ? 0.15 : lithology === 'HBX' ? 1.5 : 1;
    const scattered = (grade: number, scatter: number): number =>
      grade * kept * Math.exp(scatter * random.normal() - scatter ** 2 / 2);
    const gold = Math.max(0.001, scattered(grades.gold, 0.45)).toFixed(3);
    const copper = Math.max(0.001, scattered(grades.copper, 0.3)).toFixed(3);
    const molybdenum = Math.max(1, scattered(grades.molybdenum, 0.5)).toFixed(0);
    const density = (densities[lithology] + 0.035 * random.normal()).toFixed(2);
    const values = random.uniform() < 0.01 ? ',,,' : `${gold},${copper},${molybdenum},${density}`;
    rows.push(`${hole.name},${from.toFixed(1)},${to.toFixed(1)},${values}`);
  }
  return rows;
}

/** Logged intervals: a new one wherever the rock or its alteration changes. */
export function lithologyRows({ geology }: Deposit, hole: Drillhole): string[] {
  const rows: string[] = [];
  const logAt = (depth: number): string => {
    const place = hole.positionAt(depth);
    return `${geology.lithologyAt(...place)},${geology.alterationAt(...place)}`;
  };
  let start = 0;
  let current = logAt(0);
  for (let depth = LOG_STEP; depth < hole.depth; depth += LOG_STEP) {
    const found = logAt(depth);
    if (found === current) continue;
    rows.push(`${hole.name},${start.toFixed(1)},${depth.toFixed(1)},${current}`);
    start = depth;
    current = found;
  }
  rows.push(`${hole.name},${start.toFixed(1)},${hole.depth.toFixed(1)},${current}`);
  return rows;
}
