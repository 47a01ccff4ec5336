import { point, type Contribution } from 'adit/core';

/** Knows what datasets are called; observable. @public */
export interface DatasetNames extends Contribution {
  /** Undefined for a dataset that it does not know, or not yet. */
  nameOf(datasetId: string): string | undefined;
}

/** Who tells views the names of datasets. @public */
export const datasetNames = point<DatasetNames>('views.dataset-names');
