import type { CoordinateSystem } from './systems.ts';
import type { Place } from './projection.ts';

type Ellipsoid = CoordinateSystem['ellipsoid'];
type Vector = readonly [number, number, number];

/** A shift between two datums by three or seven parameters, as EPSG has it. @internal */
export interface DatumOperation {
  readonly code: number;
  readonly name: string;
  /** Codes of the systems of longitudes and latitudes. */
  readonly from: number;
  readonly to: number;
  /** Which way rotations are counted: EPSG methods 9603, 9606 and 9607. */
  readonly method: 'translation' | 'position-vector' | 'coordinate-frame';
  /** In metres. */
  readonly accuracy: number;
  /** Three shifts in metres, three rotations in seconds of arc, and a scale in parts per million. */
  readonly parameters: readonly number[];
}

const RADIANS = Math.PI / 180;
const SECONDS = RADIANS / 3600;
/** Radians: a fifth of a micrometre on the ground. */
const PRECISION = 3e-14;
const MAX_ROUNDS = 20;

/**
 * Moves a place in degrees from one datum to the other, along the operation or against it. Heights are taken as 0, as PROJ does between systems of two
 * axes; formulas of EPSG's Guidance Note 7-2, 2.2 and 2.4.3.
 *
 * @internal
 */
export function shiftDatum(
  place: Place,
  operation: DatumOperation,
  isForward: boolean,
  [from, to]: readonly [Ellipsoid, Ellipsoid],
): Place {
  return toDegrees(shift(toGeocentric(place, from), operation, isForward), to);
}

function shift(at: Vector, { method, parameters }: DatumOperation, isForward: boolean): Vector {
  const [tx = 0, ty = 0, tz = 0, a = 0, b = 0, c = 0, scale = 0] = parameters;
  const sign = method === 'coordinate-frame' ? -SECONDS : SECONDS;
  const [rx, ry, rz] = [a * sign, b * sign, c * sign];
  const m = 1 + scale * 1e-6;
  const [x, y, z] = at;
  if (isForward)
    return [tx + m * (x - rz * y + ry * z), ty + m * (rz * x + y - rx * z), tz + m * (-ry * x + rx * y + z)];
  const [u, v, w] = [(x - tx) / m, (y - ty) / m, (z - tz) / m];
  // Back is with the signs turned, as the conventions have it.
  return [u + rz * v - ry * w, -rz * u + v + rx * w, ry * u - rx * v + w];
}

function toGeocentric([longitude, latitude]: Place, [axis, flattening]: Ellipsoid): Vector {
  const e2 = eccentricity(flattening);
  const [lambda, phi] = [longitude * RADIANS, latitude * RADIANS];
  const n = axis / Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
  return [n * Math.cos(phi) * Math.cos(lambda), n * Math.cos(phi) * Math.sin(lambda), n * (1 - e2) * Math.sin(phi)];
}

function toDegrees([x, y, z]: Vector, [axis, flattening]: Ellipsoid): Place {
  const e2 = eccentricity(flattening);
  const p = Math.hypot(x, y);
  let phi = Math.atan2(z, p * (1 - e2));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = phi;
    const n = axis / Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
    phi = Math.atan2(z + e2 * n * Math.sin(phi), p);
    if (Math.abs(phi - before) < PRECISION) break;
  }
  return [Math.atan2(y, x) / RADIANS, phi / RADIANS];
}

function eccentricity(flattening: number): number {
  if (flattening === 0) return 0;
  const f = 1 / flattening;
  return f * (2 - f);
}
