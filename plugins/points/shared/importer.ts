import type { DatasetImporter } from 'adit/core';
import { columnAliases } from 'adit/plugins/importing';
import { pointsType } from './dataset-type.ts';
import { createPoints } from './routes.ts';

/** How points are imported: one file of coordinates and properties; without a column for z all points lie at 0. @internal */
export const pointsImporter: DatasetImporter = {
  id: 'points.points',
  datasetType: pointsType.datasetType,
  titleKey: 'title',
  create: createPoints,
  permission: 'points.import',
  fileTypes: [
    {
      id: 'pointdata',
      titleKey: 'file.pointdata',
      extensions: ['csv', 'zip', 'gas'],
      required: true,
      multiple: false,
      variables: [
        { name: 'x', aliases: columnAliases.x },
        { name: 'y', aliases: columnAliases.y },
        { name: 'z', aliases: columnAliases.z, constant: 0 },
      ],
      needsProperty: true,
    },
  ],
  options: [],
  hierarchy: false,
};
