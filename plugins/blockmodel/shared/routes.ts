import { datasetRequestShape, defineRoute, lengthUnitShape, requestedCoordinatesShape } from 'adit/core';
import { columnPayloadShape, columnsByVariable, mappingPayloadShape } from 'adit/plugins/importing';
import { z } from 'zod';

const column = columnPayloadShape.extend({
  statsDataType: columnPayloadShape.shape.statsDataType.default('continuous'),
});

/**
 * The payload of `POST /dataset-blockmodel/create`: the raw file `id`, the metadata as the metadata call gave them, and the mapping,
 * which files that describe themselves do without. `columns` are the ones to keep as properties; `selected: false` leaves one
 * out. Other fields of the metadata may stand in the payload: how the file is read is what was last kept for the raw file.
 *
 * @internal
 */
export const createBlockmodelShape = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  groupName: z.string().min(1),
  folderPath: z.string().nullish(),
  metadataConfigId: z.string().nullish(),
  columns: z.array(column).max(5000).nullish(),
  mapping: mappingPayloadShape.nullish(),
  lengthUnit: lengthUnitShape.optional(),
  coordinates: requestedCoordinatesShape.optional(),
});

/** The payload and what it asks for. */
const createBlockmodelBody = z.codec(createBlockmodelShape, datasetRequestShape, {
  decode: ({
    id,
    name,
    groupName,
    folderPath,
    metadataConfigId,
    columns,
    mapping: chosen,
    lengthUnit,
    coordinates,
  }) => ({
    name,
    groupName,
    folderPath: folderPath ?? '',
    files: [
      {
        rawFileId: id,
        fileType: 'blockmodel',
        metadataConfigId: metadataConfigId ?? null,
        mapping: columnsByVariable(chosen ?? {}),
        columns: columns ?? undefined,
      },
    ],
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
    metadataConfigId: file?.metadataConfigId,
    columns: file?.columns,
    mapping: file?.mapping ?? {},
    lengthUnit,
    coordinates,
  }),
});

/** Creates a block model from a raw file that is whole; the site is the file's. It is `Generating Dataset` at first. @internal */
export const createBlockmodel = defineRoute({
  id: 'blockmodel.create',
  method: 'POST',
  path: '/dataset-blockmodel/create',
  summary: 'Create a block model from an uploaded file',
  access: { kind: 'permission', permission: 'blockmodel.import', scope: { object: 'raw-file', from: 'body.id' } },
  body: createBlockmodelBody,
  result: z.object({ id: z.string(), datasetId: z.string(), name: z.string() }),
  refusals: [409],
});
