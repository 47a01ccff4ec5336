import type { DatasetExporter } from 'adit/core';

/** Any dataset as CSV; several layers as a zip of CSV files. @internal */
export const csvExporter: DatasetExporter = {
  id: 'exporting.csv',
  order: -10,
  titleKey: 'csv.title',
  descriptionKey: 'csv.description',
};
