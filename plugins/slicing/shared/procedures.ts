import { defineProcedure, layerNameShape, sceneChangeShape as result, viewIdShape } from 'adit/core';
import { sliceShape } from 'adit/plugins/views';
import { z } from 'zod';

const USE = 'slicing.use';

const place = { viewId: viewIdShape, layerName: layerNameShape };

export const enableSlices = defineProcedure({
  name: 'datacloud.slice.enable',
  summary: 'Show the active slices of a layer in the place of its blocks',
  permission: USE,
  params: z.object(place),
  result,
});

export const disableSlices = defineProcedure({
  name: 'datacloud.slice.disable',
  summary: 'Show the blocks of a layer in the place of its slices, which are kept',
  permission: USE,
  params: z.object(place),
  result,
});

export const addSlice = defineProcedure({
  name: 'datacloud.slice.add',
  summary: 'Add a slice to a layer of blocks, or put it in the place of one with its id; at most 50',
  permission: USE,
  params: z.object({ ...place, slice: sliceShape }),
  result,
});

export const updateSlice = defineProcedure({
  name: 'datacloud.slice.update',
  summary: 'Change a slice of a layer',
  permission: USE,
  params: z.object({ ...place, slice: sliceShape }),
  result,
});

export const removeSlice = defineProcedure({
  name: 'datacloud.slice.remove',
  summary: 'Remove a slice from a layer; nothing happens when it is not there',
  permission: USE,
  params: z.object({ ...place, sliceId: z.string().max(100) }),
  result,
});
