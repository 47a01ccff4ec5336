import type { ColourMap } from 'adit/core';
import { bandsOf, rgbPointsOfBands, stopsOf } from './bands.ts';
import { hexOfRgb, rgbOfHex } from './hex-colour.ts';

/** One stop of a continuous gradient; `color` is `#RRGGBB`. @internal */
export interface ColourStop {
  readonly id: string;
  readonly color: string;
  readonly stop: number;
  readonly annotation: string;
}

/** One band of a fixed gradient, from `min` to the `min` of the next one; `ids` are those of its two stops. @internal */
export interface FixedBand {
  readonly ids: readonly [string, string];
  readonly color: string;
  readonly min: number;
  readonly max: number;
  readonly annotation: string;
}

/** A gradient as it is edited. @internal */
export type Gradient = { readonly id: string; readonly text: string } & (
  | { readonly type: 'continuous'; readonly stops: readonly ColourStop[] }
  | { readonly type: 'fixed'; readonly bands: readonly FixedBand[] }
);

/** A gradient as it is stored: flat stops, and annotations as flat pairs of a midpoint and its label. @internal */
export interface GradientPreset {
  readonly id: string;
  readonly text: string;
  readonly value: string;
  readonly type: 'continuous' | 'fixed';
  readonly rgbPoints: readonly number[];
  readonly annotations: readonly string[];
}

const stopId = (index: number): string => `stop-${index}`;

/** The id of a new stop: none of `gradient` has it. */
export function freeStopId(gradient: Gradient): string {
  const used = new Set(
    gradient.type === 'fixed' ? gradient.bands.flatMap(({ ids }) => ids) : gradient.stops.map(({ id }) => id),
  );
  let index = used.size;
  while (used.has(stopId(index))) index += 1;
  return stopId(index);
}

/** A gradient to edit, from a colour map that is no categorical one; a fixed map that has no bands is read as continuous. @internal */
export function gradientOf(map: Pick<ColourMap, 'id' | 'name' | 'kind' | 'rgbPoints' | 'annotations'>): Gradient {
  const labels = new Map(
    map.annotations.flatMap((place, index) =>
      index % 2 === 0 ? [[place, map.annotations[index + 1] ?? ''] as const] : [],
    ),
  );
  const base = { id: map.id, text: map.name };
  const bands = map.kind === 'fixed' ? bandsOf(map.rgbPoints) : undefined;
  if (bands)
    return {
      ...base,
      type: 'fixed',
      bands: bands.map(({ minimum: min, maximum: max, colour }, index) => ({
        ids: [stopId(index * 2), stopId(index * 2 + 1)],
        color: hexOfRgb(colour),
        min,
        max,
        annotation: labels.get(midpointText(min, max)) ?? '',
      })),
    };
  return {
    ...base,
    type: 'continuous',
    stops: stopsOf(map.rgbPoints).map(({ position, colour }, index) => ({
      id: stopId(index),
      color: hexOfRgb(colour),
      stop: position,
      annotation: labels.get(String(position)) ?? '',
    })),
  };
}

/** The middle of a band as annotations name it. @beta */
export function midpointText(min: number, max: number): string {
  return String((min + max) / 2);
}

/** The stored form of a gradient. @internal */
export function presetOf(gradient: Gradient): GradientPreset {
  const { id, text, type } = gradient;
  const places =
    gradient.type === 'fixed'
      ? gradient.bands.map(({ min, max, annotation }) => [midpointText(min, max), annotation] as const)
      : gradient.stops.map(({ stop, annotation }) => [String(stop), annotation] as const);
  return {
    id,
    text,
    value: id,
    type,
    rgbPoints:
      gradient.type === 'fixed'
        ? rgbPointsOfBands(
            gradient.bands.map(({ min, max, color }) => ({ minimum: min, maximum: max, colour: rgbOfHex(color) })),
          )
        : gradient.stops.flatMap(({ stop, color }) => [stop, ...rgbOfHex(color)]),
    annotations: places.filter(([, label]) => label !== '').flat(),
  };
}

/** The colour map that a stored gradient is offered as. @internal */
export function mapOfPreset({ id, text, type, rgbPoints, annotations }: GradientPreset): ColourMap {
  return { id, name: text, kind: type, rgbPoints: [...rgbPoints], annotations: [...annotations], colours: [] };
}

/** A continuous gradient to begin with: black at -1, white at 1. @internal */
export function newContinuousGradient(id: string, text: string): Gradient {
  const stop = (index: number, color: string, value: number): ColourStop => ({
    id: stopId(index),
    color,
    stop: value,
    annotation: '',
  });
  return { id, text, type: 'continuous', stops: [stop(0, '#000000', -1), stop(1, '#FFFFFF', 1)] };
}

/** A fixed gradient to begin with: three bands over 0, 0.33, 0.66, 1. @internal */
export function newFixedGradient(id: string, text: string): Gradient {
  const limits = [0, 0.33, 0.66, 1];
  return {
    id,
    text,
    type: 'fixed',
    bands: ['#00A5E0', '#FFB300', '#C2185B'].map((color, index) => ({
      ids: [stopId(index * 2), stopId(index * 2 + 1)],
      color,
      min: limits[index] ?? 0,
      max: limits[index + 1] ?? 1,
      annotation: '',
    })),
  };
}
