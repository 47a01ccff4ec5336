import { UNSET_RANGE, type ColourMap, type Colouring, type PropertyLook } from 'adit/core';
import type { PropertyColours } from './site/property-colours.ts';
import { DEFAULT_COLOUR_MAP, startColouring, type ColouredField } from './start-colouring.ts';

/** Id that a colouring has in the place of a colour map's where its dataset brought the colours. */
const DATASET_COLOURS = 'colour-maps.of-dataset';

/**
 * The colouring that a numeric field starts with: as the site keeps it for the columns of this name, else in the colours and over the range that its dataset says, else in the map that it names, else in the default map over all values of
 * the field. Undefined where there is no map.
 *
 * @public
 */
export function firstColouring(
  field: ColouredField,
  defaults: PropertyLook | undefined,
  maps: readonly ColourMap[],
  kept?: PropertyColours,
): Colouring | undefined {
  if (kept) return { ...kept.colours, field: field.name, fieldLabel: field.label, categories: [] };
  const map = ownMap(defaults) ?? namedMap(defaults?.colorMap, maps) ?? firstMap(maps);
  if (!map) return undefined;
  const isLogarithmic = defaults?.colorScaleType === 'Logarithmic' && map.kind !== 'fixed';
  const colouring = startColouring(field, map, isLogarithmic ? 'Logarithmic' : 'Continuous');
  const { fieldRangeMin = UNSET_RANGE[0], fieldRangeMax = UNSET_RANGE[1] } = defaults ?? {};
  return map.kind === 'fixed' || fieldRangeMin >= fieldRangeMax
    ? colouring
    : { ...colouring, colorRange: [fieldRangeMin, fieldRangeMax] };
}

/** The colouring that a field of categories starts with, before its categories are known. @public */
export function firstCategoryColouring(
  field: ColouredField,
  defaults: PropertyLook | undefined,
  maps: readonly ColourMap[],
): Colouring {
  const none = { presetInvert: false, rgbPoints: [], annotations: [], categories: [] };
  const preset = firstCategoricalMap(defaults, maps)?.id ?? '';
  return { field: field.name, fieldLabel: field.label, colorType: 'Categorical', colorRange: [0, 0], preset, ...none };
}

/** The map that gives categories their colours at first: the one that the dataset names, else the first that there is. @public */
export function firstCategoricalMap(
  defaults: PropertyLook | undefined,
  maps: readonly ColourMap[],
): ColourMap | undefined {
  const categorical = maps.filter(({ kind }) => kind === 'categorical');
  return categorical.find(({ name }) => name === defaults?.colorMap) ?? categorical[0];
}

function ownMap(defaults: PropertyLook | undefined): ColourMap | undefined {
  const { customContinuousFixedColors: fixed = [], customContinuousColors: continuous = [] } = defaults ?? {};
  const common = { id: DATASET_COLOURS, name: DATASET_COLOURS, annotations: [], colours: [] };
  if (fixed.length > 0) return { ...common, kind: 'fixed', rgbPoints: fixed };
  return continuous.length > 0 ? { ...common, kind: 'continuous', rgbPoints: continuous } : undefined;
}

function namedMap(name: string | undefined, maps: readonly ColourMap[]): ColourMap | undefined {
  return maps.find((map) => map.name === name && map.kind !== 'categorical');
}

function firstMap(maps: readonly ColourMap[]): ColourMap | undefined {
  return maps.find(({ id }) => id === DEFAULT_COLOUR_MAP) ?? maps.find(({ kind }) => kind === 'continuous');
}
