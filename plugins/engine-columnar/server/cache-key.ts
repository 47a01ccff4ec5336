import type { OpenDataset } from 'adit/core/server';

/** The key of something that was read or computed from one version of a dataset. */
export function cacheKey(dataset: OpenDataset, ...parts: readonly unknown[]): string {
  return JSON.stringify([dataset.id, dataset.version, ...parts]);
}

/** What the keys of all versions of a dataset begin with. */
export function cacheKeyPrefix(datasetId: string): string {
  return `${JSON.stringify([datasetId]).slice(0, -1)},`;
}
