import { z } from 'zod';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const positive = z.number().positive();

/** A vertical or inclined section through all data of a view: what is within half of `thickness` of its plane is shown. @public */
export const sectionShape = z.strictObject({
  on: z.boolean(),
  position: vector,
  dip: z.number().min(0).max(90),
  azimuth: z.number().min(0).max(360),
  /** An inclined or level one is looked at from below. */
  fromBelow: z.boolean().default(false),
  thickness: positive,
  /** How far a step forwards or backwards goes. */
  step: positive,
});
/** The section of a view: a plane, and how thick what it shows is. @public */
export type Section = z.infer<typeof sectionShape>;
