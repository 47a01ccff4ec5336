import type { LengthUnit } from 'adit/core';
import type { Collars } from '../read/read-collars.ts';
import type { Samples } from '../read/samples.ts';
import type { Stations } from '../read/read-surveys.ts';
import { soundStations } from './sound-stations.ts';

/** Depths that differ by less are the same: half of the last digit that depths are shown with. */
export const TOLERANCE = 0.005;

/** Where each hole ends, how far down anything of it reaches, and how many of its stations are sound; one entry a hole. */
export interface HoleEnds {
  readonly ends: Float64Array;
  readonly reaches: Float64Array;
  readonly sound: Uint32Array;
}

/**
 * A hole ends where its collar says; without a depth there, at its deepest interval or point or at its last sound station, whichever
 * is deeper; and at its collar when nothing is known of it.
 */
export function findHoleEnds(
  collars: Collars,
  stations: Stations,
  samples: readonly Samples[],
  unit: LengthUnit,
): HoleEnds {
  const deepest = new Float64Array(collars.names.length);
  for (const { holes, to } of samples) {
    for (let item = 0; item < holes.length; item += 1) {
      const hole = holes[item] as number;
      if ((to[item] as number) > (deepest[hole] as number)) deepest[hole] = to[item] as number;
    }
  }
  const sound = Uint32Array.from(collars.depths, (depth, hole) =>
    soundStations(stations, hole, Math.max(deepest[hole] as number, depth || 0), unit),
  );
  const ends = collars.depths.map((depth, hole) => {
    if (Number.isFinite(depth)) return depth;
    const last = (stations.start[hole] as number) + (sound[hole] as number) - 1;
    return Math.max(deepest[hole] as number, sound[hole] === 0 ? 0 : (stations.depths[last] as number));
  });
  return { ends, reaches: ends.map((end, hole) => Math.max(end, deepest[hole] as number)), sound };
}

/** Warns of stations past the end of their hole. */
export function warnOfStationsPastEnd(stations: Stations, ends: Float64Array): void {
  for (let hole = 0; hole < ends.length; hole += 1) {
    const end = ends[hole] as number;
    for (let at = stations.start[hole] as number; at < (stations.start[hole + 1] as number); at += 1) {
      const depth = stations.depths[at] as number;
      if (depth <= end + TOLERANCE) continue;
      stations.ledger?.warn(stations.rows[at] as number, 'survey-past-end', {
        variable: 'depth',
        values: { depth, end },
      });
    }
  }
}
