import { equalBands, rgbOfHex, rgbPointsOfBands, type Rgb } from 'adit/plugins/colour-maps';
import type { Range } from './colour-range.ts';

/** The eight discrete colours, from Category 1 to Category 8. */
export const discreteColours = [
  '#FF0000',
  '#FF5C00',
  '#FFE500',
  '#ADFF00',
  '#05FF00',
  '#00F0FF',
  '#0075FF',
  '#2400FF',
] as const;

/** Id that a discrete colouring has in the place of a colour map's. */
export const DISCRETE_PRESET = 'display.discrete';

/** The stops of bands of equal width over `range`, lowest values in the last of the eight colours unless `colours` are given. */
export function discretePoints(
  range: Range,
  colours: readonly Rgb[] = discreteColours.map((hex) => rgbOfHex(hex)).toReversed(),
): number[] {
  return rgbPointsOfBands(equalBands(range, colours));
}
