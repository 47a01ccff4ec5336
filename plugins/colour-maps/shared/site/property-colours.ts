import { colouringShape, type Colouring } from 'adit/core';
import { z } from 'zod';
import { LEGEND_LIMITS, legendKey } from './legend.ts';

const colours = colouringShape.omit({ field: true, fieldLabel: true, categories: true }).extend({
  colorType: z.enum(['Continuous', 'Logarithmic', 'Discrete']),
});

/** How numbers of a column start to be coloured on a site, wherever a column of that name is. */
export const propertyColoursShape = z.strictObject({
  column: z.string().trim().min(1).max(LEGEND_LIMITS.column),
  colours,
});
/** How the numbers of a column start to be coloured on a site. @public */
export type PropertyColours = z.infer<typeof propertyColoursShape>;

/** What of a colouring can be kept for the columns of its field's name; undefined for one by categories. @beta */
export function coloursToKeep({ field, colorType, ...colouring }: Colouring): PropertyColours | undefined {
  if (colorType === 'Categorical' || field.trim().length > LEGEND_LIMITS.column) return undefined;
  const { fieldLabel: _label, categories: _categories, ...kept } = colouring;
  return { column: field.trim(), colours: { ...kept, colorType } };
}

/** What is kept for a column, whose name may be written in another case. @internal */
export function coloursOfColumn(kept: readonly PropertyColours[], column: string): PropertyColours | undefined {
  const key = legendKey(column);
  return kept.find((one) => legendKey(one.column) === key);
}
