import { datasetRequestShape, defineRoute } from 'adit/core';
import { columnPayloadShape } from 'adit/plugins/importing';
import { z } from 'zod';

const column = columnPayloadShape.extend({
  statsDataType: columnPayloadShape.shape.statsDataType.default('continuous'),
});

/** Variable to column name, or the list of entries that the dialog keeps; variables without a column are left out. */
const mapping = z.union([
  z.record(z.string(), z.string().nullish()),
  z.array(z.object({ value: z.string(), column: z.string().nullish() })).max(100),
]);

/**
 * The payload of `POST /dataset-blockmodel/create`: the raw file `id`, the metadata as the metadata call gave them, and the mapping,
 * which files that describe themselves do without. `columns` are the ones to keep as properties; `selected: false` leaves one
 * out. Other fields of the metadata may stand in the payload: how the file is read is what was last kept for the raw file.
 */
export const createBlockmodelShape = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  groupName: z.string().min(1),
  folderPath: z.string().nullish(),
  metadataConfigId: z.string().nullish(),
  columns: z.array(column).max(5000).nullish(),
  mapping: mapping.nullish(),
});

/** The payload and what it asks for. */
const createBlockmodelBody = z.codec(createBlockmodelShape, datasetRequestShape, {
  decode: ({ id, name, groupName, folderPath, metadataConfigId, columns, mapping: chosen }) => ({
    name,
    groupName,
    folderPath: folderPath ?? '',
    files: [
      {
        rawFileId: id,
        fileType: 'blockmodel',
        metadataConfigId: metadataConfigId ?? null,
        mapping: withColumns(chosen ?? {}),
        columns: columns ?? undefined,
      },
    ],
    options: {},
    hierarchy: [],
  }),
  encode: ({ name, groupName, folderPath, files: [file] }) => ({
    id: file?.rawFileId ?? '',
    name,
    groupName,
    folderPath,
    metadataConfigId: file?.metadataConfigId,
    columns: file?.columns,
    mapping: file?.mapping ?? {},
  }),
});

function withColumns(chosen: z.infer<typeof mapping>): Record<string, string> {
  const entries = Array.isArray(chosen)
    ? chosen.map(({ value, column: name }) => [value, name] as const)
    : Object.entries(chosen);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Creates a block model from a raw file that is whole; the site is the file's. It is `Generating Dataset` at first. */
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
