import type { Vector3 } from 'adit/core';
import type { Translate } from 'adit/core/web';
import { areaOf, legOf, lengthOf } from './measurements.ts';

/** One figure of a measurement, with its unit. */
export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** The figures of a measurement: those of the last leg, and of the whole where it has more than one. */
export function figuresOf(places: readonly Vector3[], isClosed: boolean, t: Translate): Figure[] {
  const figure = (key: string, value: number, unit: string, decimals: number): Figure => ({
    key,
    label: t(key),
    value: Number.isNaN(value) ? '–' : `${roundedText(value, decimals)}${unit}`,
  });
  const [from, to] = isClosed ? [places.at(-1), places[0]] : places.slice(-2);
  if (!from || !to) return [];
  const leg = legOf(from, to);
  const area = areaOf(places);
  return [
    figure('distance', leg.distance, ' m', 2),
    figure('easting', leg.easting, ' m', 2),
    figure('northing', leg.northing, ' m', 2),
    figure('elevation', leg.elevation, ' m', 2),
    figure('bearing', leg.bearing, '°', 1),
    figure('plunge', leg.plunge, '°', 1),
    ...(places.length > 2 ? [figure('length', lengthOf(places, isClosed), ' m', 2)] : []),
    ...(isClosed ? [figure('area', area.area, ' m²', 1), figure('plan', area.plan, ' m²', 1)] : []),
  ];
}

/** A number without a sign where nothing is left of it. */
function roundedText(value: number, decimals: number): string {
  return value.toFixed(decimals).replace(/^-(?=[0.]*$)/, '');
}

/** A measurement as text: its figures and its places, a line each. */
export function textOf(places: readonly Vector3[], isClosed: boolean, t: Translate): string {
  const lines = figuresOf(places, isClosed, t).map(({ label, value }) => `${label}\t${value}`);
  return [...lines, ...places.map((place) => place.map((value) => value.toFixed(3)).join('\t'))].join('\n');
}
