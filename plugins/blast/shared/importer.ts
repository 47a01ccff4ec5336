import type { DatasetImporter } from 'adit/core';
import { blastType } from './dataset-type.ts';

/** How a pattern becomes a dataset: from the file that the provider has, without a dialog. @internal */
export const blastImporter: DatasetImporter = {
  id: 'blast.pattern',
  datasetType: blastType.datasetType,
  titleKey: 'title',
  permission: 'blast.import',
  fileTypes: [
    {
      id: 'blast',
      titleKey: 'title',
      extensions: ['csv'],
      required: true,
      multiple: false,
      variables: [],
      opaque: true,
      needsProperty: false,
    },
  ],
  options: [],
  hierarchy: false,
};
