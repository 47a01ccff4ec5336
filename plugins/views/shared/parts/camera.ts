import { z } from 'zod';

const vector = z.tuple([z.number(), z.number(), z.number()]);

/** A camera in world coordinates. @public */
export const cameraShape = z.strictObject({
  position: vector,
  focalPoint: vector,
  viewUp: vector,
  viewAngle: z.number().default(30),
  parallelScale: z.number().default(1),
});
/** Where a view is looked at from: position, focal point, the direction that is up, and the projection. @public */
export type Camera = z.infer<typeof cameraShape>;
