import { defineRoute } from 'adit/core';
import { z } from 'zod';

/** Generates the demonstration deposit and imports it into a site; the datasets are `Generating Dataset` at first. */
export const loadDemo = defineRoute({
  id: 'demo.load',
  method: 'POST',
  path: '/plugins/demo/load',
  summary: 'Load the demonstration deposit into a site',
  access: { kind: 'permission', permission: 'demo.load', scope: { object: 'site', from: 'body.site' } },
  body: z.strictObject({ site: z.string().min(1) }),
  result: z.object({ datasets: z.array(z.object({ datasetId: z.string(), name: z.string() })) }),
  limit: { perMinute: 10 },
  refusals: [409],
});
