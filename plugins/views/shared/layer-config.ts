import { columnShape, itemAttributeShape, layerNameShape as layerName, layerShape } from 'adit/core';
import { z } from 'zod';

/** A column as the browser needs it: without its file. @public */
export const fieldShape = columnShape.omit({ data: true, dictionary: true, sourceTexts: true });
/** A property of a layer as views know it: its id, label, kind and range. @public */
export type Field = z.infer<typeof fieldShape>;

/** A layer as the browser needs it: without its files. @public */
export const layerConfigShape = layerShape.omit({ geometry: true, columns: true, sourceLines: true }).extend({
  /** The look that the source file gives the categories of a field. A list, for MessagePack has no key `__proto__`. */
  attributes: z.array(z.strictObject({ field: z.string(), entries: z.array(itemAttributeShape) })).optional(),
  layerName,
  unit: z.string(),
  /** The field that picks are told by; absent where there is none. */
  pickProperty: z.string().optional(),
  geometryKind: z.enum(['points', 'lines', 'triangles', 'blocks']),
  fields: z.array(fieldShape),
  /** Whether its dataset type calls it a survey, which has no list of fields. */
  isSurvey: z.boolean().optional(),
});
/** A layer of a dataset as views know it: its fields, its bounds and its kind of geometry. @public */
export type LayerConfig = z.infer<typeof layerConfigShape>;
