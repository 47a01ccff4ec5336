import { defineRoute } from 'adit/core';
import { z } from 'zod';

const permission = 'exporting.export';

/** The formats of the server, for programs that have no dialog. */
export const listFormats = defineRoute({
  id: 'exporting.list-formats',
  method: 'GET',
  path: '/plugins/exporting/formats',
  summary: 'The formats that datasets can be saved as',
  access: { kind: 'permission', permission },
  result: z.array(z.object({ id: z.string() })),
});

/**
 * A dataset as a file, whose name stands in Content-Disposition. 404 `unknown-format`, 409 `dataset-not-complete` and 410 `damaged-dataset` answer before any byte
 * of it; what goes wrong later breaks the connection, so that no part is taken for the whole.
 */
export const exportDataset = defineRoute({
  id: 'exporting.export',
  method: 'GET',
  path: '/plugins/exporting/datasets/:id',
  summary: 'A dataset as a file of one of the formats',
  access: { kind: 'permission', permission, scope: { object: 'dataset', from: 'params.id' } },
  params: z.object({ id: z.string() }),
  query: z.object({ format: z.string().max(100) }),
  result: z.unknown(),
  binaryResult: { contentTypes: ['text/csv', 'application/zip', 'application/octet-stream'] },
  refusals: [409, 410],
});
