import type { Colouring } from 'adit/core';
import { drawnPalette, MISSING_COLOUR } from 'adit/plugins/colour-maps';

/** How the worker colours a layer by a field. */
export interface DrawnColouring {
  readonly field: string;
  /** RGBA bytes as hexadecimal digits. */
  readonly palette: string;
  readonly limits?: readonly number[];
  readonly range: readonly [number, number];
  readonly logarithmic: boolean;
  readonly categorical: boolean;
  readonly missing: readonly [number, number, number, number];
}

/** A colouring as the worker needs it. */
export function drawnColouring(colouring: Colouring): DrawnColouring {
  const { palette, limits } = drawnPalette(colouring);
  return {
    field: colouring.field,
    palette: Buffer.from(palette).toString('hex'),
    ...(limits ? { limits: [...limits] } : {}),
    range: colouring.colorRange,
    logarithmic: colouring.colorType === 'Logarithmic',
    categorical: colouring.colorType === 'Categorical',
    missing: MISSING_COLOUR,
  };
}
