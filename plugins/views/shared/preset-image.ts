import { defineProcedure } from 'adit/core';
import { z } from 'zod';

/** The width of a preset's image, in pixels. @internal */
export const PRESET_IMAGE_SIZE = 128;

/** A picture of the colours of a preset, from its first stop to its last, or inverted. @internal */
export const presetImage = defineProcedure({
  name: 'datacloud.color.preset.image',
  summary: 'A picture of the colours of a preset, from its first stop to its last, or inverted',
  permission: 'views.view',
  params: z.object({
    /** Groups of four numbers: the stop and its red, green and blue, 0 to 1. */
    rgbPoints: z
      .array(z.number())
      .min(4)
      .max(4 * 1024),
    size: z.int().min(2).max(1024).default(PRESET_IMAGE_SIZE),
    inverted: z.boolean().default(false),
  }),
  /** A PNG of one row of pixels as a `data:` address. */
  result: z.object({ image: z.string() }),
});
