import { z } from 'zod';

const vector = z.tuple([z.number(), z.number(), z.number()]);

/** How many slices a layer has at most. @public */
export const MAX_SLICES = 50;

/**
 * A slice through a block model. `normal` is a unit vector in the model's own axes for `i`, `j` and `k`, which it is then one of, and in world
 * axes for `custom`; `position` is a point on it in world coordinates.
 *
 * @public
 */
export const sliceShape = z.strictObject({
  id: z.string().min(1).max(100),
  name: z.string().max(100),
  active: z.boolean(),
  axis: z.enum(['i', 'j', 'k', 'custom']),
  normal: vector,
  position: vector,
  /** Of the plane, positive down from 0 to 90, and the azimuth that it dips to, from 0 to 360, in degrees. */
  dip: z.number(),
  azimuth: z.number(),
});
/** One plane through blocks: its direction, its position, and whether it is shown. @public */
export type Slice = z.infer<typeof sliceShape>;

/** The slices of a block model's layer; its blocks are not drawn while some are active and slicing is on. @public */
export const slicingShape = z.strictObject({ on: z.boolean(), slices: z.array(sliceShape).max(MAX_SLICES) });
/** The slices of a layer, and whether they are drawn in the place of its blocks. @public */
export type Slicing = z.infer<typeof slicingShape>;
