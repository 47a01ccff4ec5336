import type { Vector3 } from 'adit/core';

/** From one place to another. Bearing in degrees from north, clockwise from 0 to 360; plunge in degrees, positive downwards; both NaN where there is none. */
export interface Leg {
  readonly distance: number;
  readonly easting: number;
  readonly northing: number;
  readonly elevation: number;
  readonly bearing: number;
  readonly plunge: number;
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** What lies between two places in world coordinates. */
export function legOf(from: Vector3, to: Vector3): Leg {
  const [easting, northing, elevation] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const across = Math.hypot(easting, northing);
  const distance = Math.hypot(across, elevation);
  return {
    distance,
    easting,
    northing,
    elevation,
    bearing: across > 0 ? (degrees(Math.atan2(easting, northing)) + 360) % 360 : Number.NaN,
    plunge: distance > 0 ? degrees(Math.atan2(-elevation, across)) : Number.NaN,
  };
}

/** The length of a line through places, back to the first one when it is closed. */
export function lengthOf(places: readonly Vector3[], isClosed: boolean): number {
  return places.reduce((sum, place, at) => {
    const before = at > 0 ? places[at - 1] : isClosed ? places.at(-1) : undefined;
    return before ? sum + legOf(before, place).distance : sum;
  }, 0);
}

/** The area of a closed line: as large as it shows from any direction, and in plan. */
export function areaOf(places: readonly Vector3[]): { readonly area: number; readonly plan: number } {
  const [first = [0, 0, 0] as Vector3] = places;
  const sum: [number, number, number] = [0, 0, 0];
  places.forEach((place, at) => {
    const next = places[at + 1] ?? first;
    // Relative to the first place: squares of world coordinates would swallow the digits that count.
    const [a, b] = [legOf(first, place), legOf(first, next)];
    sum[0] += a.northing * b.elevation - a.elevation * b.northing;
    sum[1] += a.elevation * b.easting - a.easting * b.elevation;
    sum[2] += a.easting * b.northing - a.northing * b.easting;
  });
  return { area: Math.hypot(...sum) / 2, plan: Math.abs(sum[2]) / 2 };
}
