import { datasetRequestShape, defineRoute, lengthUnitShape, requestedCoordinatesShape } from 'adit/core';
import { z } from 'zod';

/** The payload of `POST /dataset-lines/create`: `id` is the raw file of the lines. @internal */
export const createLinesShape = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  groupName: z.string().min(1),
  folderPath: z.string().nullish(),
  lengthUnit: lengthUnitShape.optional(),
  coordinates: requestedCoordinatesShape.optional(),
});

/** The payload and what it asks for. */
const createLinesBody = z.codec(createLinesShape, datasetRequestShape, {
  decode: ({ id, name, groupName, folderPath, lengthUnit, coordinates }) => ({
    name,
    groupName,
    folderPath: folderPath ?? '',
    files: [{ rawFileId: id, fileType: 'linedata', metadataConfigId: null, mapping: {} }],
    options: {},
    hierarchy: [],
    lengthUnit,
    coordinates,
  }),
  encode: ({ name, groupName, folderPath, files: [file], lengthUnit, coordinates }) => ({
    id: file?.rawFileId ?? '',
    name,
    groupName,
    folderPath,
    lengthUnit,
    coordinates,
  }),
});

/** Creates a line dataset from a raw file that is whole; the site is the file's. It is `Generating Dataset` at first. @internal */
export const createLines = defineRoute({
  id: 'lines.create',
  method: 'POST',
  path: '/dataset-lines/create',
  summary: 'Create a line dataset from an uploaded file of strings or polylines',
  access: { kind: 'permission', permission: 'lines.import', scope: { object: 'raw-file', from: 'body.id' } },
  body: createLinesBody,
  result: z.object({ id: z.string(), datasetId: z.string(), name: z.string() }),
  refusals: [409],
});
