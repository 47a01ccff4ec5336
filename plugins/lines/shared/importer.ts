import type { DatasetImporter } from 'adit/core';
import { linesType } from './dataset-type.ts';
import { createLines } from './routes.ts';

/** How lines are imported: one file of lines, or a zip of them. @internal */
export const linesImporter: DatasetImporter = {
  id: 'lines.lines',
  // A drawing whose kind is not said is a surface.
  order: 10,
  datasetType: linesType.datasetType,
  titleKey: 'title',
  create: createLines,
  permission: 'lines.import',
  fileTypes: [
    {
      id: 'linedata',
      titleKey: 'file.linedata',
      extensions: ['zip'],
      holds: 'lines',
      required: true,
      multiple: false,
      variables: [],
      needsProperty: false,
      opaque: true,
    },
  ],
  options: [],
  hierarchy: false,
  showsUploadOnly: true,
};
