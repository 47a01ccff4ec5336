import type { Imports } from 'adit/plugins/importing';
import type { CreateSurface } from 'adit/plugins/surface';

/** What the import service is asked for when a surface is created: files that are read as they are, without a mapping. */
export function toImportRequest(body: CreateSurface, userId: string): Parameters<Imports['createDataset']>[0] {
  const files = [
    { rawFileId: body.id, fileType: 'shape' },
    { rawFileId: body.mtlId, fileType: 'shapeMTL' },
    { rawFileId: body.textureId, fileType: 'shapeTexture' },
  ];
  return {
    userId,
    importerId: 'surface.surface',
    name: body.name,
    groupName: body.groupName,
    folderPath: body.folderPath ?? '',
    options: {},
    files: files.flatMap(({ rawFileId, fileType }) => (rawFileId ? [{ rawFileId, fileType, mapping: {} }] : [])),
    hierarchy: [],
  };
}
