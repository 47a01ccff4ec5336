import type { DatasetExporter } from 'adit/core';

/** Datasets as projects of version 2. @internal */
export const omfExporter: DatasetExporter = {
  id: 'omf.omf2',
  titleKey: 'export.title',
  descriptionKey: 'export.description',
};
