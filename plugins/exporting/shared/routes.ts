import { defineRoute, systemIdShape } from 'adit/core';
import { z } from 'zod';

const permission = 'exporting.export';

/** The formats of the server, for programs that have no dialog. @internal */
export const listFormats = defineRoute({
  id: 'exporting.list-formats',
  method: 'GET',
  path: '/plugins/exporting/formats',
  summary: 'The formats that datasets can be saved as',
  access: { kind: 'permission', permission },
  result: z.array(z.object({ id: z.string() })),
});

const namedSystem = z.object({ id: z.string(), name: z.string() });

/** What saving a dataset in a coordinate system means; 409 says why it cannot be saved so. @internal */
export const describeCoordinates = defineRoute({
  id: 'exporting.describe-coordinates',
  method: 'GET',
  path: '/plugins/exporting/datasets/:id/coordinates',
  summary: 'The coordinate system of a dataset, and how exactly its coordinates can be given in another one',
  access: { kind: 'permission', permission, scope: { object: 'dataset', from: 'params.id' } },
  params: z.object({ id: z.string() }),
  query: z.object({ system: systemIdShape.optional() }),
  result: z.object({
    /** That of the dataset; null where it is not known. */
    own: namedSystem.nullable(),
    site: namedSystem.nullable(),
    /** The names of the local grids of its site, each of which is the system `LOCAL:` and its name. */
    localGrids: z.array(z.string()),
    /** Null where coordinates stay as they are. */
    change: z
      .object({
        /** The shift between the two datums, with its codes at EPSG, and what a local grid is turned and scaled by; null where there is neither. */
        operation: z.string().nullable(),
        /** How far that may be off, in metres. */
        accuracyM: z.number().nullable(),
      })
      .nullable(),
  }),
  refusals: [409, 410],
});

/**
 * A dataset as a file, whose name stands in Content-Disposition. 404 `unknown-format`, 409 `dataset-not-complete` and 410 `damaged-dataset` answer before any byte
 * of it; what goes wrong later breaks the connection, so that no part is taken for the whole.
 *
 * @beta
 */
export const exportDataset = defineRoute({
  id: 'exporting.export',
  method: 'GET',
  path: '/plugins/exporting/datasets/:id',
  summary: 'A dataset as a file of one of the formats',
  access: { kind: 'permission', permission, scope: { object: 'dataset', from: 'params.id' } },
  params: z.object({ id: z.string() }),
  query: z.object({
    format: z.string().max(100),
    /** The coordinate system of the file; that of the dataset when left out. */
    system: systemIdShape.optional(),
  }),
  result: z.unknown(),
  binaryResult: { contentTypes: ['text/csv', 'application/zip', 'application/octet-stream'] },
  refusals: [409, 410],
});
