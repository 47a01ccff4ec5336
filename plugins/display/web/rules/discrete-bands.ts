import { equalBands, rgbOfHex, rgbPointsOfBands, type Rgb } from 'adit/plugins/colour-maps';
import type { Range } from './colour-range.ts';

/** The eight discrete colours before they share the range of a property. */
export const discreteCategories = [
  '#FF0000',
  '#FF5C00',
  '#FFE500',
  '#ADFF00',
  '#05FF00',
  '#00F0FF',
  '#0075FF',
  '#2400FF',
].map((color, at) => ({ label: `Category ${at + 1}`, color, min: 0, max: 10 }));

/** Id that a discrete colouring has in the place of a colour map's. */
export const DISCRETE_PRESET = 'display.discrete';

/** The stops of bands of equal width over `range`, the lowest values in Category 1 unless other `colours` are given. */
export function discretePoints(
  range: Range,
  colours: readonly Rgb[] = discreteCategories.map(({ color }) => rgbOfHex(color)),
): number[] {
  return rgbPointsOfBands(equalBands(range, colours));
}
