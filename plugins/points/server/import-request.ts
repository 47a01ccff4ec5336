import type { Imports } from 'adit/plugins/importing';
import type { CreatePoints } from 'adit/plugins/points';

/** What the import service is asked for when a point dataset is created. */
export function toImportRequest(body: CreatePoints, userId: string): Parameters<Imports['createDataset']>[0] {
  const properties = body.columns
    ?.filter(({ selected }) => selected)
    .map(({ name, statsDataType, units }) => ({
      name,
      kind: statsDataType === 'continuous' ? ('number' as const) : ('category' as const),
      unit: units,
    }));
  const mapping = { x: body.x_col, y: body.y_col, ...(body.z_col ? { z: body.z_col } : {}) };
  return {
    userId,
    importerId: 'points.points',
    name: body.name,
    groupName: body.groupName,
    folderPath: body.folderPath ?? '',
    options: {},
    files: [{ rawFileId: body.id, fileType: 'pointdata', mapping, properties }],
    hierarchy: [...new Set([...body.hierarchy_cols, ...body.chunk_cols])],
  };
}
