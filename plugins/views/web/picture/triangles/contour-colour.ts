import type { Colour, LayerStyle } from '../../../shared/scene.ts';

const DARK: Colour = [0.24, 0.2, 0.15];
const LIGHT: Colour = [0.95, 0.9, 0.78];
/** The brightness of what lies under contours from which on they are dark. */
const BRIGHT = 0.45;

/** Contours are dark on ground that looks bright, and light where a dark background shows through it. */
export function contourColour({ colour, opacity }: Pick<LayerStyle, 'colour' | 'opacity'>, background: Colour): Colour {
  const brightness = brightnessOf(colour) * opacity + brightnessOf(background) * (1 - opacity);
  return brightness < BRIGHT ? LIGHT : DARK;
}

function brightnessOf([red, green, blue]: Colour): number {
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}
