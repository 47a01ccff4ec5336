import { defineRoute } from 'adit/core';
import { z } from 'zod';

/**
 * Adds up the blocks of a layer that the filters of the caller's session keep; all blocks without a session. `density` is a column, or a number for all
 * blocks, in tonnes a cubic metre. Blocks without a density count as nothing, those without a grade as nothing for the mean.
 */
export const readTonnage = defineRoute({
  id: 'example.tonnage.read',
  method: 'GET',
  path: '/plugins/example.tonnage/tonnage',
  summary: 'Tonnage and mean grade of the blocks of a layer, under the filters of the caller',
  access: {
    kind: 'permission',
    permission: 'example.tonnage.read',
    scope: { object: 'dataset', from: 'query.dataset' },
  },
  session: 'optional',
  query: z.object({
    dataset: z.string(),
    layer: z.string(),
    density: z.string().min(1),
    grade: z.string().optional(),
  }),
  result: z.object({
    blocks: z.int(),
    /** In cubic metres. */
    volume: z.number(),
    tonnes: z.number(),
    /** By weight; absent where no block has one. */
    grade: z.number().optional(),
  }),
});
