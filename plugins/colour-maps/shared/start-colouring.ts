import type { ColourMap, Colouring, ColourType } from 'adit/core';
import { bandsOf } from './bands.ts';

/** What a colouring is made for: a numeric field with the ends of its values. @public */
export interface ColouredField {
  readonly name: string;
  readonly label: string;
  readonly statistics: { readonly minimum?: number | undefined; readonly maximum?: number | undefined };
}

/** Id of the map that a numeric field is coloured with first. @public */
export const DEFAULT_COLOUR_MAP = 'colour-maps.rainbow-uniform';

/** The range that a map brings with it: the first and last stop of a fixed map; undefined for maps that stretch. @public */
export function rangeOfMap(map: Pick<ColourMap, 'kind' | 'rgbPoints'>): [number, number] | undefined {
  const bands = map.kind === 'fixed' ? bandsOf(map.rgbPoints) : undefined;
  const first = bands?.[0];
  const last = bands?.at(-1);
  return first && last ? [first.minimum, last.maximum] : undefined;
}

/** The colouring that a numeric field starts with: `map` over the whole range of the field, or over the map's own range. @internal */
export function startColouring(field: ColouredField, map: ColourMap, colorType: ColourType = 'Continuous'): Colouring {
  const { minimum = 0, maximum = 1 } = field.statistics;
  return {
    field: field.name,
    fieldLabel: field.label,
    colorType,
    colorRange: rangeOfMap(map) ?? [minimum, maximum],
    preset: map.id,
    presetName: map.name,
    presetInvert: false,
    rgbPoints: [...map.rgbPoints],
    annotations: [...map.annotations],
    categories: [],
  };
}
