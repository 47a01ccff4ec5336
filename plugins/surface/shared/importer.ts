import type { DatasetImporter, ImportFileType } from 'adit/core';
import { surfaceType } from './dataset-type.ts';
import { createSurface } from './routes.ts';
import { dxfReader, objReader } from './shape-readers.ts';

const opaque: Pick<ImportFileType, 'multiple' | 'variables' | 'needsProperty' | 'opaque'> = {
  multiple: false,
  variables: [],
  needsProperty: false,
  opaque: true,
};

/** How surfaces are imported: one drawing or mesh, or a zip of them, and behind a toggle its material file and its texture. @internal */
export const surfaceImporter: DatasetImporter = {
  id: 'surface.surface',
  datasetType: surfaceType.datasetType,
  titleKey: 'title',
  create: createSurface,
  permission: 'surface.import',
  fileTypes: [
    {
      id: 'shape',
      titleKey: 'file.shape',
      extensions: [...dxfReader.extensions, 'zip', ...objReader.extensions],
      required: true,
      holds: 'surface',
      ...opaque,
    },
    {
      id: 'shapeMTL',
      titleKey: 'file.shapeMTL',
      extensions: ['mtl'],
      required: false,
      behindToggle: 'material',
      togetherWithToggle: true,
      ...opaque,
    },
    {
      id: 'shapeTexture',
      titleKey: 'file.shapeTexture',
      extensions: ['jpg', 'jpeg', 'png'],
      required: false,
      behindToggle: 'material',
      togetherWithToggle: true,
      ...opaque,
    },
  ],
  options: [],
  hierarchy: false,
  showsUploadOnly: true,
};
