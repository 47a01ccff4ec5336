import { datasetRequestShape, defineRoute, lengthUnitShape, requestedCoordinatesShape } from 'adit/core';
import { z } from 'zod';

const rawFileId = z.string().min(1);

/** The payload of `POST /dataset-surface/create`: `id` is the raw file of the shape, `mtlId` and `textureId` those of its extras. @internal */
export const createSurfaceShape = z.object({
  id: rawFileId,
  name: z.string().min(1),
  groupName: z.string().min(1),
  folderPath: z.string().nullish(),
  mtlId: rawFileId.nullish(),
  textureId: rawFileId.nullish(),
  lengthUnit: lengthUnitShape.optional(),
  coordinates: requestedCoordinatesShape.optional(),
});

/** The files are read as they are. */
const unmapped = { metadataConfigId: null, mapping: {} };

/** The payload and what it asks for. */
const createSurfaceBody = z.codec(createSurfaceShape, datasetRequestShape, {
  decode: ({ id, name, groupName, folderPath, mtlId, textureId, lengthUnit, coordinates }) => ({
    name,
    groupName,
    folderPath: folderPath ?? '',
    files: [
      { rawFileId: id, fileType: 'shape', ...unmapped },
      ...(mtlId ? [{ rawFileId: mtlId, fileType: 'shapeMTL', ...unmapped }] : []),
      ...(textureId ? [{ rawFileId: textureId, fileType: 'shapeTexture', ...unmapped }] : []),
    ],
    options: {},
    hierarchy: [],
    lengthUnit,
    coordinates,
  }),
  encode: ({ name, groupName, folderPath, files, lengthUnit, coordinates }) => {
    const idOf = (type: string): string | undefined => files.find(({ fileType }) => fileType === type)?.rawFileId;
    const [mtlId, textureId] = [idOf('shapeMTL'), idOf('shapeTexture')];
    return {
      id: idOf('shape') ?? '',
      name,
      groupName,
      folderPath,
      ...(mtlId === undefined ? {} : { mtlId }),
      ...(textureId === undefined ? {} : { textureId }),
      lengthUnit,
      coordinates,
    };
  },
});

/**
 * Creates a surface dataset from raw files that are whole. The site is the shape's; the material file and the texture must be of
 * the same site. The dataset is `Generating Dataset` at first.
 *
 * @internal
 */
export const createSurface = defineRoute({
  id: 'surface.create',
  method: 'POST',
  path: '/dataset-surface/create',
  summary: 'Create a surface dataset from an uploaded drawing or mesh',
  access: { kind: 'permission', permission: 'surface.import', scope: { object: 'raw-file', from: 'body.id' } },
  body: createSurfaceBody,
  result: z.object({ id: z.string(), datasetId: z.string(), name: z.string() }),
  refusals: [409],
});
