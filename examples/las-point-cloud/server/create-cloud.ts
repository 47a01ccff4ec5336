import { defineRoute } from 'adit/core';
import { z } from 'zod';
import { CREATE_PATH, lasImporter } from '../shared/importer.ts';

/** Creates a point cloud from a raw file that is whole; the site is the file's. It is `Generating Dataset` at first. */
export const createCloud = defineRoute({
  id: 'example.las.create',
  method: 'POST',
  path: CREATE_PATH,
  summary: 'Create a point cloud from an uploaded LAS file',
  access: { kind: 'permission', permission: lasImporter.permission, scope: { object: 'raw-file', from: 'body.id' } },
  body: z.object({
    /** The raw file. */
    id: z.string().min(1),
    name: z.string().min(1),
    groupName: z.string().min(1),
    folderPath: z.string().nullish(),
  }),
  result: z.object({ datasetId: z.string(), name: z.string() }),
});
