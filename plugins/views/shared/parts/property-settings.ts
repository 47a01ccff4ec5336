import { colouringShape } from 'adit/core';
import { z } from 'zod';

/** How many properties of a layer keep their settings. @beta */
export const MAX_PROPERTY_SETTINGS = 1000;

/**
 * How a layer was coloured by the properties that were chosen before, each once; what is said of the one that it is coloured by now is out of date. `previous` is the one that
 * was chosen before this one.
 *
 * @beta
 */
export const propertySettingsShape = z.strictObject({
  colourings: z.array(colouringShape).max(MAX_PROPERTY_SETTINGS).default([]),
  previous: z.string().nullable().default(null),
});
/** How a layer was last coloured by each of its fields. @beta */
export type PropertySettings = z.infer<typeof propertySettingsShape>;
