import type { DatasetImporter } from 'adit/core';
import { createGrid } from './create-grid.ts';
import { gridType } from './grid-type.ts';

/** Which cells are taken: every one, or every second or fifth along both sides. */
export const steps = ['1', '2', '5'] as const;

/**
 * How ESRI ASCII grids are imported. There is nothing to map, so the file is `opaque`; its two options, and what is found in it, show in the upload
 * step.
 */
export const gridImporter: DatasetImporter = {
  id: 'example.grid.importer',
  datasetType: gridType.datasetType,
  titleKey: 'title',
  create: createGrid,
  permission: 'example.grid.import',
  fileTypes: [
    {
      id: 'grid',
      titleKey: 'file.grid',
      extensions: ['asc', 'txt'],
      required: true,
      multiple: false,
      variables: [],
      needsProperty: false,
      opaque: true,
    },
  ],
  options: [
    {
      id: 'step',
      titleKey: 'option.step',
      fileType: 'grid',
      choices: steps.map((value) => ({ value, titleKey: `option.step.${value}` })),
      initial: '1',
    },
    {
      id: 'zeros',
      titleKey: 'option.zeros',
      fileType: 'grid',
      choices: ['keep', 'missing'].map((value) => ({ value, titleKey: `option.zeros.${value}` })),
      initial: 'keep',
    },
  ],
  hierarchy: false,
  showsUploadOnly: true,
};
