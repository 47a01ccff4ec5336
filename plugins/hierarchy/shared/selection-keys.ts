/** The hierarchy path of a whole dataset. */
export const WHOLE_DATASET = 'ROOT';

/** Names a piece of a dataset, or the whole of it: `datasetId..hierarchyPath`. */
export function selectionKey(datasetId: string, hierarchyPath: string = WHOLE_DATASET): string {
  return `${datasetId}..${hierarchyPath}`;
}
