import type { Vector3 } from 'adit/core';

/**
 * The orientation of a plane: its dip, 0 to 90 degrees positive down, and the azimuth that it dips to, 0 to below 360 degrees clockwise from north.
 *
 * @public
 */
export interface PlaneOrientation {
  readonly dip: number;
  readonly azimuth: number;
}

const DEGREES = 180 / Math.PI;
const DIGITS = 1e9;

/** The unit normal of a plane that points up, or for an upright one to its azimuth. @public */
export function normalOfPlane({ dip, azimuth }: PlaneOrientation): [number, number, number] {
  const [sinDip, cosDip] = [Math.sin(dip / DEGREES), Math.cos(dip / DEGREES)];
  return [sinDip * Math.sin(azimuth / DEGREES), sinDip * Math.cos(azimuth / DEGREES), cosDip];
}

/** How the plane with this unit normal, which may point up or down, lies; an azimuth of 0 for a level one. @public */
export function orientationOfPlane(normal: Vector3): PlaneOrientation {
  const up = normal[2] < 0 ? -1 : 1;
  const [east, north, rise] = [normal[0] * up, normal[1] * up, normal[2] * up];
  const across = Math.hypot(east, north);
  const azimuth = across < 1e-9 ? 0 : Math.atan2(east, north) * DEGREES;
  return { dip: rounded(Math.atan2(across, rise) * DEGREES), azimuth: normalisedAzimuth(rounded(azimuth)) };
}

function rounded(degrees: number): number {
  return Math.round(degrees * DIGITS) / DIGITS;
}

/** An azimuth as 0 to below 360 degrees. @public */
export function normalisedAzimuth(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 360 ? 0 : turned;
}
