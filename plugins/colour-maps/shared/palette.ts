import type { ColourMap } from 'adit/core';
import { stopsOf } from './bands.ts';
import { rgbOfHex, type Rgb } from './hex-colour.ts';

/** How a palette is made: turned round, and of how many colours. @public */
export interface PaletteOptions {
  readonly invert?: boolean;
  /** 256 unless told; at least 2. */
  readonly samples?: number;
}

/** A colour map, or its flat `rgbPoints`. @public */
export type PaletteSource = Pick<ColourMap, 'kind' | 'rgbPoints' | 'colours'> | ArrayLike<number>;

const BLACK: Rgb = [0, 0, 0];

/** The colour at `share` (0: first stop, 1: last stop) of a ramp, blended linearly; black for a ramp without stops. @internal */
export function colourAt(rgbPoints: ArrayLike<number>, share: number): Rgb {
  const stops = stopsOf(rgbPoints);
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return BLACK;
  const position = first.position + (last.position - first.position) * Math.min(1, Math.max(0, share));
  const above = stops.findIndex((stop) => stop.position > position);
  const next = stops[above];
  const previous = stops[above - 1];
  if (!next || !previous) return above === 0 ? first.colour : last.colour;
  const part = (position - previous.position) / (next.position - previous.position);
  const blend = (index: 0 | 1 | 2): number =>
    previous.colour[index] + (next.colour[index] - previous.colour[index]) * part;
  return [blend(0), blend(1), blend(2)];
}

function isColourMap(source: PaletteSource): source is Pick<ColourMap, 'kind' | 'rgbPoints' | 'colours'> {
  return 'rgbPoints' in source;
}

/**
 * RGBA bytes, all opaque: `samples` colours evenly spread from a ramp's first stop to its last, or the colours of a
 * categorical map, one each.
 *
 * @public
 */
export function paletteOf(source: PaletteSource, options: PaletteOptions = {}): Uint8Array {
  const colours =
    isColourMap(source) && source.kind === 'categorical'
      ? source.colours.map(rgbOfHex)
      : ramp(source, options.samples ?? 256);
  if (options.invert) colours.reverse();
  return Uint8Array.from(colours.flatMap((colour) => [...colour.map((part) => Math.round(part * 255)), 255]));
}

function ramp(source: PaletteSource, samples: number): Rgb[] {
  const rgbPoints = isColourMap(source) ? source.rgbPoints : source;
  return Array.from({ length: samples }, (_, index) => colourAt(rgbPoints, index / (samples - 1)));
}
