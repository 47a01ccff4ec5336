import type { DatasetTypeFacts } from 'adit/core';

/** Block models. @internal */
export const blockmodelType: DatasetTypeFacts = {
  id: 'blockmodel.blockmodel',
  datasetType: 'Blockmodel',
  order: 20,
};
