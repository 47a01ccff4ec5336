import { columnShape, defineRoute, lengthUnitShape, type Access } from 'adit/core';
import { z } from 'zod';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const access: Access = {
  kind: 'permission',
  permission: 'drillhole.view',
  scope: { object: 'dataset', from: 'query.dataset' },
};
const summary = { name: z.string(), collar: vector, depth: z.number().optional() };

/** Lists the drilled holes of a dataset. @internal */
export const readHoles = defineRoute({
  id: 'drillhole.read-holes',
  method: 'GET',
  path: '/plugins/drillhole/holes',
  summary: 'The drilled holes of a dataset',
  access,
  query: z.object({ dataset: z.string() }),
  result: z.object({ holes: z.array(z.object(summary)) }),
});

/** Reads one hole: its path, and which items of which layers are its samples. @internal */
export const readHole = defineRoute({
  id: 'drillhole.read-hole',
  method: 'GET',
  path: '/plugins/drillhole/hole',
  summary: 'The path and the samples of a drilled hole',
  access,
  query: z.object({ dataset: z.string(), name: z.string() }),
  result: z.object({
    ...summary,
    unit: lengthUnitShape,
    depths: z.array(z.number()),
    trace: z.array(z.number()),
    tables: z.array(
      z.object({
        layer: z.string(),
        fileName: z.string(),
        items: z.array(z.int()),
        from: z.array(z.number()),
        to: z.array(z.number()).optional(),
        columns: z.array(columnShape.pick({ name: true, label: true, kind: true, unit: true })),
      }),
    ),
  }),
});
