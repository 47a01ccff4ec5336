import { WHOLE_DATASET } from 'adit/core';

/** Names a piece of a dataset, or the whole of it: `datasetId..hierarchyPath`. @internal */
export function selectionKey(datasetId: string, hierarchyPath: string = WHOLE_DATASET): string {
  return `${datasetId}..${hierarchyPath}`;
}
