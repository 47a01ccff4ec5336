import { defineProcedure, layerNameShape, viewIdShape as viewId } from 'adit/core';
import { geometryStateShape } from 'adit/plugins/views';
import { z } from 'zod';

const USE = 'remote-view.use';
const share = z.number().min(0).max(1);
const rgb = z.tuple([share, share, share]);

/** The engines that draw pictures, why one cannot be used, and which is preferred from how many items on. @internal */
export const listEngines = defineProcedure({
  name: 'viewport.engines.list',
  summary: 'The engines that draw pictures, why one cannot be used, and which is preferred from how many items on',
  permission: USE,
  params: z.object({}),
  result: z.object({
    engines: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        representations: z.array(geometryStateShape.shape.Representation.unwrap()),
        missing: z
          .object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })
          .nullable(),
      }),
    ),
    preferred: z.object({ engine: z.string(), fromItems: z.int().nonnegative() }).nullable(),
  }),
});

/** The colours behind what pictures of a view show, which are the theme’s unless the view has its own. @internal */
export const setBackground = defineProcedure({
  name: 'viewport.background.set',
  summary: 'The colours behind what pictures of a view show, which are the theme’s unless the view has its own',
  permission: USE,
  params: z.object({ viewId, top: rgb, bottom: rgb }),
  result: z.object({}),
});

/** What is drawn at a place of a view’s last picture, from its left and lower edge, or would be of one layer alone; null where nothing is. @internal */
export const readItemAt = defineProcedure({
  name: 'viewport.item.at',
  summary:
    'What is drawn at a place of a view’s last picture, from its left and lower edge, or would be of one layer alone; null where nothing is',
  permission: USE,
  params: z.object({ viewId, place: z.tuple([share, share]), layerName: layerNameShape.optional() }),
  result: z.object({
    item: z
      .object({ layerName: z.string(), item: z.int(), position: z.tuple([z.number(), z.number(), z.number()]) })
      .nullable(),
  }),
});
