import type { DatasetTypeFacts } from 'adit/core';

/** Surfaces, and the lines and points that come with them. @internal */
export const surfaceType: DatasetTypeFacts = {
  id: 'surface.surface',
  datasetType: 'Surface',
  order: 30,
  filters: 'none',
};
