import type { Vector3 } from 'adit/core';

/** Where a hole goes: degrees below the horizontal (90 is vertical) and clockwise from north, and how far. */
export interface HoleDirection {
  readonly dip: number;
  readonly bearing: number;
  readonly length: number;
}

const DEGREE = Math.PI / 180;

/** The direction from a collar to a toe; a vertical hole has the bearing 0. */
export function directionOf(collar: Vector3, toe: Vector3): HoleDirection {
  const [east, north, up] = [toe[0] - collar[0], toe[1] - collar[1], toe[2] - collar[2]];
  const flat = Math.hypot(east, north);
  const bearing = flat === 0 ? 0 : (Math.atan2(east, north) / DEGREE + 360) % 360;
  return { dip: Math.atan2(-up, flat) / DEGREE, bearing, length: Math.hypot(flat, up) };
}

/** Where a hole ends that starts at `collar`. */
export function toeOf(collar: Vector3, { dip, bearing, length }: HoleDirection): Vector3 {
  const flat = length * Math.cos(dip * DEGREE);
  return [
    collar[0] + flat * Math.sin(bearing * DEGREE),
    collar[1] + flat * Math.cos(bearing * DEGREE),
    collar[2] - length * Math.sin(dip * DEGREE),
  ];
}
