import { defineSettings, recordByName } from 'adit/core';
import { z } from 'zod';
import { measures } from './measures.ts';
import { densityShape } from './procedures.ts';

/** What a user says of datasets: their density by dataset, and what columns are, by dataset and column (see `measureKey`). @internal */
export const statisticsSettings = defineSettings({
  id: 'statistics.data',
  scopes: ['user'],
  shape: z.object({
    densities: recordByName(densityShape).default({}),
    measures: recordByName(z.enum(measures)).default({}),
  }),
});

/** What the measure of a column is kept under. @internal */
export function measureKey(datasetId: string, field: string): string {
  return `${datasetId}/${field}`;
}
