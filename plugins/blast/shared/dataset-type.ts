import type { DatasetTypeFacts } from 'adit/core';

/** The holes of blast patterns. All patterns of a site stand in one group of their own. @internal */
export const blastType = {
  id: 'blast.holes',
  datasetType: 'Blasthole',
  order: 50,
  group: 'BlastDog',
  picks: 'always',
  surveyLayers: ['blastSurvey'],
  categoriesCount: 'without-narrowing',
  specFlags: ['isBlastdog'],
} as const satisfies DatasetTypeFacts;
