import type { DatasetImporter } from 'adit/core';

/** How the datasets are imported: the dialog is drawn from this. */
export const exampleImporter: DatasetImporter = {
  id: 'acme.example.table',
  datasetType: 'Example',
  titleKey: 'type',
  createPath: '/plugins/acme.example/datasets',
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
