import { datasetStatuses, defineRoute, importReportShape } from 'adit/core';
import { z } from 'zod';

/** How far an import is, and once the dataset is complete what came of it. @internal */
export const readProgress = defineRoute({
  id: 'importing.progress',
  method: 'GET',
  path: '/plugins/importing/progress/:id',
  summary: 'How far the import of a dataset is, and what came of it',
  access: { kind: 'permission', permission: 'importing.report', scope: { object: 'dataset', from: 'params.id' } },
  params: z.object({ id: z.string() }),
  result: z.object({
    importer: z.string(),
    name: z.string(),
    status: z.enum(datasetStatuses),
    /** From 0 to 1. */
    progress: z.number(),
    /** File by file, how many rows are in the dataset; none before it is complete. */
    used: z.array(z.object({ fileType: z.string(), rows: z.int() })),
    /** The account of each file's rows; none before the dataset is complete. */
    files: z.array(importReportShape.shape.files.element),
    /** How many lines the report has. */
    notes: z.int(),
  }),
  refusals: [410],
});

/** The import report of a dataset as CSV: one line an issue. @internal */
export const downloadReport = defineRoute({
  id: 'importing.report',
  method: 'GET',
  path: '/plugins/importing/report/:id',
  summary: 'The import report of a dataset as CSV',
  access: { kind: 'permission', permission: 'importing.report', scope: { object: 'dataset', from: 'params.id' } },
  params: z.object({ id: z.string() }),
  query: z.object({ language: z.enum(['en', 'es']).default('en') }),
  result: z.unknown(),
  binaryResult: { contentTypes: ['text/csv'] },
  refusals: [410],
});
