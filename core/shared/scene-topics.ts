import { z } from 'zod';
import { defineTopic } from './procedure.ts';
import { layerStateShape, viewStateShape } from './scene.ts';

/** Pushed when a view changed, came, or went (null). */
export const viewStateTopic = defineTopic({
  name: 'datacloud.view.state',
  summary: 'A view changed, came, or went (null)',
  payload: z.object({ sequence: z.int(), viewId: z.string(), state: viewStateShape.omit({ layers: true }).nullable() }),
});

/** Pushed when a layer of a view changed, came, or went (null). */
export const layerStateTopic = defineTopic({
  name: 'datacloud.layer.state',
  summary: 'A layer of a view changed, came, or went (null)',
  payload: z.object({
    sequence: z.int(),
    viewId: z.string(),
    layerName: z.string(),
    state: layerStateShape.nullable(),
  }),
});
