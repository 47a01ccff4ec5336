import { z } from 'zod';

/** Keeps the items whose value in `field` is inside `dataRange`, both ends included; a missing value is outside. @beta */
export const thresholdFilterShape = z.strictObject({
  id: z.string(),
  field: z.string(),
  dataRange: z.tuple([z.number(), z.number()]),
  enabled: z.boolean().default(true),
});
/** @beta */
export type ThresholdFilter = z.infer<typeof thresholdFilterShape>;
