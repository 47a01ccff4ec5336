import type { BuildFile } from 'adit/core/server';
import type { ReadRun } from '../rules/read-run.ts';

/** The directions of a file, row by row, in degrees; NaN where one is missing. */
export interface Angles {
  readonly azimuths: Float64Array;
  readonly dips: Float64Array;
}

/** By this much a dip may be past the vertical without a word, and with one. */
const ROUNDING = 0.01;
const ROUNDED = 0.5;
/** What an azimuth may be: a turn more or less is the same direction, which from here on is said. */
const azimuthRange = { least: -360, said: 360.5, most: 720 };

/** A dip with what is past the vertical by rounding taken back; `isNoted` when that is more than rounding. Undefined for what is no dip. */
export function soundDip(dip: number): { readonly dip: number; readonly isNoted: boolean } | undefined {
  const past = Math.abs(dip) - 90;
  if (past <= 0) return { dip, isNoted: false };
  return past <= ROUNDED ? { dip: Math.sign(dip) * 90, isNoted: past > ROUNDING } : undefined;
}

/** An azimuth from 0 to 360; `isNoted` when it is a turn more. Undefined for what is no azimuth. */
export function soundAzimuth(azimuth: number): { readonly azimuth: number; readonly isNoted: boolean } | undefined {
  if (!(azimuth >= azimuthRange.least && azimuth <= azimuthRange.most)) return undefined;
  return { azimuth: ((azimuth % 360) + 360) % 360, isNoted: azimuth > azimuthRange.said };
}

/** Looks whether the columns of angles are what they say, and puts right what the user agrees to. Angles whose column says that they are gradians become degrees. */
export function doubtAngles(run: ReadRun, read: Angles, holes: number, file: BuildFile): Angles {
  const { fileName, mapping } = file;
  const about = { fileName, values: {} };
  const angles = inDegrees(run, read, file);
  if (lookSwapped(angles) && run.ask('swapped-angles', about) === 'swap')
    return { azimuths: angles.dips, dips: angles.azimuths };
  if (lookLikeRadians(angles, holes) && run.ask('radians', about) === 'convert') {
    const degrees = (values: Float64Array): Float64Array => values.map((value) => (value * 180) / Math.PI);
    return { azimuths: degrees(angles.azimuths), dips: degrees(angles.dips) };
  }
  if (lookLikeGradians(angles) && run.ask('gradians', about) === 'convert')
    return { azimuths: angles.azimuths.map(fromGradians), dips: angles.dips.map(fromGradians) };
  const { dip: column = '' } = mapping;
  if (INCLINATION.test(column) && lookFromVertical(angles.dips)) {
    const answer = run.ask('inclination-from-vertical', { fileName, values: { column } });
    if (answer === 'convert') return { ...angles, dips: angles.dips.map((inclination) => 90 - inclination) };
  }
  return angles;
}

const GRADIANS = /(?<!\p{L})(gons?|gradians?)(?!\p{L})/iu;

function fromGradians(angle: number): number {
  return angle * 0.9;
}

function inDegrees(run: ReadRun, angles: Angles, { fileName, mapping }: BuildFile): Angles {
  const isInGradians = (column: string | undefined): column is string => column !== undefined && GRADIANS.test(column);
  const columns = [mapping['azimuth'], mapping['dip']].filter(isInGradians);
  if (columns.length === 0) return angles;
  run.issue({ severity: 'changed', code: 'gradians-converted', fileName, values: { columns: columns.join(', ') } });
  return {
    azimuths: isInGradians(mapping['azimuth']) ? angles.azimuths.map(fromGradians) : angles.azimuths,
    dips: isInGradians(mapping['dip']) ? angles.dips.map(fromGradians) : angles.dips,
  };
}

/** Azimuths go beyond a full turn of degrees, but not beyond one of gradians, and no dip is beyond the vertical. */
function lookLikeGradians({ azimuths, dips }: Angles): boolean {
  let [beyond, count] = [0, 0];
  for (const azimuth of azimuths) {
    if (Number.isNaN(azimuth)) continue;
    if (azimuth < 0 || azimuth > 400 + ROUNDED) return false;
    count += 1;
    if (azimuth > azimuthRange.said) beyond += 1;
  }
  const isMuch = beyond >= fewBeyond && beyond > count * partsBeyond;
  return isMuch && dips.every((dip) => !(Math.abs(dip) > 100 + ROUNDED));
}

/** What logs of wells and of gyroscopes call an angle that is 0 where the hole goes straight down; others call dips so, too. */
const INCLINATION = /^(incl?|inclinat?i?on|inclinaci[oó]n|inclinaç[aã]o|inclinaison|drift)(?!\p{L})/iu;

/** None is below zero, and most are closer to zero than to 90: as dips, they would be those of flat holes. */
function lookFromVertical(dips: Float64Array): boolean {
  const known = dips.filter((dip) => !Number.isNaN(dip)).toSorted();
  const [least = NaN, most = NaN] = [known[0], known.at(-1)];
  return least >= 0 && most > 0 && most <= 180 && (known[known.length >> 1] as number) < 45;
}

const partsBeyond = 0.05;
const fewBeyond = 3;

/** The dips are azimuths, some of them beyond any dip, and the azimuths could all be dips. */
function lookSwapped({ azimuths, dips }: Angles): boolean {
  let [beyond, count] = [0, 0];
  for (const dip of dips) {
    if (Number.isNaN(dip)) continue;
    if (dip < 0 || dip > azimuthRange.said) return false;
    count += 1;
    if (dip > 90 + ROUNDED) beyond += 1;
  }
  const isMuch = beyond >= fewBeyond && beyond > count * partsBeyond;
  return isMuch && azimuths.every((azimuth) => !(Math.abs(azimuth) > 90));
}

const fewHoles = 8;
const partsNotWhole = 0.8;

function lookLikeRadians({ azimuths, dips }: Angles, holes: number): boolean {
  if (holes < fewHoles) return false;
  let [count, notWhole, least, most] = [0, 0, Infinity, -Infinity];
  for (const [row, dip] of dips.entries()) {
    const azimuth = azimuths[row] as number;
    if (Math.abs(dip) > Math.PI / 2 + ROUNDING || azimuth < 0 || azimuth > 2 * Math.PI + ROUNDING) return false;
    for (const angle of [dip, azimuth]) {
      if (Number.isNaN(angle)) continue;
      count += 1;
      if (!Number.isInteger(angle)) notWhole += 1;
    }
    least = Math.min(least, Number.isNaN(azimuth) ? least : azimuth);
    most = Math.max(most, Number.isNaN(azimuth) ? most : azimuth);
  }
  return most - least > Math.PI && notWhole >= count * partsNotWhole;
}
