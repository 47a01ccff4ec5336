import { token } from 'adit/core';

/** What the datasets of the site are called; observable. */
export interface DatasetNames {
  /** Undefined for one that is not known, or not yet. */
  nameOf(datasetId: string): string | undefined;
}

/** Bound by the plugin that lists the datasets, where there is one. */
export const DatasetNamesToken = token<DatasetNames>('views.dataset-names');
