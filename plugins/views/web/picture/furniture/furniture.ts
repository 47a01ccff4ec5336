import { DisposableStore, type Disposable } from 'adit/core';
import type { Colour, ColourWithAlpha, LookDirection, SceneView } from '../../../shared/index.ts';
import { mountGrid } from './grid.ts';
import { mountOrientationMarker } from './orientation-marker.ts';
import { mountRotationCentre } from './rotation-centre.ts';
import { mountScaleBar, type LengthForm } from './scale-bar.ts';

type Scheme = 'dark' | 'light';

/** The scene's background from top to bottom. */
export const backgrounds: Readonly<Record<Scheme, readonly [Colour, Colour]>> = {
  dark: [rgb(0x31353b), rgb(0x131518)],
  light: [rgb(0xf4f6f8), rgb(0xc9cfd6)],
};

const gridColours: Readonly<Record<Scheme, ColourWithAlpha>> = {
  dark: [1, 1, 1, 0.16],
  light: [0.06, 0.09, 0.13, 0.2],
};

/** Which furniture a view shows. */
export interface FurnitureOptions {
  readonly grid: boolean;
  readonly marker: boolean;
  /** Marks the centre of rotation. */
  readonly centre: boolean;
  readonly scheme: Scheme;
  readonly lengths: LengthForm;
  /** Looks along an axis whose end was clicked. */
  lookFrom(direction: LookDirection): void;
}

/** Puts the furniture of a view into `place`. */
export function mountFurniture(view: SceneView, place: HTMLElement, options: FurnitureOptions): Disposable {
  const mounted = new DisposableStore();
  if (options.grid)
    mounted.add(mountGrid(view, place, { colour: gridColours[options.scheme], language: options.lengths.language }));
  if (options.marker) mounted.add(mountOrientationMarker(view, place, options.lookFrom));
  if (options.centre) mounted.add(mountRotationCentre(place));
  mounted.add(mountScaleBar(view, place, options.lengths));
  return mounted;
}

function rgb(hex: number): Colour {
  return [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];
}
