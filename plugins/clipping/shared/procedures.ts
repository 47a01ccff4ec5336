import { defineProcedure, layerNameShape as layerName, viewIdShape as viewId } from 'adit/core';
import { z } from 'zod';
import { clipOptionsShape } from './clip-options.ts';

const USE = 'clipping.use';
const MAX_LAYERS = 500;

/** Add a clip to a layer, or change it; what is left out stays. @internal */
export const updateClip = defineProcedure({
  name: 'datacloud.filtering.clip.update',
  summary: 'Add a clip to a layer, or change it; what is left out stays',
  permission: USE,
  params: z.object({ layerName, viewId, options: clipOptionsShape }),
  result: z.object({ sequence: z.int() }),
});

/** Change the clip of a layer and give it, without its handle, to other layers of the view; to all or to none. @internal */
export const applyClipToLayers = defineProcedure({
  name: 'datacloud.filtering.clip.apply.to.layers',
  summary: 'Change the clip of a layer and give it, without its handle, to other layers of the view; to all or to none',
  permission: USE,
  params: z.object({
    layerName,
    layersToClip: z.array(layerName).max(MAX_LAYERS),
    viewId,
    options: clipOptionsShape,
  }),
  result: z.object({ sequence: z.int() }),
});
