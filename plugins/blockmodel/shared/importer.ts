import type { DatasetImporter } from 'adit/core';
import { columnAliases } from 'adit/plugins/importing';
import { blockmodelType } from './dataset-type.ts';
import { createBlockmodel } from './routes.ts';

/** The variables of a block: its centre, and its size where the file gives one; without sizes the grid of the centres says how large blocks are. @internal */
export const blockVariables = [
  { name: 'xc', aliases: [...columnAliases.blockX, 'centre x', 'center x', 'x centroid', 'mid x', ...columnAliases.x] },
  { name: 'yc', aliases: [...columnAliases.blockY, 'centre y', 'center y', 'y centroid', 'mid y', ...columnAliases.y] },
  { name: 'zc', aliases: [...columnAliases.blockZ, 'centre z', 'center z', 'z centroid', 'mid z', ...columnAliases.z] },
  { name: 'xinc', aliases: [...columnAliases.blockSizeX, 'size x', 'x dim', 'length x'], optional: true },
  { name: 'yinc', aliases: [...columnAliases.blockSizeY, 'size y', 'y dim', 'length y'], optional: true },
  { name: 'zinc', aliases: [...columnAliases.blockSizeZ, 'size z', 'z dim', 'length z'], optional: true },
] as const;

/** How block models are imported: one file of blocks. A `.dat` file says itself which of its columns are what. @internal */
export const blockmodelImporter: DatasetImporter = {
  id: 'blockmodel.blockmodel',
  datasetType: blockmodelType.datasetType,
  titleKey: 'title',
  create: createBlockmodel,
  permission: 'blockmodel.import',
  fileTypes: [
    {
      id: 'blockmodel',
      titleKey: 'file.blockmodel',
      extensions: ['dat', 'dm', 'csv', 'zip'],
      required: true,
      multiple: false,
      variables: blockVariables,
      selfDescribing: ['dat'],
      needsProperty: true,
    },
  ],
  options: [],
  hierarchy: false,
  showsUploadOnly: true,
};
