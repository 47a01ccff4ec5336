import { groupByHole } from '../table/hole-rows.ts';
import type { Stations } from '../read/read-surveys.ts';

/** Depths that only mark that a survey goes on. */
const MARKERS = new Set([9_999, 90_000, 99_999, 999_999]);

/** A station this many times deeper than anything else of its hole is doubted. */
const TIMES_DEEPER = 3;

/** What is not as deep as this is never doubted, and nobody ever drilled deeper than the second. */
const limits = { m: { doubted: 3_000, deepest: 15_000 }, ft: { doubted: 10_000, deepest: 50_000 } } as const;

/**
 * How many stations of a hole from the first on are sound. Those that follow are markers, or far beyond all else that is known of the
 * hole; `deepest` is its deepest sample, or the depth that its collar gives.
 */
export function soundStations({ start, depths }: Stations, hole: number, deepest: number, unit: 'ft' | 'm'): number {
  const { doubted, deepest: drilled } = limits[unit];
  const first = start[hole] as number;
  let end = start[hole + 1] as number;
  for (; end > first; end -= 1) {
    const depth = depths[end - 1] as number;
    const next = Math.max(deepest, end - 1 > first ? (depths[end - 2] as number) : 0);
    const isBeyond = next > 0 ? depth > doubted && depth > TIMES_DEEPER * next : depth > drilled;
    if (depth <= deepest || !(MARKERS.has(depth) || isBeyond)) break;
  }
  return end - first;
}

/** The stations without those that are not sound: `sound` holds how many each hole keeps. */
export function withoutUnsound(stations: Stations, sound: Uint32Array): Stations {
  if (sound.every((count, hole) => count === (stations.start[hole + 1] as number) - (stations.start[hole] as number)))
    return stations;
  const { start, depths, azimuths, dips, rows } = stations;
  const kept: number[] = [];
  const holes: number[] = [];
  for (let hole = 0; hole < sound.length; hole += 1) {
    const first = start[hole] as number;
    for (let at = first; at < first + (sound[hole] as number); at += 1) {
      kept.push(at);
      holes.push(hole);
    }
  }
  const of = (values: Float64Array): Float64Array => Float64Array.from(kept, (at) => values[at] as number);
  return {
    ...stations,
    start: groupByHole(Uint32Array.from(holes), sound.length).start,
    depths: of(depths),
    azimuths: of(azimuths),
    dips: of(dips),
    rows: Uint32Array.from(kept, (at) => rows[at] as number),
  };
}
