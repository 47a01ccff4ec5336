import { z } from 'zod';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const positive = z.number().positive();

/**
 * A cut of a layer by a plane or a box, in world coordinates without exaggeration. `position` is the middle of the plane's or box's handle,
 * `positionOffset` how far that is from the middle of `bounds`, those of the layer; `length` are the box's edges before it is turned
 * by `rotation`: degrees about the axes of easting, northing and elevation, one after the other.
 *
 * @public
 */
export const clipShape = z.strictObject({
  enable: z.boolean(),
  /** Its handle is shown. */
  visible: z.boolean(),
  type: z.enum(['Plane', 'Box']),
  invert: z.boolean().default(false),
  /** A unit vector; the plane's side that it points to is kept. */
  normal: vector,
  position: vector,
  positionOffset: vector,
  length: z.tuple([positive, positive, positive]),
  rotation: vector,
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** Blocks stay whole. */
  wholeItems: z.boolean().default(false),
});
/** The clip of a layer: its box or plane, and whether it is on. @public */
export type ClipState = z.infer<typeof clipShape>;
