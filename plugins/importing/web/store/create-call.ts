import { defineRoute, type DatasetImporter } from 'adit/core';
import type { Api } from 'adit/core/web';
import { z } from 'zod';

/** Asks an importer's plugin to create the dataset; rejects with an ApiError. */
export async function callCreate(
  api: Api,
  { createPath, permission }: DatasetImporter,
  body: unknown,
  signal: AbortSignal,
): Promise<void> {
  const route = defineRoute({
    id: 'importing.create-dataset',
    method: 'POST',
    path: createPath as `/${string}`,
    summary: 'Create the dataset',
    access: { kind: 'permission', permission },
    body: z.unknown(),
    result: z.unknown(),
  });
  await api.call(route, { body }, { signal });
}
