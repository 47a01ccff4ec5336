import { formatNumber, unitText, type CoordinateUnit, type Vector3 } from 'adit/core';
import type { Translate } from 'adit/core/web';
import { areaOf, legOf, lengthOf } from './measurements.ts';

/** One figure of a measurement, with its unit. */
export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** How a measurement is written. */
export interface FigureForm {
  /** Of the data that are measured; several where they differ. */
  readonly units: readonly CoordinateUnit[];
  readonly language: string;
  readonly t: Translate;
}

/** A length between places of the data with its unit, to the hundredth. */
export function lengthText(length: number, { units, language }: Omit<FigureForm, 't'>): string {
  return `${formatNumber(length, language, { decimals: 2 })} ${unitText(units)}`;
}

/** The figures of a measurement: those of the last leg, and of the whole where it has more than one. */
export function figuresOf(places: readonly Vector3[], isClosed: boolean, form: FigureForm): Figure[] {
  const { units, language, t } = form;
  const figure = (key: string, value: number, shown: string): Figure => ({
    key,
    label: t(key),
    value: Number.isNaN(value) ? '–' : shown,
  });
  const length = (key: string, value: number): Figure => figure(key, value, lengthText(value, form));
  const angle = (key: string, value: number): Figure =>
    figure(key, value, `${formatNumber(value, language, { decimals: 1 })}°`);
  const square = (key: string, value: number): Figure =>
    figure(key, value, `${formatNumber(value, language, { decimals: 1 })} ${unitText(units, '²')}`);
  const [from, to] = isClosed ? [places.at(-1), places[0]] : places.slice(-2);
  if (!from || !to) return [];
  const leg = legOf(from, to);
  const area = areaOf(places);
  return [
    length('distance', leg.distance),
    length('easting', leg.easting),
    length('northing', leg.northing),
    length('elevation', leg.elevation),
    angle('bearing', leg.bearing),
    angle('plunge', leg.plunge),
    ...(places.length > 2 ? [length('length', lengthOf(places, isClosed))] : []),
    ...(isClosed ? [square('area', area.area), square('plan', area.plan)] : []),
  ];
}

/** A measurement as text: its figures and its places, a line each. */
export function textOf(places: readonly Vector3[], isClosed: boolean, form: FigureForm): string {
  const lines = figuresOf(places, isClosed, form).map(({ label, value }) => `${label}\t${value}`);
  return [...lines, ...places.map((place) => place.map((value) => value.toFixed(3)).join('\t'))].join('\n');
}
