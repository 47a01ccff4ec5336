import { z } from 'zod';
import { epsgIdShape, systemIdShape } from './system-id.ts';

/** Who said what coordinate system a file is in: the names of its columns, the file itself or one beside it, or whoever imported it. @public */
export const systemSources = ['column-names', 'file', 'said'] as const;

/**
 * How a local grid was taken for its system: easting a·x − b·y + east and northing b·x + a·y + north, with `rise` added to heights in the unit of the
 * system. `2-point` is a shift, a rotation and one scale, by two points or the best for more.
 *
 * @public
 */
export const localTransformShape = z.strictObject({
  kind: z.literal('2-point'),
  params: z.strictObject({ a: z.number(), b: z.number(), east: z.number(), north: z.number(), rise: z.number() }),
  /** How many lengths of the system a length of the grid is, with both in one unit. */
  scale: z.number(),
  /** The name of the local grid. */
  from: z.string(),
  to: epsgIdShape,
});
/** How coordinates of a local grid were brought into the system of a site. @public */
export type LocalTransform = z.infer<typeof localTransformShape>;

/** The coordinate system of a dataset, and what was done to its coordinates at import. @public */
export const datasetSystemShape = z.strictObject({
  /** What the files are in. */
  source: systemIdShape,
  /** What the coordinates of the dataset are in. */
  stored: systemIdShape,
  /** The shift between the two datums, with its codes at EPSG, and the rotation and scale of a local grid; absent where there is none. */
  operation: z.string().optional(),
  /** How far that may be off, in metres. */
  accuracyM: z.number().nonnegative().optional(),
  /** What was applied to coordinates of a local grid. */
  transform: localTransformShape.optional(),
  detectedFrom: z.enum(systemSources),
});
/** The coordinate system that a dataset came in, and what was done to bring it into the one of its site. @public */
export type DatasetSystem = z.infer<typeof datasetSystemShape>;

/** What is said at import of the coordinates of the files. @public */
export const requestedCoordinatesShape = z.strictObject({
  /** The coordinate system that the files are in; what their columns are called says it when left out. */
  system: systemIdShape.optional(),
  /** Whether coordinates are brought into the system and unit of the site, or kept as they are in the files. Must be said where the two differ. */
  stored: z.enum(['site', 'file']).optional(),
});
/** The coordinate system that an import says its files are in, and whether to bring them into that of the site. @public */
export type RequestedCoordinates = z.infer<typeof requestedCoordinatesShape>;
