import { datasetStatuses, defineRoute } from 'adit/core';
import { z } from 'zod';

/** How far a site's demonstration deposit is. @internal */
export const demoLoadShape = z.object({
  /** Idle: nobody has asked for it. */
  status: z.enum(['idle', 'loading', 'complete', 'failed']),
  /** The datasets that the deposit is made of on this site; without an id and a status until they are begun. */
  datasets: z.array(
    z.object({ name: z.string(), datasetId: z.string().nullable(), status: z.enum(datasetStatuses).nullable() }),
  ),
  /** Why it failed, as a code with values; null also where the datasets say it themselves. */
  failure: z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
});
/** How far a site's demonstration deposit is. @internal */
export type DemoLoad = z.infer<typeof demoLoadShape>;

/** Answers at once; a job makes the deposit and imports it. What is there already stays: asking again makes only what is missing or failed. @internal */
export const loadDemo = defineRoute({
  id: 'demo.load',
  method: 'POST',
  path: '/plugins/demo/load',
  summary: 'Load the demonstration deposit into a site',
  access: { kind: 'permission', permission: 'demo.load', scope: { object: 'site', from: 'body.site' } },
  body: z.strictObject({ site: z.string().min(1) }),
  result: demoLoadShape,
  limit: { perMinute: 10 },
  refusals: [409],
});

/** How far the demonstration deposit of a site is. @internal */
export const readDemoLoad = defineRoute({
  id: 'demo.read-load',
  method: 'GET',
  path: '/plugins/demo/load',
  summary: 'How far the demonstration deposit of a site is',
  access: { kind: 'permission', permission: 'demo.load', scope: { object: 'site', from: 'query.site' } },
  query: z.object({ site: z.string() }),
  result: demoLoadShape,
});
