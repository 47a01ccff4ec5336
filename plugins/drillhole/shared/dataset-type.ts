import type { DatasetTypeFacts } from 'adit/core';

/** Drillholes: collars, and what is known of their paths and of what they go through. @internal */
export const drillholeType: DatasetTypeFacts = {
  id: 'drillhole.drillhole',
  datasetType: 'Drillhole',
  order: 10,
  picks: 'always',
  surveyLayers: ['survey', 'planned-survey'],
};
