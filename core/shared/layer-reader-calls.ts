import { z } from 'zod';
import { MAX_ITEM_CHARACTERS } from './item-text.ts';
import { maskStepShape } from './mask-step.ts';
import { defineProcedure } from './procedure.ts';
import { layerNameShape, viewIdShape } from './scene/layer-key.ts';
import { bufferReferenceShape } from './session.ts';

/** How many columns are read at once. */
const MAX_READ_COLUMNS = 200;

/** How browsers read values of layers. @internal */
export const readLayerValues = defineProcedure({
  name: 'datacloud.layer.values.read',
  summary:
    'The values of columns for some items of a layer, as they are in the dataset; the numbers are fetched as buffers',
  permission: 'views.view',
  params: z.object({
    layerName: layerNameShape,
    columns: z.array(z.string()).max(MAX_READ_COLUMNS),
    /** Items are as in the scene. */
    items: z.string().max(MAX_ITEM_CHARACTERS).optional(),
    subset: z.union([z.literal('session'), z.array(maskStepShape)]).optional(),
    view: viewIdShape.optional(),
    cuts: z.boolean().optional(),
    limit: z.int().nonnegative().optional(),
  }),
  result: z.object({
    items: bufferReferenceShape,
    of: z.int(),
    columns: z.array(
      z.object({
        name: z.string(),
        /** Float64, or codes of `texts`. */
        values: bufferReferenceShape,
        texts: z.array(z.string()).optional(),
      }),
    ),
  }),
});
