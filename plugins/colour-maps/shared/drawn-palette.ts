import type { Colouring } from 'adit/core';
import { bandPalette, bandsOf } from './bands.ts';
import { rgbOfHex } from './hex-colour.ts';
import { paletteOf } from './palette.ts';

/** The colour of missing values, and of codes without a category. @public */
export const MISSING_COLOUR = [0.72, 0.74, 0.77, 1] as const;

/**
 * The colours of a colouring: RGBA bytes of a ramp's steps, of each band, or of each category by its code, where an alpha of 0 hides
 * its items; with `limits` they are bands, and those the lower limits of every band but the first.
 *
 * @public
 */
export interface DrawnPalette {
  readonly palette: Uint8Array;
  readonly limits?: Float32Array;
}

/** What a colouring is drawn with, wherever it is drawn. @public */
export function drawnPalette({ colorType, rgbPoints, presetInvert, categories }: Colouring): DrawnPalette {
  if (colorType === 'Categorical') {
    const size = Math.max(1, ...categories.map((category) => category.value + 1));
    const palette = new Uint8Array(size * 4);
    for (const { value, color, visible } of categories) {
      palette.set([...rgbOfHex(color).map((part) => Math.round(part * 255)), visible ? 255 : 0], value * 4);
    }
    return { palette };
  }
  const bands = bandsOf(rgbPoints);
  return bands ? bandPalette(bands) : { palette: paletteOf(rgbPoints, { invert: presetInvert }) };
}
