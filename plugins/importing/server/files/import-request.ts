import { datasetSystemShape, lengthUnitShape, localGridShape, systemIdShape } from 'adit/core';
import { z } from 'zod';

/** The name of the job that builds a dataset. */
export const BUILD_JOB = 'importing.build';

/** The shape of what is kept of a request. */
export const requestShape = z.object({
  importerId: z.string(),
  files: z.array(
    z.object({
      rawFileId: z.string(),
      fileType: z.string(),
      mapping: z.record(z.string(), z.string()),
      properties: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['number', 'category', 'timestamp']),
          unit: z.enum(['ft', 'm', 'deg', 'none']),
        }),
      ),
    }),
  ),
  options: z.record(z.string(), z.string()),
  hierarchy: z.array(z.string()),
  lengthUnit: lengthUnitShape.optional(),
  change: z
    .object({
      from: systemIdShape.optional(),
      to: systemIdShape.optional(),
      unit: lengthUnitShape,
      storedUnit: lengthUnitShape,
      localGrids: z.array(localGridShape).readonly().optional(),
    })
    .optional(),
  system: datasetSystemShape.pick({ source: true, stored: true, detectedFrom: true }).optional(),
  replaces: z.string().optional(),
});
/** What a dataset is built from, as it is kept for the job. */
export type ImportRequest = z.infer<typeof requestShape>;
