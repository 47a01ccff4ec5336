import type { Category } from 'adit/core';
import { GAS_COLOUR, type LayerConfig } from 'adit/plugins/views';
import { hexOfText, legendKey } from 'adit/plugins/colour-maps';
import { categoriesOf } from './categories.ts';

type GasEntries = NonNullable<LayerConfig['attributes']>[number]['entries'];

/**
 * The colours that a source file, or the plugin that reads it, gives to the categories of a property; undefined where these are up
 * to colour maps and to the user.
 */
export function sourceColours({ attributes }: Pick<LayerConfig, 'attributes'>, field: string): GasEntries | undefined {
  const entries = attributes?.find((one) => one.field === field)?.entries ?? [];
  return field === GAS_COLOUR || entries.some(({ colour }) => colour !== undefined) ? entries : undefined;
}

/** The colours that a dataset says the categories of a property start with, by the keys of their labels. */
export function datasetColours(
  { propertyDefaults }: Pick<LayerConfig, 'propertyDefaults'>,
  field: string,
): ReadonlyMap<string, string> {
  const colours = propertyDefaults?.find(({ name }) => name === field)?.customCategoricalColors ?? [];
  return new Map(colours.map(({ name, colour }) => [legendKey(name), colour.toUpperCase()]));
}

/** The categories of a list of colours: each with the colour and the visibility that the file gives it; grey where it gives none. */
export function sourceCategories(
  labels: readonly string[],
  counts: readonly number[],
  entries: GasEntries,
): Category[] {
  const entryOf = new Map(entries.map((entry) => [entry.name, entry]));
  const colourOf = (label: string): string => {
    const colour = entryOf.get(label)?.colour;
    return colour === undefined ? '#CCCCCC' : hexOfText(colour);
  };
  return categoriesOf(labels, counts, colourOf).map((category) => ({
    ...category,
    visible: entryOf.get(labels[category.value] ?? '')?.visible ?? true,
  }));
}
