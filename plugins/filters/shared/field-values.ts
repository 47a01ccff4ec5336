import { defineProcedure, layerNameShape, viewIdShape } from 'adit/core';
import { z } from 'zod';
import { filterIdShape } from './filters-part.ts';

const valuesShape = z.object({
  /** Every text that the property has, by code. */
  labels: z.array(z.string()),
  /** How many items have each. */
  counts: z.array(z.int()),
  /** How many have none. */
  missing: z.int(),
});

/** The values of a property, each with the number of items that have it among those that everything but one filter keeps. @beta */
export type FieldValues = Readonly<z.infer<typeof valuesShape>>;

/** Counts the values of a property as if one filter was not there. @internal */
export const countValues = defineProcedure({
  name: 'datacloud.filters.values.count',
  summary: 'The values of a field, counted as if one filter of the layer was not there',
  permission: 'filters.use',
  params: z.object({ viewId: viewIdShape, layerName: layerNameShape, field: z.string(), filterId: filterIdShape }),
  result: valuesShape,
});
