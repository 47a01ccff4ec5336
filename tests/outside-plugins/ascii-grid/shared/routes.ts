import { datasetRequestShape, defineRoute } from 'adit/core';
import { z } from 'zod';

/** Creates a dataset from an uploaded grid. */
export const createAsciiGrid = defineRoute({
  id: 'quarry.ascii-grid.create',
  method: 'POST',
  path: '/plugins/quarry.ascii-grid/datasets',
  summary: 'Create a surface from an uploaded ASCII grid',
  access: {
    kind: 'permission',
    permission: 'quarry.ascii-grid.import',
    scope: { object: 'raw-file', from: 'body.files.rawFileId' },
  },
  body: datasetRequestShape,
  result: z.object({ datasetId: z.string(), name: z.string() }),
});
