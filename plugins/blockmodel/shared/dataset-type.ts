import type { DatasetTypeFacts } from 'adit/core';

/** Block models. */
export const blockmodelType: DatasetTypeFacts = {
  id: 'blockmodel.blockmodel',
  datasetType: 'Blockmodel',
  order: 20,
};
