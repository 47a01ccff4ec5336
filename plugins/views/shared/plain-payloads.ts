import { layerNameShape as layerName, viewIdShape as viewId } from 'adit/core';
import { geometryStateShape } from './parts/look.ts';
import { z } from 'zod';

// The specification's payloads: one property, or the parts of a colouring or of a filter, instead of the whole of it.

const rgbPoints = z
  .array(z.number())
  .min(4)
  .max(4 * 1024)
  .refine((points) => points.length % 4 === 0, 'Groups of four numbers: a position, red, green and blue');

/** A colouring by its field and its stops; `column` is what the field is called. */
export const plainColouring = z.strictObject({
  viewId,
  layerName,
  field: z.string(),
  column: z.string(),
  rgbPoints,
  /** Colours each category of the field, by the stops in turn. */
  forceCategoricalComputation: z.boolean().default(false),
});

/** One property by its name; light from all around (`Ambient`) is always 0. */
export const plainProperty = z.strictObject({
  viewId,
  layerName,
  type: z.literal('geometry'),
  name: z.enum([...(Object.keys(geometryStateShape.shape) as (keyof typeof geometryStateShape.shape)[]), 'Ambient']),
  value: z.union([z.number(), z.string(), z.array(z.number()).length(3)]),
});

/** A filter without an id; `location` says nothing that the field does not. */
export const plainFilter = z.strictObject({
  viewId,
  layerName,
  field: z.string(),
  location: z.string().max(50).optional(),
  dataRange: z.tuple([z.number(), z.number()]),
});
