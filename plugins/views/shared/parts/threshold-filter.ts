import { z } from 'zod';

/**
 * Keeps the items whose value in `field` is inside `dataRange`, both ends included; a missing value is outside. A placeholder only keeps a
 * place among the filters of its layer: it is not enabled, and nobody is shown it. @public
 */
export const thresholdFilterShape = z
  .strictObject({
    id: z.string(),
    field: z.string(),
    dataRange: z.tuple([z.number(), z.number()]),
    enabled: z.boolean().default(true),
    isPlaceholder: z.literal(true).optional(),
  })
  .refine(({ enabled, isPlaceholder }) => !(enabled && isPlaceholder), 'A placeholder is not enabled');
/** A filter that keeps the items whose value of a field is in a range. @public */
export type ThresholdFilter = z.infer<typeof thresholdFilterShape>;
