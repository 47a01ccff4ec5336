import { defineRoute } from 'adit/core';
import { z } from 'zod';

const rawFileId = z.string().min(1);

/** The payload of `POST /dataset-surface/create`: `id` is the raw file of the shape, `mtlId` and `textureId` those of its extras. */
export const createSurfaceShape = z.object({
  id: rawFileId,
  name: z.string().min(1),
  groupName: z.string().min(1),
  folderPath: z.string().nullish(),
  mtlId: rawFileId.nullish(),
  textureId: rawFileId.nullish(),
});
export type CreateSurface = z.infer<typeof createSurfaceShape>;

/**
 * Creates a surface dataset from raw files that are whole. The site is the shape's; the material file and the texture must be of
 * the same site. The dataset is `Generating Dataset` at first.
 */
export const createSurface = defineRoute({
  id: 'surface.create',
  method: 'POST',
  path: '/dataset-surface/create',
  summary: 'Create a surface dataset from an uploaded drawing or mesh',
  access: { kind: 'permission', permission: 'surface.import', scope: { object: 'raw-file', from: 'body.id' } },
  body: createSurfaceShape,
  result: z.object({ id: z.string(), datasetId: z.string(), name: z.string() }),
  refusals: [409],
});
