import { z } from 'zod';
import { systemIdShape } from './site-system.ts';

/** Who said what coordinate system a file is in: the names of its columns, the file itself or one beside it, or whoever imported it. @public */
export const systemSources = ['column-names', 'file', 'said'] as const;

/** The coordinate system of a dataset, and what was done to its coordinates at import. @public */
export const datasetSystemShape = z.strictObject({
  /** What the files are in. */
  source: systemIdShape,
  /** What the coordinates of the dataset are in. */
  stored: systemIdShape,
  /** The shift between the two datums, with its codes at EPSG; absent where there is none. */
  operation: z.string().optional(),
  /** How far that may be off, in metres. */
  accuracyM: z.number().nonnegative().optional(),
  detectedFrom: z.enum(systemSources),
});
/** @public */
export type DatasetSystem = z.infer<typeof datasetSystemShape>;

/** What is said at import of the coordinates of the files. @public */
export const requestedCoordinatesShape = z.strictObject({
  /** The coordinate system that the files are in; what their columns are called says it when left out. */
  system: systemIdShape.optional(),
  /** Whether coordinates are brought into the system and unit of the site, or kept as they are in the files. Must be said where the two differ. */
  stored: z.enum(['site', 'file']).optional(),
});
/** @public */
export type RequestedCoordinates = z.infer<typeof requestedCoordinatesShape>;
