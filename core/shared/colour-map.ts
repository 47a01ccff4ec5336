import { z } from 'zod';

/**
 * A colour map as the specification describes a preset: `rgbPoints` is a flat list of stop position, red, green, blue (0 to 1).
 * A fixed map changes colour in steps at its stops; a categorical one is a list of colours given to categories in turn.
 *
 * @beta
 */
export const colourMapShape = z.strictObject({
  id: z.string(),
  name: z.string().min(1),
  kind: z.enum(['continuous', 'fixed', 'categorical']),
  rgbPoints: z.array(z.number()).default([]),
  /** Flat pairs of a band's midpoint as text and its label. */
  annotations: z.array(z.string()).default([]),
  /** Colours of a categorical map, as `#RRGGBB`. */
  colours: z.array(z.string().regex(/^#[0-9A-F]{6}$/)).default([]),
  /** Colours that a categorical map has for categories of these names, whatever the case; any other name always has the same one of `colours`, unless another of its column has it. */
  named: z.array(z.strictObject({ label: z.string(), colour: z.string().regex(/^#[0-9A-F]{6}$/) })).optional(),
});
/** A colour map as plugins offer it and the colour editor knows it. @beta */
export type ColourMap = z.infer<typeof colourMapShape>;
