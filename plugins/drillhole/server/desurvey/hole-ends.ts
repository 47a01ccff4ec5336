import type { Collars } from '../read/read-collars.ts';
import type { Samples } from '../read/read-samples.ts';
import type { Stations } from '../read/read-surveys.ts';

/** No hole that was ever drilled is this deep, in feet or in metres: a deeper station only marks that a survey goes on. */
const DEEPEST_HOLE = 50_000;

/** Depths that differ by less are the same: half of the last digit that depths are shown with. */
const TOLERANCE = 0.005;

/** Where each hole ends, and how far down anything of it reaches; one entry a hole. */
export interface HoleEnds {
  readonly ends: Float64Array;
  readonly reaches: Float64Array;
}

/**
 * A hole ends where its collar says; without a depth there, at its deepest interval or point; without any, at its last
 * station; and at its collar when nothing is known of it.
 */
export function findHoleEnds(collars: Collars, stations: Stations, samples: readonly Samples[]): HoleEnds {
  const deepest = new Float64Array(collars.names.length);
  for (const { holes, to } of samples) {
    for (let item = 0; item < holes.length; item += 1) {
      const hole = holes[item] as number;
      if ((to[item] as number) > (deepest[hole] as number)) deepest[hole] = to[item] as number;
    }
  }
  const ends = collars.depths.map((depth, hole) => {
    if (Number.isFinite(depth)) return depth;
    return (deepest[hole] as number) || lastStation(stations, hole);
  });
  return { ends, reaches: ends.map((end, hole) => Math.max(end, deepest[hole] as number)) };
}

function lastStation({ start, depths }: Stations, hole: number): number {
  for (let at = (start[hole + 1] as number) - 1; at >= (start[hole] as number); at -= 1) {
    if ((depths[at] as number) < DEEPEST_HOLE) return depths[at] as number;
  }
  return 0;
}

/** Warns of stations and samples past the end of their hole; the stations still say in which direction the hole ends. */
export function warnOfDepthsPastEnd(stations: Stations, samples: readonly Samples[], { ends }: HoleEnds): void {
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
  for (const { kind, ledger, rows, holes, to } of samples) {
    for (let item = 0; item < holes.length; item += 1) {
      const end = ends[holes[item] as number] as number;
      if ((to[item] as number) <= end + TOLERANCE) continue;
      const row = rows[item] as number;
      const depth = to[item] as number;
      if (kind === 'interval') ledger.warn(row, 'interval-past-end', { variable: 'to', values: { to: depth, end } });
      else ledger.warn(row, 'point-past-end', { variable: 'depth', values: { depth, end } });
    }
  }
}
