import { datasetRequestShape, defineRoute, lengthUnitShape, requestedCoordinatesShape } from 'adit/core';
import { columnPayloadShape } from 'adit/plugins/importing';
import { z } from 'zod';

/**
 * The payload of `POST /dataset-points/create`. `x_col`, `y_col` and `z_col` name the columns of the coordinates; without
 * `z_col` all points lie at 0. `columns` are the ones to keep as properties, with their type and unit; `selected: false` leaves
 * one out, so that a file's metadata can be sent back as they are. `hierarchy_cols` and `chunk_cols` are the first and the other
 * columns of the chosen hierarchy. `metadataConfigId` is accepted as the specification sends it; how the file is read is what
 * was last kept for the raw file `id`.
 *
 * @internal
 */
export const createPointsShape = z.object({
  name: z.string().min(1),
  folderPath: z.string().nullish(),
  groupName: z.string().min(1),
  id: z.string().min(1),
  x_col: z.string().min(1),
  y_col: z.string().min(1),
  z_col: z.string().min(1).nullish(),
  metadataConfigId: z.string().nullish(),
  columns: z.array(columnPayloadShape).max(5000).optional(),
  hierarchy_cols: z.array(z.string()).default([]),
  chunk_cols: z.array(z.string()).default([]),
  lengthUnit: lengthUnitShape.optional(),
  coordinates: requestedCoordinatesShape.optional(),
});

/** The payload and what it asks for. */
const createPointsBody = z.codec(createPointsShape, datasetRequestShape, {
  decode: ({
    name,
    groupName,
    folderPath,
    id,
    x_col,
    y_col,
    z_col,
    metadataConfigId,
    columns,
    lengthUnit,
    coordinates,
    ...levels
  }) => ({
    name,
    groupName,
    folderPath: folderPath ?? '',
    files: [
      {
        rawFileId: id,
        fileType: 'pointdata',
        metadataConfigId: metadataConfigId ?? null,
        mapping: { x: x_col, y: y_col, ...(z_col ? { z: z_col } : {}) },
        columns,
      },
    ],
    options: {},
    hierarchy: [...new Set([...levels.hierarchy_cols, ...levels.chunk_cols])],
    lengthUnit,
    coordinates,
  }),
  encode: ({ name, groupName, folderPath, files: [file], hierarchy, lengthUnit, coordinates }) => ({
    name,
    groupName,
    folderPath,
    id: file?.rawFileId ?? '',
    x_col: file?.mapping['x'] ?? '',
    y_col: file?.mapping['y'] ?? '',
    z_col: file?.mapping['z'] ?? null,
    metadataConfigId: file?.metadataConfigId,
    columns: file?.columns,
    hierarchy_cols: hierarchy.slice(0, 1),
    chunk_cols: hierarchy.slice(1),
    lengthUnit,
    coordinates,
  }),
});

/** Creates a point dataset from a raw file that is whole; the site is the file's. It is `Generating Dataset` at first. @internal */
export const createPoints = defineRoute({
  id: 'points.create',
  method: 'POST',
  path: '/dataset-points/create',
  summary: 'Create a point dataset from an uploaded file',
  access: { kind: 'permission', permission: 'points.import', scope: { object: 'raw-file', from: 'body.id' } },
  body: createPointsBody,
  result: z.object({ id: z.string(), datasetId: z.string(), name: z.string() }),
  refusals: [409],
});
