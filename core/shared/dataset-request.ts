import { z } from 'zod';
import { requestedCoordinatesShape } from './crs/index.ts';
import { lengthUnitShape } from './length-unit.ts';
import type { RouteSpec } from './route.ts';

/** A column of a file as it was mapped; `selected: false` leaves it out. @public */
export const requestedColumnShape = z.object({
  name: z.string(),
  statsDataType: z.enum(['categorical', 'continuous']),
  units: z.enum(['ft', 'm', 'deg', 'none']),
  selected: z.boolean(),
});
/** A column of a file that becomes a property, with its name and what it holds. @public */
export type RequestedColumn = z.infer<typeof requestedColumnShape>;

/** A file that a dataset is to be made of. @public */
export const requestedFileShape = z.object({
  rawFileId: z.string().min(1),
  /** One of the importer's file types. */
  fileType: z.string(),
  /** Accepted as the specification sends it; how the file is read is what was last kept for the raw file. */
  metadataConfigId: z.string().nullable(),
  /** Variable to column name; variables that were said not to be in the file are absent. */
  mapping: z.record(z.string(), z.string()),
  /** The columns to keep as properties; those selected in the mapping step when left out, and for files that hold no table. */
  columns: z.array(requestedColumnShape).max(5000).optional(),
});
/** One uploaded file of an import, and which of its columns are the variables that the importer asks for. @public */
export type RequestedFile = z.infer<typeof requestedFileShape>;

/** What a user asks for with a dataset that is to be made of uploaded files, whatever the payload of its create call looks like. @public */
export const datasetRequestShape = z.object({
  name: z.string().min(1),
  groupName: z.string().min(1),
  /** Empty for no folder. */
  folderPath: z.string(),
  /** In the order of the importer's file types. */
  files: z.array(requestedFileShape).min(1).max(210),
  /** Choice by option. */
  options: z.record(z.string(), z.string()),
  /** Categorical columns of the last file, the broadest first, each once; empty when no hierarchy was chosen. */
  hierarchy: z.array(z.string()),
  /** What coordinates are measured in where the files do not say; the site's unit when left out. */
  lengthUnit: lengthUnitShape.optional(),
  coordinates: requestedCoordinatesShape.optional(),
});
/** The body of a call that creates a dataset, as the import dialog makes it. @public */
export type DatasetRequest = z.infer<typeof datasetRequestShape>;

/** The REST call that creates a dataset: its body is `datasetRequestShape`, or a `z.codec` between a payload and that shape. @public */
export type CreateRoute = RouteSpec<z.ZodUndefined, z.ZodUndefined, z.ZodType<DatasetRequest>>;
