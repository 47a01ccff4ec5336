import type { DatasetImporter } from 'adit/core';

/** The call that creates a point cloud. */
export const CREATE_PATH = '/plugins/example.las/datasets';

/**
 * How LAS files are imported. A LAS file says itself where everything is, so there is nothing to map: the file is `opaque`, and
 * the dialog needs no more than the upload. LAZ files are taken too, so that the server can say what to do with them.
 */
export const lasImporter: DatasetImporter = {
  id: 'example.las.importer',
  datasetType: 'PointCloud',
  titleKey: 'title',
  createPath: CREATE_PATH,
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
