import { z } from 'zod';

/** Colour types of the colour-by pane. @beta */
export const colourTypes = ['Continuous', 'Logarithmic', 'Discrete', 'Categorical'] as const;
/** How values become colours: by a continuous ramp, fixed bands, or categories. @beta */
export type ColourType = (typeof colourTypes)[number];

/** One category of a categorical colouring. @beta */
export const categoryShape = z.strictObject({
  label: z.string(),
  /** The category's code in the column's dictionary. */
  value: z.int().nonnegative(),
  color: z.string().regex(/^#[0-9A-F]{6}$/),
  visible: z.boolean().default(true),
  count: z.int().nonnegative().optional(),
});
/** One category with its colour, and whether it is shown. @beta */
export type Category = z.infer<typeof categoryShape>;

/** How a layer is coloured by one of its columns. @beta */
export const colouringShape = z.strictObject({
  field: z.string(),
  fieldLabel: z.string(),
  colorType: z.enum(colourTypes),
  colorRange: z.tuple([z.number(), z.number()]),
  /** Id of the colour map. */
  preset: z.string(),
  /** What the colour map was called when it was chosen; absent where that is not known. */
  presetName: z.string().optional(),
  presetInvert: z.boolean().default(false),
  /** The map's stops as they were when it was chosen, so that a scene looks the same without the plugin that gave the map. */
  rgbPoints: z.array(z.number()).max(4 * 1024),
  /** The map's labels: flat pairs of a band's midpoint as text and its label. */
  annotations: z
    .array(z.string())
    .max(2 * 1024)
    .default([]),
  categories: z.array(categoryShape).max(100_000).default([]),
});
/** How a layer is coloured by one of its fields. @beta */
export type Colouring = z.infer<typeof colouringShape>;
