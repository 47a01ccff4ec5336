import { defineProcedure, layerNameShape, sceneChangeShape as result, viewIdShape } from 'adit/core';
import { sliceShape } from 'adit/plugins/views';
import { z } from 'zod';

const USE = 'slicing.use';

const place = { viewId: viewIdShape, layerName: layerNameShape };

/** A slice as it is asked for: its axis, angles and position follow from its normal and the blocks where they are left out. @internal */
export const givenSliceShape = sliceShape.partial({ axis: true, position: true, dip: true, azimuth: true });
/** A slice as a caller gives it; its position may be left out. @internal */
export type GivenSlice = z.infer<typeof givenSliceShape>;

/** Show the active slices of a layer in the place of its blocks. @internal */
export const enableSlices = defineProcedure({
  name: 'datacloud.slice.enable',
  summary: 'Show the active slices of a layer in the place of its blocks',
  permission: USE,
  params: z.object(place),
  result,
});

/** Show the blocks of a layer in the place of its slices, which are kept. @internal */
export const disableSlices = defineProcedure({
  name: 'datacloud.slice.disable',
  summary: 'Show the blocks of a layer in the place of its slices, which are kept',
  permission: USE,
  params: z.object(place),
  result,
});

/** Add a slice to a layer of blocks, or put it in the place of one with its id; at most 50. Without a position, through their middle. @internal */
export const addSlice = defineProcedure({
  name: 'datacloud.slice.add',
  summary:
    'Add a slice to a layer of blocks, or put it in the place of one with its id; at most 50. Without a position, through their middle',
  permission: USE,
  params: z.object({ ...place, slice: givenSliceShape }),
  result,
});

/** Change a slice of a layer; without a position it stays where it is. @internal */
export const updateSlice = defineProcedure({
  name: 'datacloud.slice.update',
  summary: 'Change a slice of a layer; without a position it stays where it is',
  permission: USE,
  params: z.object({ ...place, slice: givenSliceShape }),
  result,
});

/** Remove a slice from a layer; nothing happens when it is not there. @internal */
export const removeSlice = defineProcedure({
  name: 'datacloud.slice.remove',
  summary: 'Remove a slice from a layer; nothing happens when it is not there',
  permission: USE,
  params: z.object({ ...place, sliceId: z.string().max(100) }),
  result,
});
