import type { Imports, MappedFile } from 'adit/plugins/importing';
import type { CreateDrillhole, DrillholeFile } from 'adit/plugins/drillhole';

function toMappedFile(fileType: string, file: DrillholeFile): MappedFile {
  const properties = file.columns
    ?.filter(({ selected }) => selected)
    .map(({ name, statsDataType, units }) => ({
      name,
      kind: statsDataType === 'continuous' ? ('number' as const) : ('category' as const),
      unit: units,
    }));
  return { rawFileId: file.id, fileType, mapping: file.mapping, properties };
}

/** What the import service is asked for when a drillhole dataset is created. */
export function toImportRequest(body: CreateDrillhole, userId: string): Parameters<Imports['createDataset']>[0] {
  const single = (['collar', 'survey', 'planned', 'trajectory'] as const).flatMap((fileType) => {
    const file = body[fileType];
    return file ? [toMappedFile(fileType, file)] : [];
  });
  const all = [
    body.collar,
    ...[body.survey, body.planned, body.trajectory].filter((file) => file !== undefined && file !== null),
    ...body.intervals,
    ...body.points,
  ];
  return {
    userId,
    importerId: 'drillhole.drillhole',
    name: body.name,
    groupName: body.groupName,
    folderPath: body.folderPath ?? '',
    options: body.options,
    files: [
      ...single,
      ...body.intervals.map((file) => toMappedFile('interval', file)),
      ...body.points.map((file) => toMappedFile('point', file)),
    ],
    hierarchy: [...new Set(all.flatMap((file) => [...file.hierarchy_cols, ...file.chunk_cols]))],
  };
}
