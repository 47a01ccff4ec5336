import type { DatasetTypeFacts } from 'adit/core';

/** Line datasets: strings, polygons and polylines. */
export const linesType: DatasetTypeFacts = {
  id: 'lines.lines',
  datasetType: 'Lines',
  order: 45,
};
