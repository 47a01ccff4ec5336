import { datasetRequestShape, defineRoute, lengthUnitShape } from 'adit/core';
import { z } from 'zod';

/** The option that says what sets of lines become: surfaces, or datasets of their own type. @internal */
export const LINE_SETS_OPTION = 'lineSets';
/** What a set of lines of an OMF project can become. @internal */
export const lineSetTypes = ['surface', 'lines'] as const;

/** The payload of `POST /dataset-omf/create`: `id` is the raw file of the project. @internal */
export const createOmfShape = z.object({
  id: z.string().min(1),
  /** Of the dataset, when the project has one element; several have the names that the project gives them. */
  name: z.string().min(1),
  groupName: z.string().min(1),
  folderPath: z.string().nullish(),
  lineSets: z.enum(lineSetTypes).optional(),
  lengthUnit: lengthUnitShape.optional(),
});

/** The one file type of a project. @internal */
export const PROJECT_FILE = 'project';

/** The payload and what it asks for. */
const createOmfBody = z.codec(createOmfShape, datasetRequestShape, {
  decode: ({ id, name, groupName, folderPath, lineSets, lengthUnit }) => ({
    name,
    groupName,
    folderPath: folderPath ?? '',
    files: [{ rawFileId: id, fileType: PROJECT_FILE, metadataConfigId: null, mapping: {} }],
    options: { ...(lineSets && { [LINE_SETS_OPTION]: lineSets }) },
    hierarchy: [],
    lengthUnit,
  }),
  encode: ({ name, groupName, folderPath, files: [file], options, lengthUnit }) => ({
    id: file?.rawFileId ?? '',
    name,
    groupName,
    folderPath,
    lineSets: lineSetTypes.find((type) => type === options[LINE_SETS_OPTION]),
    lengthUnit,
  }),
});

/**
 * Creates a dataset of each element of a project file that is whole; all of them are `Generating Dataset` at first. Nothing is
 * created when one of the names is taken (409 `omf-names-taken`).
 *
 * @internal
 */
export const createOmf = defineRoute({
  id: 'omf.create',
  method: 'POST',
  path: '/dataset-omf/create',
  summary: 'Create datasets from an uploaded OMF project',
  access: { kind: 'permission', permission: 'omf.import', scope: { object: 'raw-file', from: 'body.id' } },
  body: createOmfBody,
  result: z.object({
    /** Of the first dataset. */
    id: z.string(),
    datasetId: z.string(),
    name: z.string(),
    datasets: z.array(z.object({ id: z.string(), name: z.string(), datasetType: z.string() })),
  }),
  refusals: [409],
});
