import type { DatasetImporter, DatasetTypeFacts } from 'adit/core';
import { createCloud } from './create-cloud.ts';

/** Point clouds, as the tree lists them: behind the dataset types of Adit. */
export const cloudType: DatasetTypeFacts = { id: 'example.las.cloud', datasetType: 'PointCloud', order: 100 };

/**
 * How LAS files are imported. A LAS file says itself where everything is, so there is nothing to map: the file is `opaque`, and
 * the dialog needs no more than the upload. LAZ files are taken too, so that the server can say what to do with them.
 */
export const lasImporter: DatasetImporter = {
  id: 'example.las.importer',
  datasetType: cloudType.datasetType,
  titleKey: 'title',
  create: createCloud,
  permission: 'example.las.import',
  fileTypes: [
    {
      id: 'cloud',
      titleKey: 'file.cloud',
      extensions: ['las', 'laz'],
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
