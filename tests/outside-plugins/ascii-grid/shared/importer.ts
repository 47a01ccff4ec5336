import type { DatasetImporter, DatasetTypeFacts } from 'adit/core';
import { createAsciiGrid } from './routes.ts';

/** What the tree and the panes know of the dataset type. */
export const asciiGridType: DatasetTypeFacts = { id: 'quarry.ascii-grid.type', datasetType: 'AsciiGrid', order: 500 };

/** How ESRI ASCII grids are imported: one file, which says itself where its cells are. */
export const asciiGridImporter: DatasetImporter = {
  id: 'quarry.ascii-grid.importer',
  datasetType: asciiGridType.datasetType,
  titleKey: 'type',
  create: createAsciiGrid,
  permission: 'quarry.ascii-grid.import',
  fileTypes: [
    {
      id: 'grid',
      titleKey: 'grid',
      extensions: ['asc', 'txt'],
      required: true,
      multiple: false,
      variables: [],
      opaque: true,
      needsProperty: false,
    },
  ],
  options: [
    {
      id: 'empty',
      titleKey: 'option.empty',
      fileType: 'grid',
      choices: [
        { value: 'hole', titleKey: 'option.empty.hole' },
        { value: 'zero', titleKey: 'option.empty.zero' },
      ],
      initial: 'hole',
    },
    {
      id: 'factor',
      titleKey: 'option.factor',
      fileType: 'grid',
      choices: [
        { value: '1', titleKey: 'option.factor.1' },
        { value: '0.01', titleKey: 'option.factor.0.01' },
        { value: '-1', titleKey: 'option.factor.-1' },
      ],
      initial: '1',
    },
  ],
  hierarchy: false,
  showsUploadOnly: true,
};
