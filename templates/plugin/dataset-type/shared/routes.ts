import { datasetRequestShape, defineRoute } from 'adit/core';
import { z } from 'zod';

/** Creates a dataset from an uploaded file that is whole. */
export const createExample = defineRoute({
  id: 'acme.example.create',
  method: 'POST',
  path: '/plugins/acme.example/datasets',
  summary: 'Create a dataset of Example from an uploaded table',
  access: {
    kind: 'permission',
    permission: 'acme.example.import',
    scope: { object: 'raw-file', from: 'body.files.rawFileId' },
  },
  body: datasetRequestShape,
  result: z.object({ datasetId: z.string(), name: z.string() }),
});
