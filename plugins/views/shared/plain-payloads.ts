import { layerNameShape as layerName, pieceSelectionShape, viewIdShape as viewId } from 'adit/core';
import { geometryStateShape, MAX_SHELLS } from './parts/look.ts';
import { labelStateShape } from './parts/labels.ts';
import { z } from 'zod';

// The specification's payloads: one property, or the parts of a colouring or of a filter, instead of the whole of it.

const selectionKey = z.string().min(1).max(2000);

/** A map of layer to selection, for a view or, where none is named, the first one. */
export const plainSelections = z
  .object({ viewId: viewId.optional() })
  .catchall(z.union([pieceSelectionShape, selectionKey]))
  .transform(({ viewId: ofView, ...selections }) => ({
    viewId: ofView,
    layers: Object.fromEntries(Object.entries(selections).map(([name, keys = []]) => [name, [keys].flat()])),
  }))
  .refine(({ layers }) => Object.keys(layers).length > 0, 'No layer is named');

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

const propertyValue = z.union([z.number(), z.string(), z.boolean(), z.array(z.number()).max(MAX_SHELLS)]);

/** One property of a layer's geometry or of its labels by its name; light from all around (`Ambient`) is always 0. */
export const plainProperty = z.discriminatedUnion('type', [
  z.strictObject({
    viewId,
    layerName,
    type: z.literal('geometry'),
    name: z.enum([...namesOf(geometryStateShape), 'Ambient']),
    value: propertyValue,
  }),
  z.strictObject({
    viewId,
    layerName,
    type: z.literal('labels'),
    name: z.enum([...namesOf(labelStateShape), 'Ambient']),
    value: propertyValue.nullable(),
  }),
]);

/** A filter without an id; `location` says nothing that the field does not. */
export const plainFilter = z.strictObject({
  viewId,
  layerName,
  field: z.string(),
  location: z.string().max(50).optional(),
  dataRange: z.tuple([z.number(), z.number()]),
});

function namesOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): (keyof Shape & string)[] {
  return Object.keys(shape);
}
