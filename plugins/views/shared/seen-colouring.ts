import type { Category, Colouring } from 'adit/core';
import { hexOfRgb, rgbOfHex } from 'adit/plugins/colour-maps';
import { GAS_COLOUR } from './application-state/configuration-option.ts';
import type { Colour } from './scene.ts';

/** How bright the brightest part of a colour is that is lifted on a dark background, and what black becomes there. */
const DARKEST_LEFT = 0.6;
const LIFTED_BLACK = 0.45;

/** Whether a background is a dark one. @public */
export function isDark([red, green, blue]: Colour): boolean {
  return 0.3 * red + 0.59 * green + 0.11 * blue < 0.5;
}

/** Whether a view is a dark one, in a theme. @internal */
export function isDarkView(view: { readonly background: Colour | null } | undefined, theme: 'dark' | 'light'): boolean {
  return view?.background ? isDark(view.background) : theme === 'dark';
}

/** A colouring as it is drawn: on a dark background, the colours that an ioGAS file gives its points are lifted where they would not be seen. @beta */
export function seenColouring<Colours extends Pick<Colouring, 'field' | 'categories'>>(
  colouring: Colours,
  isOnDark: boolean,
): Colours {
  if (!isOnDark || colouring.field !== GAS_COLOUR) return colouring;
  return { ...colouring, categories: colouring.categories.map(lifted) };
}

/** Adds grey, the less the brighter the colour is: hues stay, and so does which of two is darker. */
function lifted(category: Category): Category {
  const rgb = rgbOfHex(category.color);
  const brightest = Math.max(...rgb);
  if (brightest >= DARKEST_LEFT) return category;
  const grey = LIFTED_BLACK * (1 - brightest / DARKEST_LEFT);
  return { ...category, color: hexOfRgb(rgb.map((part) => part + grey)) };
}
