import type { DatasetImporter, DatasetTypeFacts } from 'adit/core';
import { createExample } from './routes.ts';

/** What the tree and the panes know of the dataset type. */
export const exampleType: DatasetTypeFacts = { id: 'acme.example.type', datasetType: 'Example', order: 500 };

/** How the datasets are imported: the dialog is drawn from this. */
export const exampleImporter: DatasetImporter = {
  id: 'acme.example.table',
  datasetType: exampleType.datasetType,
  titleKey: 'type',
  create: createExample,
  permission: 'acme.example.import',
  fileTypes: [
    {
      id: 'table',
      titleKey: 'table',
      extensions: ['csv', 'txt'],
      required: true,
      multiple: false,
      variables: [
        { name: 'x', aliases: ['x', 'east', 'easting'] },
        { name: 'y', aliases: ['y', 'north', 'northing'] },
        { name: 'z', aliases: ['z', 'elevation', 'rl'], constant: 0 },
      ],
      needsProperty: true,
    },
  ],
  options: [],
  hierarchy: false,
};
