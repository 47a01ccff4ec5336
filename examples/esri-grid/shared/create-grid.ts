import { datasetRequestShape, defineRoute } from 'adit/core';
import { z } from 'zod';

/** Creates a grid from a raw file that is whole; the site is the file's. It is `Generating Dataset` at first. */
export const createGrid = defineRoute({
  id: 'example.grid.create',
  method: 'POST',
  path: '/plugins/example.grid/datasets',
  summary: 'Create a grid from an uploaded ESRI ASCII file',
  access: {
    kind: 'permission',
    permission: 'example.grid.import',
    scope: { object: 'raw-file', from: 'body.files.rawFileId' },
  },
  body: datasetRequestShape,
  result: z.object({ datasetId: z.string(), name: z.string() }),
});
