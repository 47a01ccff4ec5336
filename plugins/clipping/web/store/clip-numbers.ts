import type { Vector3 } from 'adit/core';
import { normalisedAzimuth, normalOfPlane, type PlaneOrientation } from 'adit/plugins/views';

/** A number as the helper shows it, with at most this many decimals; never a negative zero. */
export function shownNumber(value: number, decimals: number): string {
  const shown = value.toFixed(decimals);
  return Number(shown) === 0 ? (0).toFixed(decimals) : shown;
}

/** A typed edge of the box: 1 unless it is greater than 0. */
export function edgeOf(typed: number): number {
  return typed > 0 ? typed : 1;
}

/** A vector with another part. */
export function withPart(vector: Vector3, axis: number, value: number): [number, number, number] {
  return vector.map((part, at) => (at === axis ? value : part)) as [number, number, number];
}

/** The normal of the plane that lies so, on the side where `normal` points to; the dip is kept from 0 to 90 degrees. */
export function turnedNormal(normal: Vector3, { dip, azimuth }: PlaneOrientation): [number, number, number] {
  const side = normal[2] < 0 ? -1 : 1;
  const up = normalOfPlane({ dip: Math.min(90, Math.max(0, dip)), azimuth: normalisedAzimuth(azimuth) });
  return [up[0] * side, up[1] * side, up[2] * side];
}
