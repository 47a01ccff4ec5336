import { defineRoute } from 'adit/core';
import { z } from 'zod';

const property = z.object({
  name: z.string(),
  kind: z.enum(['number', 'category']),
  unit: z.enum(['ft', 'm', 'deg', 'none']),
});

/** Creates a dataset from an uploaded file that is whole; `file` is its id, and `mapping` says which column is which variable. */
export const createExample = defineRoute({
  id: 'acme.example.create',
  method: 'POST',
  path: '/plugins/acme.example/datasets',
  summary: 'Create a dataset of Example from an uploaded table',
  access: { kind: 'permission', permission: 'acme.example.import', scope: { object: 'raw-file', from: 'body.file' } },
  body: z.object({
    name: z.string().min(1),
    groupName: z.string().min(1),
    folderPath: z.string(),
    file: z.string(),
    mapping: z.record(z.string(), z.string()),
    properties: z.array(property).max(5000),
  }),
  result: z.object({ datasetId: z.string(), name: z.string() }),
});
