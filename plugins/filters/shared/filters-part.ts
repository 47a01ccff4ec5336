import { defineScenePart } from 'adit/core';
import { z } from 'zod';

/** How many of these filters a layer has at most. @internal */
export const MAX_FILTERS = 50;

const MAX_SIZE = 2_000_000;

/** The shape of the id of a filter, which is its own within the layer. @internal */
export const filterIdShape = z.string().min(1).max(100);

/** A filter of a layer; `state` has the shape of its kind, which is named by the id of the kind. @internal */
export const filterShape = z.strictObject({
  id: filterIdShape,
  kind: z.string().min(1).max(200),
  field: z.string().min(1).max(1000),
  enabled: z.boolean(),
  state: z.json(),
});
/** One filter of a layer: its kind, the field that it is about, and its state. @internal */
export type Filter = z.infer<typeof filterShape>;

const filtersShape = z
  .array(filterShape)
  .max(MAX_FILTERS)
  .refine(
    (filters) => new Set(filters.map(({ id }) => id)).size === filters.length,
    'Each filter has an id of its own',
  );

/** The filters of a layer: what counts is what all of them keep that are enabled. @internal */
export const filtersPart = defineScenePart({
  id: 'filters.filters',
  of: 'layer',
  shape: filtersShape,
  initial: filtersShape.parse([]),
  maxSize: MAX_SIZE,
  version: 1,
  permission: 'filters.use',
  undo: { labelKey: 'change.filter' },
  narrows: true,
});
