import { hierarchyPathOf } from 'adit/core';
import { z } from 'zod';

/** Names a piece of a dataset: `datasetId..hierarchyPath`, where the path `ROOT` is the whole dataset. */
export const selectionKeyShape = z.string().max(2100);

/** The key of a hierarchy path. */
export function selectionKey(datasetId: string, path: string): string {
  return `${datasetId}..${path}`;
}

/** The hierarchy path of a key, which may also be the path alone. */
export function pathOfSelectionKey(datasetId: string, key: string): string {
  return hierarchyPathOf(datasetId, key);
}
