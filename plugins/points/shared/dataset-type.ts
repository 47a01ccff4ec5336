import type { DatasetTypeFacts } from 'adit/core';

/** Point datasets. @internal */
export const pointsType: DatasetTypeFacts = {
  id: 'points.points',
  datasetType: 'Points',
  order: 40,
};
