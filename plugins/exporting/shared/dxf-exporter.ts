import type { DatasetExporter } from 'adit/core';

/** Lines, points and triangles as a drawing. @internal */
export const dxfExporter: DatasetExporter = {
  id: 'exporting.dxf',
  order: -5,
  titleKey: 'dxf.title',
  descriptionKey: 'dxf.description',
};
