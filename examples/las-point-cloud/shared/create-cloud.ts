import { datasetRequestShape, defineRoute } from 'adit/core';
import { z } from 'zod';

/** Creates a point cloud from a raw file that is whole; the site is the file's. It is `Generating Dataset` at first. */
export const createCloud = defineRoute({
  id: 'example.las.create',
  method: 'POST',
  path: '/plugins/example.las/datasets',
  summary: 'Create a point cloud from an uploaded LAS file',
  access: {
    kind: 'permission',
    permission: 'example.las.import',
    scope: { object: 'raw-file', from: 'body.files.rawFileId' },
  },
  body: datasetRequestShape,
  result: z.object({ datasetId: z.string(), name: z.string() }),
});
