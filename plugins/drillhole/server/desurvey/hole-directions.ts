import type { Collars } from '../read/read-collars.ts';
import type { Stations } from '../read/read-surveys.ts';
import { soundAzimuth, soundDip } from '../read/angles.ts';
import { dipSignOf } from './dip-sign.ts';
import { writeDirection, type DipSign } from './direction.ts';

/**
 * The directions that holes are drilled in: those of hole h stand from `start[h]` to `start[h + 1] - 1`, at least one a hole
 * and the first at depth 0; `directions` holds a unit vector each (easting, northing, elevation).
 */
export interface HoleDirections {
  readonly start: Uint32Array;
  readonly depths: Float64Array;
  readonly directions: Float64Array;
  /** The sign of the dips, chosen or detected. */
  readonly sign: DipSign;
}

/**
 * Directions from survey stations. A first station below the collar is extended upward. A hole without stations takes the
 * collar's azimuth and dip, and is vertical, with a warning, when the collar has none.
 */
export function findHoleDirections(
  collars: Collars,
  stations: Stations,
  signOption: string | undefined,
): HoleDirections {
  const holeCount = collars.names.length;
  const surveySign = dipSignOf(signOption, stations.dips);
  const collarSign = dipSignOf(signOption, collars.dips);
  const start = new Uint32Array(holeCount + 1);
  for (let hole = 0; hole < holeCount; hole += 1) {
    const first = stations.start[hole] as number;
    const count = (stations.start[hole + 1] as number) - first;
    const added = count === 0 || (stations.depths[first] as number) > 0 ? 1 : 0;
    start[hole + 1] = (start[hole] as number) + count + added;
  }
  const depths = new Float64Array(start[holeCount] as number);
  const directions = new Float64Array(depths.length * 3);
  for (let hole = 0; hole < holeCount; hole += 1) {
    const first = stations.start[hole] as number;
    const last = (stations.start[hole + 1] as number) - 1;
    let at = start[hole] as number;
    if (last < first) {
      writeCollarDirection(collars, hole, collarSign, directions, at * 3);
      continue;
    }
    const added = (start[hole + 1] as number) - at > last - first + 1;
    for (let station = added ? first - 1 : first; station <= last; station += 1, at += 1) {
      const source = Math.max(station, first);
      depths[at] = station < first ? 0 : (stations.depths[source] as number);
      writeDirection(
        stations.azimuths[source] as number,
        stations.dips[source] as number,
        surveySign,
        directions,
        at * 3,
      );
    }
  }
  return { start, depths, directions, sign: stations.dips.length > 0 ? surveySign : collarSign };
}

function writeCollarDirection(
  { azimuths, dips, rows, ledger }: Collars,
  hole: number,
  sign: DipSign,
  target: Float64Array,
  at: number,
): void {
  const azimuth = soundAzimuth(azimuths[hole] as number)?.azimuth;
  const dip = soundDip(dips[hole] as number)?.dip ?? NaN;
  if (Math.abs(dip) === 90) writeDirection(0, dip, sign, target, at);
  else if (Math.abs(dip) < 90 && azimuth !== undefined) writeDirection(azimuth, dip, sign, target, at);
  else {
    writeDirection(0, 90, 'positive-down', target, at);
    ledger.warn(rows[hole] as number, 'hole-taken-as-vertical');
  }
}
