import { defineRoute } from 'adit/core';
import { z } from 'zod';
import { patternShape } from './pattern.ts';

/** The patterns of a site. With `deployableOnly` only those that a dataset can be made of now. @internal */
export const readPatterns = defineRoute({
  id: 'blast.read-patterns',
  method: 'GET',
  path: '/blastdog/read/patterns',
  summary: 'The blast patterns of a site',
  access: { kind: 'permission', permission: 'blast.import', scope: { object: 'site', from: 'query.siteId' } },
  query: z.object({ siteId: z.string(), deployableOnly: z.string().optional() }),
  result: z.array(patternShape),
  refusals: [502],
});

/** Creates or updates the datasets of patterns; a pattern that is being imported already is left alone. @internal */
export const createPatterns = defineRoute({
  id: 'blast.create-patterns',
  method: 'POST',
  path: '/dataset-blastdog/create/patterns',
  summary: 'Create or update the datasets of blast patterns',
  access: { kind: 'permission', permission: 'blast.import', scope: { object: 'site', from: 'body.siteId' } },
  body: z.strictObject({ siteId: z.string(), patternNames: z.array(z.string().min(1).max(200)).min(1).max(500) }),
  result: z.object({ datasets: z.array(z.object({ id: z.string(), name: z.string() })) }),
  refusals: [409, 502],
});
