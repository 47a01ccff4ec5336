import { defineProcedure, layerNameShape as layerName, viewIdShape as viewId } from 'adit/core';
import { z } from 'zod';

const VIEW = 'views.view';
const vector = z.tuple([z.number(), z.number(), z.number()]);

/** How many labels a layer has at most in a view. @public */
export const MAX_LABELS = 500;

/** The values of the label property at the items of a layer that are seen; evenly chosen items where there are more than ${MAX_LABELS}. @public */
export const getLabels = defineProcedure({
  name: 'datacloud.layer.labels.get',
  summary: `The values of the label property at the items of a layer that are seen; evenly chosen items where there are more than ${MAX_LABELS}`,
  permission: VIEW,
  params: z.object({ viewId, layerName }),
  result: z.object({
    sequence: z.int(),
    /** Whose values they are; null for a layer without properties. */
    field: z.string().nullable(),
    /** Items that are seen. */
    total: z.int(),
    /** Those of the chosen items that have a value; `place` is in world coordinates: the point, or the middle of the interval, triangle or block. */
    labels: z.array(
      z.object({
        item: z.int(),
        place: vector,
        value: z.union([z.string(), z.number()]),
        /** As it stood in the source, where that was changed on import. */
        text: z.string().optional(),
      }),
    ),
  }),
});
