import type { CreateBlockmodel } from 'adit/plugins/blockmodel';
import type { Imports } from 'adit/plugins/importing';

/** What the import service is asked for when a block model is created. */
export function toImportRequest(body: CreateBlockmodel, userId: string): Parameters<Imports['createDataset']>[0] {
  const properties = body.columns
    ?.filter(({ selected }) => selected)
    .map(({ name, statsDataType, units }) => ({
      name,
      kind: statsDataType === 'continuous' ? ('number' as const) : ('category' as const),
      unit: units,
    }));
  return {
    userId,
    importerId: 'blockmodel.blockmodel',
    name: body.name,
    groupName: body.groupName,
    folderPath: body.folderPath ?? '',
    options: {},
    files: [{ rawFileId: body.id, fileType: 'blockmodel', mapping: mappingOf(body), properties }],
    hierarchy: [],
  };
}

function mappingOf({ mapping }: CreateBlockmodel): Record<string, string> {
  const entries = Array.isArray(mapping)
    ? mapping.map(({ value, column }) => [value, column] as const)
    : Object.entries(mapping ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}
