import type { DatasetTypeFacts } from 'adit/core';

/** Line datasets: strings, polygons and polylines. @internal */
export const linesType: DatasetTypeFacts = {
  id: 'lines.lines',
  datasetType: 'Lines',
  order: 45,
};
