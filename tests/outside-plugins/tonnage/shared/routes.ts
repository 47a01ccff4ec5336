import { defineRoute } from 'adit/core';
import { z } from 'zod';

/**
 * The tonnes of a block model, by the column of its densities in tonnes per cubic metre. Blocks without a density weigh nothing, and are counted. 400 `not-blocks`
 * and `not-densities` answer for what has no weight.
 */
export const readTonnage = defineRoute({
  id: 'quarry.tonnage.read',
  method: 'GET',
  path: '/plugins/quarry.tonnage/tonnage',
  summary: 'The tonnes of a block model, of the blocks that the caller’s session shows',
  access: {
    kind: 'permission',
    permission: 'quarry.tonnage.read',
    scope: { object: 'dataset', from: 'query.dataset' },
  },
  query: z.object({ dataset: z.string(), density: z.string() }),
  session: 'optional',
  refusals: [409],
  result: z.object({
    blocks: z.int(),
    withoutDensity: z.int(),
    cubicMetres: z.number(),
    tonnes: z.number(),
    ofSession: z.boolean(),
  }),
});
