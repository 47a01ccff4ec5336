import type { ColourMap } from 'adit/core';
import { defaultCategories, midpointText, rgbOfHex, rgbPointsOfBands } from 'adit/plugins/colour-maps';

const breakpoints = [
  { until: 37.5, colour: '#FFFFFF' },
  { until: 75, colour: '#FF0000' },
  { until: 177.5, colour: '#0000FF' },
] as const;

/** The default fixed map, white up to 37.5, red up to 75, blue up to 177.5; and the bands of the default categories with their names. */
export function fixedMaps(names: { defaultBands: string; defaultCategories: string }): readonly ColourMap[] {
  const bands = breakpoints.map(({ until, colour }, index) => ({
    minimum: breakpoints[index - 1]?.until ?? 0,
    maximum: until,
    colour: rgbOfHex(colour),
  }));
  return [
    {
      id: 'colour-maps.default-bands',
      name: names.defaultBands,
      kind: 'fixed',
      rgbPoints: rgbPointsOfBands(bands),
      annotations: [],
      colours: [],
    },
    {
      id: 'colour-maps.default-categories',
      name: names.defaultCategories,
      kind: 'fixed',
      rgbPoints: rgbPointsOfBands(
        defaultCategories.map(({ min, max, color }) => ({ minimum: min, maximum: max, colour: rgbOfHex(color) })),
      ),
      annotations: defaultCategories.flatMap(({ min, max, label }) => [midpointText(min, max), label]),
      colours: [],
    },
  ];
}
