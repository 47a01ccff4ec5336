import { z } from 'zod';

/** East, north and height; the height is null where it was not measured. */
const placeShape = z.tuple([z.number(), z.number(), z.number().nullable()]);

/** A point that is known in a local grid and in the system that the grid is tied to. @beta */
export const gridPointShape = z.strictObject({ local: placeShape, system: placeShape });
/** One point that ties a local grid to a coordinate system: its place in both. @beta */
export type GridPoint = z.infer<typeof gridPointShape>;
